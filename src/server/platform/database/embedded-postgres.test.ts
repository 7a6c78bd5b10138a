import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeTestFolder } from '#testing/database.ts'
import type { EmbeddedPostgres } from './embedded-postgres.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

const SUPERVISOR = new URL('./embedded-postgres.ts', import.meta.url)
const PROJECT = fileURLToPath(new URL('../../../..', import.meta.url))

/** One data folder for all: its path is longer than a socket's may be, and no friend of shells. */
let folder: string
let dataDir: string
let lines: string[] = []
let running: EmbeddedPostgres[] = []
let children: ChildProcess[] = []

beforeAll(async () => {
  folder = await makeTestFolder()
  dataDir = join(folder, `the clinic's "data", ${'a long way down '.repeat(8)}`, 'postgres')
  const first = await start()
  await run(first, 'create table visits (id int primary key generated always as identity)')
  await first.stop()
})

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  await Promise.all(running.map((server) => server.stop()))
  running = []
  children = []
  lines = []
})

afterAll(() => rm(folder, { recursive: true, force: true }))

async function start(options: { dataDir?: string; signal?: AbortSignal } = {}): Promise<EmbeddedPostgres> {
  const log = (line: string) => lines.push(line)
  const server = await startEmbeddedPostgres({ dataDir, appName: 'attest', log, ...options })
  running.push(server)
  return server
}

