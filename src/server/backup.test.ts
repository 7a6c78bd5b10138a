import { existsSync } from 'node:fs'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { cp, mkdir, open, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Secret, TOTP } from 'otpauth'
import { signUp } from '#contract/accounts.ts'
import { enableTwoFactor, startTwoFactor } from '#contract/second-factors.ts'
import { createNote, getNote, updateNote } from '#contract/notes.ts'
import { updateNoteStatus } from '#contract/signing.ts'
import {
  discardRecording,
  finishRecording,
  getRecording,
  getRecordingAudio,
  putPiece,
  startRecording,
} from '#contract/recordings.ts'
import { makeTestFolder } from '#testing/database.ts'
import { caller } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
import { typed, typedSection } from '#testing/visits.ts'
import { killed, PASSWORD, signedIn, signInAgain, type Person } from './backup-harness.ts'
import { backUp, checkOnly, restore } from './backup.ts'
import { newestMigrationOf } from './platform/database/schema-version.ts'
import { keysThere } from './platform/keys/key-sources.ts'
import { openManifest, writeManifest } from './platform/backup/manifest.ts'
import { checkChain, FIRST_POSITION } from './platform/audit/audit-verification.ts'
import { lostSeals } from './platform/audit/lost-seals.ts'
import { MIGRATIONS } from './operator.ts'
import { readSettings } from './settings.ts'
import { startServer, type RunningServer } from './start.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const SHORTEST_PIECE = 'x'.repeat(100)
let folder: string
let running: RunningServer[] = []

beforeAll(async () => {
  folder = await makeTestFolder()
})
afterAll(async () => {
  await Promise.all(running.map((server) => server.close()))
  await rm(folder, { recursive: true, force: true })
})

