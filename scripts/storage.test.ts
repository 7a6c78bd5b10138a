import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { backUp, restore } from '#server/backup.ts'
import { openBucket, type Bucket } from '#server/platform/storage/s3-bucket.ts'
import { ObjectMissingError } from '#server/platform/storage/storage.ts'
import { readSettings } from '#server/settings.ts'
import { startServer, type RunningServer } from '#server/start.ts'
import { makeTestFolder } from '#testing/database.ts'
import { startS3Service, type S3Service } from '#testing/s3-service.ts'
import { keysCommand } from './keys.ts'
import { storageCommand } from './storage.ts'

const OBJECTS = 120

let folder: string
let service: S3Service
let server: RunningServer
/** What each object holds, of those that are not deleted. */
const kept = new Map<string, string>()
const gone = new Set<string>()

const environment = (STORAGE: string, data = 'data') => ({
  DATA_DIR: join(folder, data),
  PORT: '0',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'silent',
  STORAGE,
  S3_BUCKET: service.settings.bucket,
  S3_ENDPOINT: service.settings.endpoint ?? '',
  S3_ACCESS_KEY_ID: service.settings.accessKeyId ?? '',
  S3_SECRET_ACCESS_KEY: service.settings.secretAccessKey ?? '',
})
const start = (STORAGE: string, data = 'data') =>
  startServer(readSettings(environment(STORAGE, data)), { dataDir: join(folder, data) })

async function restart(STORAGE: string): Promise<void> {
  await server.close()
  server = await start(STORAGE)
}

async function put(key: string): Promise<void> {
  await server.adapters.storage.put(key, Buffer.from(`sound of ${key}`))
  kept.set(key, `sound of ${key}`)
}

async function remove(key: string): Promise<void> {
  await server.adapters.storage.delete(key)
  kept.delete(key)
  gone.add(key)
}

async function everythingOpens(): Promise<void> {
  const { storage } = server.adapters
  for (const [key, text] of kept) expect(String(await buffer(storage.get(key)))).toBe(text)
  for (const key of gone) await expect(buffer(storage.get(key))).rejects.toBeInstanceOf(ObjectMissingError)
}

async function run(to: string, STORAGE: string): Promise<{ code: number; said: string }> {
  const said: string[] = []
  const code = await storageCommand(['move', '--to', to], environment(STORAGE), (line) => said.push(line))
  return { code, said: said.join('\n') }
}

