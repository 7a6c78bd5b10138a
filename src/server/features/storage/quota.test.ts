import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { uploadDocument } from '#contract/document-files.ts'
import { deleteDocument } from '#contract/documents.ts'
import { createNote } from '#contract/notes.ts'
import {
  discardRecording,
  finishRecording,
  putPiece,
  startRecording,
  transcribe,
} from '#contract/recordings.ts'
import { getStorageUse } from '#contract/storage.ts'
import { DAY_MS } from '#domain/time.ts'
import { writeWav } from '#server/platform/audio/wav-writer.ts'
import { tone } from '#testing/fixtures/sound.ts'
import { longSound } from '#testing/long-sound.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'

const TRIAL_BYTES = 30_000_000
const ORGANIZATION_BYTES = 50_000_000

let app: TestApp
let physician: Physician
let people = 0
beforeAll(async () => {
  app = await buildTestApp({
    storageLimits: { account: 1e9, trial: TRIAL_BYTES, organization: ORGANIZATION_BYTES },
  })
})
beforeEach(async () => {
  physician = await app.signUpPhysician(`physician${(people += 1)}`)
})
afterAll(() => app.close())

const noteOf = async (who: Physician) => (await who.call(createNote, { body: { data: {} } })).reply.note.id
const used = async (who = physician) => (await who.call(getStorageUse, {})).reply

async function send(upload: Uint8Array | ReadableStream<Uint8Array>, noteId?: string, who = physician) {
  const query = { noteId: noteId ?? (await noteOf(who)), write: 'false' as const }
  return who.call(transcribe, { query }, { upload })
}

async function begin(who = physician) {
  const [noteId, recordingId] = [await noteOf(who), randomUUID()]
  const consent = { given: true, how: 'practice' } as const
  const body = { noteId, recordingId, mediaType: 'audio/webm', consent }
  return { ...(await who.call(startRecording, { body })), id: recordingId, noteId }
}

function put(id: string, bytes: Uint8Array) {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const headers = { 'x-piece-sha256': sha256, 'x-piece-ms': 1_000 }
  return physician.call(putPiece, { params: { id, number: 0 }, headers }, { upload: bytes })
}

const sound = (seconds: number, hertz = 440) => writeWav(tone(hertz, seconds, 16_000))

test('what is kept is counted, and given back when it goes', async () => {
  const file = sound(1)
  expect((await send(file)).status).toBe(200)
  expect((await used()).own).toEqual({ usedBytes: file.length, limitBytes: TRIAL_BYTES })
  const { id, noteId } = await begin()
  const whileRecording = (await used()).own.usedBytes
  expect(whileRecording).toBeGreaterThan(file.length + 15_000_000)
  await put(id, new Uint8Array(500))
  expect((await used()).own.usedBytes).toBe(whileRecording)
  await physician.call(finishRecording, { body: { id, pieces: 1, durationMs: 1_000, write: false } })
  expect((await used()).own.usedBytes).toBe(file.length + 500)
  await app.pool.query('delete from notes where id = $1', [noteId])
  expect((await used()).own.usedBytes).toBe(file.length)
  const begun = await begin()
  await physician.call(discardRecording, { body: { id: begun.id } })
  expect((await used()).own.usedBytes).toBe(file.length)
})

test('a file for which there is no room is refused in words, and one that fits is taken', async () => {
  await app.pool.query('insert into storage_use values ($1, $2)', [physician.userId, TRIAL_BYTES - 50_000])
  const refused = await send(sound(3))
  expect(refused.status).toBe(507)
  expect(refused.body).toMatchObject({
    code: 'quota_full',
    message: 'Your storage of 30 MB is full. Subscribe for more room.',
  })
  expect((await send(sound(1))).status).toBe(200)
  await app.pool.query("update users set subscription_status = 'active' where id = $1", [physician.userId])
  expect((await send(sound(3))).status).toBe(200)
})

test('files that are sent at once do not go beyond it together', async () => {
  await app.pool.query('insert into storage_use values ($1, $2)', [physician.userId, TRIAL_BYTES - 4_000_000])
  const noteIds = [await noteOf(physician), await noteOf(physician), await noteOf(physician)]
  // 2.4 MB each: one fits, two do not.
  const answers = await Promise.all(noteIds.map((noteId) => send(longSound(300), noteId)))
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
  expect((await used()).own.usedBytes).toBeLessThanOrEqual(TRIAL_BYTES)
})

test('a recording begins only where a whole one has room, and is then never cut off', async () => {
  const { id } = await begin()
  const next = await begin()
  expect(next.body.code).toBe('quota_full')
  await app.pool.query('update storage_use set bytes = $2 where user_id = $1', [
    physician.userId,
    TRIAL_BYTES,
  ])
  expect((await put(id, new Uint8Array(30_000))).status).toBe(200)
})

test('a recording that was left gives its room back after a week', async () => {
  await begin()
  app.clock.moveOn(8 * DAY_MS)
  await app.app.sweep()
  expect((await used()).own.usedBytes).toBe(0)
  app.clock.moveOn(-8 * DAY_MS)
})

test('documents count, until they are deleted', async () => {
  const pdf = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(2_000, 32), Buffer.from('\n%%EOF')])
  const headers = { 'x-file-name': 'letter.pdf' }
  const kept = await physician.call(uploadDocument, { headers }, { upload: pdf })
  expect(kept.status).toBe(200)
  expect((await used()).own.usedBytes).toBe(pdf.length)
  await physician.call(deleteDocument, {
    body: { id: kept.reply.document.id },
  })
  expect((await used()).own.usedBytes).toBe(0)
})

test('the members of an organization share its storage', async () => {
  const other = await app.signUpPhysician(`member${people}`)
  const organizationId = randomUUID()
  await app.pool.query('insert into organizations (id, name, seats, created_at) values ($1, $2, 5, now())', [
    organizationId,
    `Clinic ${organizationId}`,
  ])
  await app.pool.query('update users set organization_id = $1 where id = any($2)', [
    organizationId,
    [physician.userId, other.userId],
  ])
  await app.pool.query('insert into storage_use values ($1, $2)', [other.userId, ORGANIZATION_BYTES - 10_000])
  const refused = await send(sound(1))
  expect(refused.body.message).toBe(
    'The storage of your organization, 50 MB, is full. Ask its administrator for more room.',
  )
  expect((await used()).organization).toMatchObject({ limitBytes: ORGANIZATION_BYTES })
})