async function run<Row extends object>(server: EmbeddedPostgres, statement: string): Promise<Row[]> {
  const client = new Client(server.connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

async function saveVisit(server: EmbeddedPostgres): Promise<number> {
  const rows = await run<{ id: number }>(server, 'insert into visits default values returning id')
  return rows[0]?.id ?? Number.NaN
}

async function savedVisits(server: EmbeddedPostgres): Promise<number[]> {
  const rows = await run<{ id: number }>(server, 'select id from visits order by id')
  return rows.map((row) => row.id)
}

function postmasterPid(): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8'), 10)
}

/** Another process: starts a server on the same data, then does `then`; its output, line by line. */
function startElsewhere(then: string, environment = process.env) {
  const script = `
    import { Client } from 'pg'
    import { startEmbeddedPostgres } from ${JSON.stringify(SUPERVISOR)}
    try {
      const { connection } = await startEmbeddedPostgres({ dataDir: process.env.DATA, appName: 'attest' })
      ${then}
    } catch (error) { console.log(error.fault + ': ' + error.message) }`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: PROJECT,
    env: { ...environment, DATA: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  return { child, output: createInterface({ input: child.stdout }) }
}

const SAVE_VISITS_FOR_EVER = `
  const client = new Client(connection)
  await client.connect()
  for (;;) {
    const { rows } = await client.query('insert into visits default values returning id')
    console.log('saved ' + rows[0].id + ' whole')
  }`

/** Lets another process save visits, kills it outright in the middle, and returns what it was told is saved. */
async function killInMidWork({ environment = process.env, withPostgres = false } = {}): Promise<number[]> {
  const { child, output } = startElsewhere(SAVE_VISITS_FOR_EVER, environment)
  const acknowledged: number[] = []
  for await (const line of output) {
    // A line may be cut off by the kill: what was not told whole was not told.
    const saved = /^saved (\d+) whole$/.exec(line)?.[1]
    if (saved === undefined) continue
    acknowledged.push(Number(saved))
    if (acknowledged.length !== 25) continue
    if (withPostgres) process.kill(postmasterPid(), 'SIGKILL')
    child.kill('SIGKILL')
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(25)
  return acknowledged
}

test('the database sorts and checks alike on every machine, is durable and is on no network', async () => {
  const server = await start()
  const [found] = await run<Record<string, string>>(
    server,
    `select datlocprovider, datlocale, pg_encoding_to_char(encoding) as encoding, rolsuper,
            current_setting('data_checksums') as checksums, current_setting('fsync') as fsync,
            current_setting('synchronous_commit') as synchronous_commit,
            current_setting('full_page_writes') as full_page_writes,
            current_setting('listen_addresses') as listen_addresses, pg_get_userbyid(datdba) as owner
     from pg_database join pg_roles on rolname = current_user where datname = current_database()`,
  )
  expect(found).toEqual({
    datlocprovider: 'b',
    datlocale: 'C.UTF-8',
    encoding: 'UTF8',
    rolsuper: false,
    checksums: 'on',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    listen_addresses: '',
    owner: 'attest',
  })
  expect(statSync(server.connection.host).mode & 0o777).toBe(0o700)
})

test('what was saved is there after a restart, and nothing else is left of the run', async () => {
  const first = await start()
  const saved = await saveVisit(first)
  await first.stop()
  await first.stop()
  expect(existsSync(first.connection.host)).toBe(false)
  expect(existsSync(join(dataDir, 'postmaster.pid'))).toBe(false)
  expect(await savedVisits(await start())).toContain(saved)
})

test('when PostgreSQL is killed outright, it comes back on the same socket with every saved row', async () => {
  const server = await start()
  const saved = await saveVisit(server)
  const killed = postmasterPid()
  process.kill(killed, 'SIGKILL')
  await expect.poll(() => savedVisits(server).catch(() => []), { timeout: 40_000 }).toContain(saved)
  expect(postmasterPid()).not.toBe(killed)
  expect(lines).toContain('the database server ended unasked (signal SIGKILL); starting it again')
})

test('when this program is killed outright, a start at once waits for its server and finds every saved row', async () => {
  const acknowledged = await killInMidWork()
  const server = await start()
  expect(lines.join('\n')).toContain('database system was shut down at')
  expect(await savedVisits(server)).toEqual(expect.arrayContaining(acknowledged))
})

test('when this program and PostgreSQL are killed together, a start at once finds every saved row', async () => {
  const acknowledged = await killInMidWork({ withPostgres: true })
  const server = await start()
  expect(lines.join('\n')).toContain('database system was not properly shut down')
  expect(await savedVisits(server)).toEqual(expect.arrayContaining(acknowledged))
})

test.each([
  ['with setpriv', process.env],
  ['without setpriv, as on macOS', { PATH: '' }],
])(
  'when this program is killed outright, its server ends by itself and cleanly (%s)',
  async (_, environment) => {
    const acknowledged = await killInMidWork({ environment })
    // PostgreSQL takes this file away last, when all is on disk.
    await expect.poll(() => existsSync(join(dataDir, 'postmaster.pid')), { timeout: 40_000 }).toBe(false)
    expect(await savedVisits(await start())).toEqual(expect.arrayContaining(acknowledged))
  },
)

test('a program that comes to its end without stopping the server is not kept alive by it', async () => {
  const { child, output } = startElsewhere(`console.log('started')`)
  const seen: string[] = []
  for await (const line of output) seen.push(line)
  expect(seen).toEqual(['started'])
  await expect.poll(() => child.exitCode).toBe(0)
  await start()
})

test('a second server on the same data says so, in this process or another, and harms nothing', async () => {
  const server = await start()
  await expect(start()).rejects.toMatchObject({
    fault: 'in-use',
    message: expect.stringContaining(`Another server (process ${process.pid}) is already using the data in`),
  })
  const { output } = startElsewhere(`console.log('opened twice')`)
  const said: string[] = []
  for await (const line of output) said.push(line)
  expect(said).toEqual([
    expect.stringMatching(/^in-use: Another server \(process \d+\) .* set DATA_DIR to another folder/),
  ])
  expect(await savedVisits(server)).toBeInstanceOf(Array)
})

test('even with the lock file deleted, data in use is not opened twice', async () => {
  const server = await start()
  await rm(`${server.dataDir}.lock`)
  await expect(start()).rejects.toMatchObject({ fault: 'in-use' })
  expect(await savedVisits(server)).toBeInstanceOf(Array)
})

test('a start after a power cut is not stopped by what postmaster.pid says', async () => {
  // The number now belongs to another program of the same account, which PostgreSQL alone would take for a rival.
  const { uid, gid } = await stat(dataDir)
  const bystander = spawn('/bin/sleep', ['60'], { uid, gid, stdio: 'ignore' })
  children.push(bystander)
  const file = join(dataDir, 'postmaster.pid')
  for (const left of [`${bystander.pid}\n${dataDir}\n1700000000\n5432\n/tmp/gone\n\n\nready\n`, '']) {
    await writeFile(file, left)
    const server = await start()
    await server.stop()
  }
  expect(bystander.exitCode ?? bystander.signalCode).toBeNull()
})

test('a first start that was cut off leaves nothing that a later one opens', async () => {
  const half = `${dataDir}.new-0a1b2c3d`
  await mkdir(half)
  await writeFile(join(half, 'PG_VERSION'), '18\n')
  await start()
  expect(existsSync(half)).toBe(false)
})

test('a start that is given up leaves the data free for the next', async () => {
  await expect(start({ signal: AbortSignal.timeout(1) })).rejects.toThrow(/abort|timeout/i)
  const other = join(dirname(dataDir), 'other')
  await expect(start({ dataDir: other, signal: AbortSignal.timeout(60) })).rejects.toThrow(/abort|timeout/i)
  expect(existsSync(other)).toBe(false)
  await start()
})