/** Runs the command as an operator does, and kills it once it has copied something. */
async function moveAndKill(STORAGE: string): Promise<void> {
  const command = spawn(process.execPath, [join(import.meta.dirname, 'storage.ts'), 'move', '--to', 's3'], {
    env: { PATH: process.env['PATH'], ...environment(STORAGE) },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = once(command, 'exit')
  for await (const said of command.stdout) if (String(said).includes('are proven')) command.kill('SIGKILL')
  expect((await ended)[1]).toBe('SIGKILL')
}

async function filesOnDisk(): Promise<number> {
  const entries = await readdir(join(folder, 'data/files/objects'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).length
}

beforeAll(async () => {
  folder = await makeTestFolder()
  service = await startS3Service()
  server = await start('disk')
  for (let at = 0; at < OBJECTS; at += 1) await put(`recordings/n/${at}`)
}, 60_000)
afterAll(async () => {
  await server.close()
  await service.close()
  await rm(folder, { recursive: true, force: true })
}, 60_000)

async function theBucket(): Promise<Bucket> {
  const bucket = await openBucket(service.settings)
  onTestFinished(() => bucket.close())
  return bucket
}

test('what no row names is counted, and written down for the product to remove only where that is asked for', async () => {
  const said: string[] = []
  const unnamed = (...more: string[]) =>
    storageCommand(['unnamed', ...more], environment('disk'), (line) => said.push(line))
  const { pool } = server.adapters
  const writtenDown = async () => (await pool.query('select key from unnamed_objects')).rows.length
  expect(await unnamed()).toBe(0)
  expect(said.at(-1)).toBe('120 files are named by nothing in the database.')
  expect(await writtenDown()).toBe(0)
  expect(await unnamed('--remove')).toBe(0)
  expect(await writtenDown()).toBe(OBJECTS)
  await everythingOpens()
  await pool.query('delete from unnamed_objects')
}, 60_000)

test('killed in the middle with writing and deleting going on, a move loses nothing and brings back nothing', async () => {
  let isOver = false
  const working = (async () => {
    for (let at = 0; !isOver && at < 150; at += 1) {
      await put(`recordings/m/${at}`)
      if (at % 2 === 0) await remove(`recordings/n/${at % OBJECTS}`)
    }
  })()
  await moveAndKill('disk')
  const again = run('s3', 'disk')
  expect(await again).toMatchObject({ code: 0, said: expect.stringContaining('It is safe to switch') })
  isOver = true
  await working
  await everythingOpens()
  await put('recordings/late/1')
  await restart('s3')
  await everythingOpens()
  await put('recordings/new/1')
  await remove('recordings/late/1')
  await remove('recordings/n/1')
  const last = await run('s3', 's3')
  expect(last).toMatchObject({ code: 0, said: expect.stringContaining('Nothing is left on the disk') })
  expect(await filesOnDisk()).toBe(0)
  await everythingOpens()
}, 120_000)

/** What others may put among the product's own: names that no disk could hold beside them. */
const STRANGERS = ['objects/recordings/n/1.sealed/x', 'objects/recordings/n/2.txt']
/** Sealed under a key that nobody here has. */
const SEALED_ELSEWHERE = 'objects/recordings/zzz'

test("what others put among the objects is told of, and stands in nobody's way", async () => {
  const bucket = await theBucket()
  for (const name of STRANGERS) await bucket.put(name, Buffer.from('x'))
  const said: string[] = []
  expect(await storageCommand(['unnamed'], environment('s3'), (line) => said.push(line))).toBe(0)
  expect(said.at(-1)).toContain(`${STRANGERS.length} objects below objects/ in the bucket have names`)
})

test('the key turns for what lies in the bucket, and the old one can go', async () => {
  const said: string[] = []
  const keys = (command: string) => keysCommand([command], environment('s3'), (line) => said.push(line))
  expect(await keys('rotate')).toBe(0)
  await expect.poll(() => keys('retire'), { timeout: 15_000 }).toBe(0)
  await everythingOpens()
  await restart('s3')
  await everythingOpens()
}, 120_000)

test('a backup holds what lies in the bucket, and opens on the disk of another machine, whatever others put there', async () => {
  const bucket = await theBucket()
  const sealed = Buffer.concat([Buffer.from('ATST\u0001nokey'), Buffer.alloc(200)])
  await bucket.put(SEALED_ELSEWHERE, sealed)
  const { folder: made, facts } = await backUp(readSettings(environment('s3')), {
    to: join(folder, 'backups'),
    keep: null,
    verify: true,
  })
  expect(facts.parts.files.entries).toBeGreaterThanOrEqual(kept.size)
  const dataDir = join(folder, 'other')
  const settings = readSettings({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' })
  await restore(settings, { from: made, keyFile: join(folder, 'data/keys/master.key') })
  const entries = await readdir(join(dataDir, 'files'), { recursive: true }).catch(() => [])
  // No row names what this test wrote: a restore leaves out what is nobody's.
  expect(entries.filter((name) => name.endsWith('.sealed'))).toEqual([])
  for (const name of [...STRANGERS, SEALED_ELSEWHERE]) await bucket.delete(name)
}, 120_000)

test('without its bucket the product does not start; moved back to the disk, it does', async () => {
  await server.close()
  const alone = readSettings({ DATA_DIR: join(folder, 'data'), PORT: '0', LOG_LEVEL: 'silent' })
  await expect(startServer(alone, { dataDir: join(folder, 'data') })).rejects.toThrow(
    /lie in the bucket files, which the settings do not name/,
  )
  server = await start('s3')
  expect((await run('disk', 's3')).said).toContain('set STORAGE=disk')
  await restart('disk')
  expect((await run('disk', 'disk')).said).toContain('Nothing is left in the bucket')
  await everythingOpens()
  await server.close()
  server = await startServer(alone, { dataDir: join(folder, 'data') })
  await everythingOpens()
}, 120_000)

test('a bucket that holds what another product encrypted is refused', async () => {
  await server.close()
  server = await start('s3')
  await put('recordings/mine/1')
  await expect(start('s3', 'stranger')).rejects.toThrow(
    /encrypted under the master key \S+, which this product/,
  )
}, 60_000)

test('called wrongly it says how', async () => {
  expect(await storageCommand(['move', '--to', 'tape'], {}, () => {})).toBe(2)
})