const settingsOf = (dataDir: string) =>
  readSettings({ DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent' })
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const keyOf = (dataDir: string) => join(dataDir, 'keys/master.key')

async function start(dataDir: string): Promise<RunningServer> {
  const server = await startServer(settingsOf(dataDir), { dataDir, change: { requestsAMinute: 1_000_000 } })
  running.push(server)
  return server
}

async function stop(server: RunningServer): Promise<void> {
  running = running.filter((one) => one !== server)
  await server.close()
}

async function person(url: string, name: string): Promise<Person> {
  const call = caller(url)
  const { reply } = await call(signUp, {
    body: {
      title: 'Dr',
      first_name: name,
      last_name: 'Sample',
      email: `${name}@clinic.example`,
      username: name,
      password: PASSWORD,
      privacy_policy_agreed: true,
    },
  })
  return signedIn(url, reply.token)
}

/** What a person was told is saved, and when. */
interface Saved {
  person: Person
  notes: Map<string, { version: number; at: number }[]>
  recordings: Map<
    string,
    { pieces: Uint8Array[]; at: number[]; finishedAt: number | null; discardedAt: number | null }
  >
}

async function work(one: Person, isOver: () => boolean): Promise<Saved> {
  const saved: Saved = { person: one, notes: new Map(), recordings: new Map() }
  const { id } = (await one.call(createNote, { body: { data: { label: 'autosaved' } } })).reply.note
  const versions: { version: number; at: number }[] = []
  saved.notes.set(id, versions)
  const writing = async () => {
    for (let version = 1; !isOver(); version += 1) {
      const sections = [typedSection('hpi', typed('a', `Saved as version ${version}.`))]
      const { status } = await one.call(updateNote, { body: { id, baseVersion: version - 1, sections } })
      expect(status).toBe(200)
      versions.push({ version, at: Date.now() })
    }
  }
  const recording = async () => {
    for (let round = 0; !isOver(); round += 1) await record(one, id, saved, round)
  }
  await Promise.all([writing(), recording()])
  return saved
}

/** A recording of four pieces: most are finished, every third is thrown away. */
async function record(one: Person, noteId: string, saved: Saved, round: number): Promise<void> {
  const id = randomUUID()
  const kept = { pieces: [] as Uint8Array[], at: [] as number[], finishedAt: null, discardedAt: null }
  const entry: NonNullable<ReturnType<Saved['recordings']['get']>> = kept
  const consent = { given: true, how: 'verbal' as const }
  const begun = await one.call(startRecording, {
    body: { noteId, recordingId: id, mediaType: 'audio/webm', consent },
  })
  expect(begun.status).toBe(200)
  for (let number = 0; number < 4; number += 1) {
    const bytes = Buffer.concat([Buffer.from(SHORTEST_PIECE), randomBytes(20_000)])
    const headers = { 'x-piece-sha256': sha256(bytes), 'x-piece-ms': 1_000 }
    entry.pieces.push(bytes)
    saved.recordings.set(id, entry)
    const { status } = await one.call(putPiece, { params: { id, number }, headers }, { upload: bytes })
    expect(status).toBe(200)
    entry.at.push(Date.now())
  }
  if (round % 3 === 2) {
    entry.discardedAt = Number.POSITIVE_INFINITY
    await one.call(discardRecording, { body: { id } })
    entry.discardedAt = Date.now()
  } else {
    const body = { id, pieces: 4, durationMs: 4_000, write: false }
    expect((await one.call(finishRecording, { body })).status).toBe(200)
    entry.finishedAt = Date.now()
    finished += 1
  }
}

async function signedNote(one: Person): Promise<string> {
  const { id } = (await one.call(createNote, { body: { data: {} } })).reply.note
  const sections = [typedSection('hpi', typed('a', 'A cough for two weeks.'))]
  await one.call(updateNote, { body: { id, baseVersion: 0, sections } })
  const body = { id, status: 'signed', baseVersion: 1, attestation: true } as const
  expect((await one.call(updateNoteStatus, { body })).status).toBe(200)
  return id
}

async function authenticatorOf(one: Person): Promise<TOTP> {
  const { reply } = await one.call(startTwoFactor, { body: { password: PASSWORD } })
  const app = new TOTP({ secret: Secret.fromBase32(reply.secret) })
  const now = Date.now()
  // The code of the moment signs in later.
  const code = app.generate({ timestamp: now - 30_000 })
  expect((await one.call(enableTwoFactor, { body: { code } })).status).toBe(200)
  return app
}

let [source, target] = ['', '']
let finished = 0

test('a restored product holds what was acknowledged before the moment of the backup, and nothing half', async () => {
  source = join(folder, 'source')
  target = join(folder, 'backups')
  const server = await start(source)
  const names = ['robin', 'kim', 'sasha']
  const people = await Promise.all(names.map((name) => person(server.url, name)))
  const [first] = people as [Person, Person, Person]
  const [signed, authenticator] = [await signedNote(first), await authenticatorOf(first)]
  // By the server itself, every few seconds.
  const sealed = await until(async () => (await server.adapters.knownSeals()).at(-1))
  let isOver = false
  const working = people.map((one) => work(one, () => isOver))
  await until(() => finished > 0)
  const { folder: made, facts } = await backUp(settingsOf(source), { to: target, keep: null, verify: false })
  isOver = true
  const saved = await Promise.all(working)
  await stop(server)
  // The old machine is gone; the key was kept elsewhere.
  const keptKey = join(folder, 'kept.key')
  await cp(keyOf(source), keptKey)

  const dataDir = join(folder, 'restored')
  const { settled } = await restore(settingsOf(dataDir), { from: made, keyFile: keptKey })
  expect(settled.missing).toBe(0)
  const restored = await start(dataDir)
  const moment = Date.parse(facts.moment)
  let [before, whole] = [0, 0]
  const reset = await signedIn(restored.url, first.token).call(getNote, { params: { id: signed } })
  expect(reset.status).toBe(401)
  const returned = await Promise.all(names.map((name) => signInAgain(restored.url, name, authenticator)))
  for (const [index, one] of saved.entries()) {
    const again = returned[index] as Person
    for (const [id, versions] of one.notes) {
      const acknowledged = versions.filter(({ at }) => at < moment).at(-1)?.version ?? 0
      const { note } = (await again.call(getNote, { params: { id } })).reply
      expect(note.version).toBeGreaterThanOrEqual(acknowledged)
      if (note.version > 0)
        expect(JSON.stringify(note.sections)).toContain(`Saved as version ${note.version}.`)
      before += acknowledged
    }
    for (const [id, { pieces, at, finishedAt, discardedAt }] of one.recordings) {
      const held = await again.call(getRecording, { params: { id } })
      const due = at.filter((moments) => moments < moment).length
      if (held.status !== 200) {
        expect(due === 0 || discardedAt !== null).toBe(true)
        continue
      }
      if (discardedAt !== null) expect(discardedAt).toBeGreaterThanOrEqual(moment)
      expect(held.reply.received.length).toBeGreaterThanOrEqual(due)
      const answer = await fetch(`${restored.url}${getRecordingAudio.path.replace(':id', id)}`, {
        headers: { authorization: `Bearer ${again.token}` },
      })
      const bytes = new Uint8Array(await answer.arrayBuffer())
      expect(sha256(bytes)).toBe(sha256(Buffer.concat(pieces.slice(0, held.reply.received.length))))
      if (finishedAt !== null && finishedAt < moment) {
        expect(held.reply.recording.state).not.toBe('receiving')
        whole += 1
      }
    }
  }
  const { chainKeys, db } = restored.adapters
  const { position, isAtEnd } = await checkChain(db, chainKeys, FIRST_POSITION)
  expect({ faults: position.faults, isAtEnd }).toEqual({ faults: [], isAtEnd: true })
  expect(position.link.id).toBeGreaterThanOrEqual(sealed.id)
  expect(await lostSeals(db, [sealed])).toEqual([])
  const [kept] = returned as [Person]
  const { note } = (await kept.call(getNote, { params: { id: signed } })).reply
  expect(note.seal).toMatchObject({ state: 'intact' })
  expect(before).toBeGreaterThan(0)
  expect(whole).toBeGreaterThan(0)
  await stop(restored)
})

test('what is not the backup that was made is refused in one sentence, and nothing is restored', async () => {
  const [name = ''] = await readdir(target)
  const key = join(folder, 'kept.key')
  const spoiled = join(folder, 'spoiled')
  const refused = async (spoil: (path: string) => Promise<unknown>, sentence: RegExp, keyFile = key) => {
    await rm(spoiled, { recursive: true, force: true })
    await cp(join(target, name), spoiled, { recursive: true })
    await spoil(spoiled)
    await expect(checkOnly(settingsOf(source), { from: spoiled, keyFile })).rejects.toThrow(sentence)
  }
  /** The same for a restore, which reads as it writes. */
  const neverRestored = async (sentence: RegExp) => {
    const dataDir = join(folder, 'never')
    await expect(restore(settingsOf(dataDir), { from: spoiled, keyFile: key })).rejects.toThrow(sentence)
    expect((await readdir(dataDir)).filter((entry) => !['keys', 'restore.lock'].includes(entry))).toEqual([])
    await rm(dataDir, { recursive: true, force: true })
  }
  const flip = (file: string, part: number) => async (path: string) => {
    const handle = await open(join(path, file), 'r+')
    const { size } = await handle.stat()
    const at = Math.floor((size - 1) * part)
    const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, at)
    await handle.write(Buffer.of((buffer[0] ?? 0) ^ 1), 0, 1, at)
    await handle.close()
  }
  const edit = (change: (facts: Record<string, unknown>) => object) => async (path: string) => {
    const file = join(path, 'manifest.json')
    await writeFile(file, JSON.stringify(change(JSON.parse(await readFile(file, 'utf8')))))
  }
  for (const part of [0, 0.4, 1]) {
    await refused(flip('database.sealed', part), /backup is damaged/)
    await refused(flip('files.sealed', part), /backup is damaged/)
  }
  await neverRestored(/backup is damaged/)
  await refused((path) => truncate(join(path, 'files.sealed'), 66_000), /was changed or cut off/)
  await neverRestored(/was changed or cut off/)
  await refused((path) => truncate(join(path, 'database.sealed'), 65_657), /was changed or cut off/)
  await refused((path) => rm(join(path, 'files.sealed')), /is not whole/)
  await refused((path) => rm(join(path, 'manifest.json')), /no finished backup/)
  await refused((path) => cp(join(path, 'files.sealed'), join(path, 'database.sealed')), /backup is damaged/)
  await refused(
    edit((facts) => ({ ...facts, moment: '2026-01-01T00:00:00.000Z' })),
    /manifest .* was changed/,
  )
  await refused(
    edit((facts) => ({ ...facts, format: 2 })),
    /newer version of this program/,
  )
  const [id = ''] = (await readFile(key, 'utf8')).split(':')
  const otherKey = join(folder, 'other.key')
  await writeFile(otherKey, `other:${randomBytes(32).toString('base64')}\n`)
  await refused(async () => {}, new RegExp(`needs the master key "${id}"`), otherKey)
  await writeFile(otherKey, `${id}:${randomBytes(32).toString('base64')}\n`)
  await refused(async () => {}, /is not the one this backup was made with/, otherKey)
})

test('a backup of a newer version, or of another PostgreSQL, is refused', async () => {
  const [name = ''] = await readdir(target)
  const keyFile = join(folder, 'kept.key')
  const keys = await keysThere({ setting: undefined, file: keyFile })
  const facts = await openManifest(join(target, name), keys)
  const newest = await newestMigrationOf(MIGRATIONS)
  const changed = join(folder, 'changed')
  for (const [change, sentence] of [
    [{ newestMigration: newest + 1 }, /made by a newer version of this program/],
    [{ database: { kind: 'embedded' as const, major: 17 } }, /PostgreSQL 17, and this release carries/],
    [{ database: { kind: 'own' as const, major: 17 } }, /Set DATABASE_URL to an empty one/],
  ] as const) {
    await rm(changed, { recursive: true, force: true })
    await cp(join(target, name), changed, { recursive: true })
    await rm(join(changed, 'manifest.json'))
    await writeManifest(changed, { ...facts, ...change }, keys)
    await expect(restore(settingsOf(join(folder, 'never')), { from: changed, keyFile })).rejects.toThrow(
      sentence,
    )
  }
})

test('a restore never overwrites anything, and the product does not start beside half of one', async () => {
  const keyFile = join(folder, 'kept.key')
  const dataDir = join(folder, 'restored')
  await expect(restore(settingsOf(dataDir), { from: target, keyFile })).rejects.toThrow('is not empty (')
  const half = join(folder, 'half')
  await cp(join(dataDir, 'keys'), join(half, 'keys'), { recursive: true })
  await mkdir(join(half, 'restoring/postgres'), { recursive: true })
  await mkdir(join(half, 'files/objects/recordings/half'), { recursive: true })
  await expect(start(half)).rejects.toThrow('was not finished. Run the same restore again')
  const { settled } = await restore(settingsOf(half), { from: target, keyFile: null })
  expect(settled).toMatchObject({ missing: 0 })
  expect(await readdir(join(half, 'files/objects/recordings'))).not.toContain('half')
  expect(await readdir(half)).not.toContain('restoring')
})

test('only the newest backups are kept when that is asked for; what was cut off is cleared away', async () => {
  const dataDir = join(folder, 'restored')
  const [first = ''] = await readdir(target)
  const { installation } = JSON.parse(await readFile(join(target, first, 'manifest.json'), 'utf8'))
  await mkdir(join(target, `unfinished-${installation}-${randomUUID()}`))
  await mkdir(join(target, 'unfinished-of-another-product'))
  await mkdir(join(target, 'backup-2020-01-01T00-00-00Z-00000000'))
  const made = await backUp(settingsOf(dataDir), { to: target, keep: 1, verify: true })
  expect(made.verified).toMatchObject({ missing: 0 })
  expect(made.removed).toEqual([join(target, first)])
  expect(made.isOnDiskOfData).toBe(true)
  expect((await readdir(target)).sort()).toEqual(
    [
      'backup-2020-01-01T00-00-00Z-00000000',
      made.folder.split('/').at(-1),
      'unfinished-of-another-product',
    ].sort(),
  )
})

test('where the newest backup has lost what says what it is, no older one is taken for it unseen', async () => {
  const damaged = join(target, 'backup-2098-01-01T00-00-00Z-00000000')
  await mkdir(damaged)
  const check = () => checkOnly(settingsOf(join(folder, 'restored')), { from: target, keyFile: null })
  await expect(check()).rejects.toThrow(`${damaged}, no longer has its manifest.json`)
  await rm(damaged, { recursive: true })
  expect((await check()).folder).toContain('backup-20')
})

test('a restore that fails takes back the key it brought, so that another backup can be taken with its own', async () => {
  const [name = ''] = (await readdir(target)).filter(
    (one) => one.startsWith('backup-20') && !one.includes('2020-01'),
  )
  const cut = join(folder, 'cut', name)
  await cp(join(target, name), cut, { recursive: true })
  await rm(join(cut, 'files.sealed'))
  const into = join(folder, 'into')
  const keyFile = keyOf(join(folder, 'restored'))
  await expect(restore(settingsOf(into), { from: cut, keyFile })).rejects.toThrow()
  expect(existsSync(keyOf(into))).toBe(false)
  expect((await restore(settingsOf(into), { from: join(target, name), keyFile })).settled.missing).toBe(0)
  expect(existsSync(keyOf(into))).toBe(true)
})

test('what says that it is of a later moment pushes out no backup, and the one just made is never removed', async () => {
  const dataDir = join(folder, 'restored')
  const [last = ''] = (await readdir(target)).filter(
    (name) => name.startsWith('backup-20') && !name.includes('2020-01'),
  )
  const forged = join(target, 'backup-2099-01-01T00-00-00Z-00000000')
  await cp(join(target, last), forged, { recursive: true })
  const manifest = join(forged, 'manifest.json')
  await writeFile(
    manifest,
    (await readFile(manifest, 'utf8')).replace(/"moment":\s*"\d{4}/, '"moment":"2099'),
  )
  // By another way to the folder, too: where backups go is often a link.
  const link = join(folder, 'link-to-backups')
  await symlink(target, link)
  const made = await backUp(settingsOf(dataDir), { to: link, keep: 1, verify: false })
  expect(made.removed.map((name) => basename(name))).toEqual([last])
  expect(existsSync(made.folder)).toBe(true)
  await rm(forged, { recursive: true })
})

test('a backup and a restore that are killed outright leave what was there, and are simply begun again', async () => {
  const before = await readdir(target)
  const dataDir = join(folder, 'restored')
  const unfinished = async () =>
    (await readdir(target)).filter((name) => /^unfinished-[0-9a-f]{12}-/.test(name))
  await killed(['scripts/backup.ts', '--to', target], dataDir, async () => (await unfinished()).length > 0)
  expect((await readdir(target)).filter((name) => !name.startsWith('unfinished-')).sort()).toEqual(
    before.filter((name) => !name.startsWith('unfinished-')).sort(),
  )
  const { folder: made } = await backUp(settingsOf(dataDir), { to: target, keep: null, verify: false })
  expect(await unfinished()).toEqual([])

  const again = join(folder, 'again')
  const key = keyOf(dataDir)
  const isUnderWay = async () =>
    (await readdir(join(again, 'restoring')).catch((): string[] => [])).includes('postgres')
  await killed(['scripts/restore.ts', '--from', made, '--key-file', key], again, isUnderWay)
  await expect(start(again)).rejects.toThrow('was not finished')
  const { settled } = await restore(settingsOf(again), { from: made, keyFile: null })
  expect(settled.missing).toBe(0)
})

test('a backup inside the data, or beside another one that is being made, is refused', async () => {
  const dataDir = join(folder, 'restored')
  const options = { keep: null, verify: false }
  await expect(backUp(settingsOf(dataDir), { ...options, to: join(dataDir, 'backups') })).rejects.toThrow(
    'is inside the data that is backed up',
  )
  let second: Promise<unknown> | undefined
  const server = await start(dataDir)
  await backUp(settingsOf(dataDir), {
    ...options,
    to: target,
    onProgress: () =>
      (second ??= backUp(settingsOf(dataDir), { ...options, to: target }).catch((error) => error)),
  })
  expect(await second).toMatchObject({
    message: expect.stringContaining('Another backup of this product is being made'),
  })
  await stop(server)
})
