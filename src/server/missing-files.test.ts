import { spawnSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { readdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createNote } from '#contract/notes.ts'
import { putPiece, startRecording } from '#contract/recordings.ts'
import { makeTestFolder } from '#testing/database.ts'
import { caller, signUpAt } from '#testing/test-app.ts'
import { examine } from './doctor.ts'
import { readSettings } from './settings.ts'
import { startServer, type RunningServer } from './start.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const PIECES = 3

let folder: string
let dataDir: string
let target: string
let server: RunningServer | null = null

beforeAll(async () => {
  folder = await makeTestFolder()
  dataDir = join(folder, 'data')
  target = join(folder, 'backups')
  server = await startServer(settings(), { dataDir })
  const { call } = await signUpAt(caller(server.url), 'robin', 1)
  const { id: noteId } = (await call(createNote, { body: { data: {} } })).reply.note
  const recordingId = randomUUID()
  const consent = { given: true, how: 'verbal' as const }
  await call(startRecording, { body: { noteId, recordingId, mediaType: 'audio/webm', consent } })
  for (let number = 0; number < PIECES; number += 1) {
    const bytes = Buffer.alloc(20_000, number + 1)
    const headers = {
      'x-piece-sha256': createHash('sha256').update(bytes).digest('hex'),
      'x-piece-ms': 1_000,
    }
    const params = { id: recordingId, number }
    expect((await call(putPiece, { params, headers }, { upload: bytes })).status).toBe(200)
  }
})
afterAll(async () => {
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})

const settings = () => readSettings({ DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent' })

function run(script: string, words: string[], into = dataDir) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${script}.ts`, ...words], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DATA_DIR: into },
  })
  return { status, stdout, stderr }
}
const made = async () => (await readdir(target)).filter((name) => name.startsWith('backup-')).sort()
const fileSaid = async () =>
  (await examine(settings()))
    .filter(({ about, sentence }) => about === 'storage' && sentence.includes('files that'))
    .map(({ state, sentence }) => `${state}: ${sentence}`)

test('files that the database names and that are gone are told of by every command, and cost no older backup', async () => {
  expect(run('backup', ['--to', target])).toMatchObject({ status: 0, stderr: '' })
  expect(await fileSaid()).toEqual(['well: The 3 files that were looked for are there.'])
  const [whole = ''] = await made()
  const objects = join(dataDir, 'files/objects')
  const lost = (await readdir(objects, { recursive: true })).find((name) => name.endsWith('.sealed')) ?? ''
  await rename(join(objects, lost), join(folder, basename(lost)))

  expect(await fileSaid()).toEqual([
    expect.stringMatching(/^wrong: 1 of 3 files that the database names are missing, such as recordings/),
  ])
  const kept = run('backup', ['--to', target, '--keep', '1'])
  expect(kept.status).toBe(2)
  expect(kept.stdout).toContain('Backup made and checked')
  expect(kept.stdout).toContain(`missing: files/objects/${lost}`)
  expect(kept.stderr).toMatch(/^FILES ARE MISSING: 1 of the 3 files that the database names are not there/)
  expect(await made()).toContain(whole)
  const verified = run('backup', ['--to', target, '--keep', '1', '--verify'])
  expect(verified.status).toBe(2)
  expect(verified.stdout).toContain('2 of the 3 files it names are there')
  expect(await made()).toHaveLength(3)

  const keyFile = ['--key-file', join(dataDir, 'keys/master.key')]
  const newest = ['--from', target, ...keyFile]
  const checked = run('restore', [...newest, '--check'])
  expect(checked.status).toBe(2)
  expect(checked.stdout).not.toContain('whole')
  expect(checked.stderr).toMatch(/^FILES ARE MISSING: 1 files that its database names were gone/)
  expect(run('restore', ['--from', join(target, whole), ...keyFile, '--check']).status).toBe(0)

  const restored = run('restore', newest, join(folder, 'restored'))
  expect(restored.status).toBe(2)
  expect(restored.stdout).toContain(
    `Start the product with "DATA_DIR=${join(folder, 'restored')} npm start".`,
  )
  expect(restored.stderr).toMatch(/^FILES ARE MISSING: 1 of the 3 files/)

  await rename(join(folder, basename(lost)), join(objects, lost))
  expect(run('backup', ['--to', target, '--keep', '1'])).toMatchObject({ status: 0, stderr: '' })
  expect(await made()).toHaveLength(1)
})
