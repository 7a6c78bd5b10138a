import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNote } from '#contract/notes.ts'
import { finishRecording, getRecording, putPiece, startRecording } from '#contract/recordings.ts'
import { RECORDINGS_UNDER_WAY, TRIAL_RECORDING_LIMIT_MS } from '#domain/limits.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import { playedMs, recordingRoom, refuseBeyondLimit } from './piece-limits.ts'

let app: TestApp
let physician: Physician
beforeAll(async () => {
  app = await buildTestApp()
  physician = await app.signUpPhysician()
})
afterAll(() => app.close())

const agreed = { given: true, how: 'verbal' } as const
const declined = { given: false, how: 'verbal' } as const

async function start(body: object = {}) {
  const { reply } = await physician.call(createNote, { body: { data: {} } })
  const recordingId = randomUUID()
  const answer = await physician.call(startRecording, {
    body: { noteId: reply.note.id, recordingId, mediaType: 'audio/webm', consent: agreed, ...body },
  })
  return { ...answer, id: recordingId }
}

function put(id: string, number: number, bytes: Uint8Array, ms: number) {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const headers = { 'x-piece-sha256': sha256, 'x-piece-ms': ms }
  return physician.call(putPiece, { params: { id, number }, headers }, { upload: bytes })
}

test('pieces that claim to last no time are held to their bytes; what was taken before stays', async () => {
  const { id } = await start()
  const answers: string[] = []
  let sent = 0
  for (let number = 0; number < 12 && answers.length === 0; number += 1) {
    const { status, body } = await put(id, number, new Uint8Array(3_900_000).fill(number), 0)
    if (status === 200) sent += 1
    else answers.push(body.code ?? '')
  }
  expect(answers).toEqual(['recording_limit'])
  expect(sent * 3_900_000).toBeLessThanOrEqual(recordingRoom(TRIAL_RECORDING_LIMIT_MS))
  const { recording } = (await physician.call(getRecording, { params: { id } })).reply
  expect(recording.pieces).toBe(sent)
  const finished = await physician.call(finishRecording, {
    body: { id, pieces: sent, durationMs: 1_000, write: false },
  })
  expect(finished.status).toBe(200)
})

test('honest pieces count as they are, and forty minutes that come in one go are all taken', () => {
  // A second of Opus, of uncompressed sound, and ten seconds of it that claim to be none.
  expect(playedMs(1_000, 4_000)).toBe(1_000)
  expect(playedMs(1_000, 32_000)).toBe(1_000)
  expect(playedMs(0, 640_000)).toBe(10_000)
  const row = { limitMs: 40 * 60_000, playedMs: 0, keptBytes: 0 }
  // They were recorded without a connection.
  for (let number = 0; number < 2_400; number += 1) {
    refuseBeyondLimit(row, { number, bytes: 32_000, playedMs: playedMs(1_000, 32_000) })
    row.playedMs += 1_000
    row.keptBytes += 32_000
  }
})

test('a piece cannot have a number that no recording reaches', async () => {
  const { id } = await start()
  expect((await put(id, 50_000, Uint8Array.of(1), 1)).body.code).toBe('recording_limit')
})

test('without the patient’s consent a visit is not recorded; a dictation is', async () => {
  const refused = await start({ consent: declined })
  expect(refused.status).toBe(403)
  expect(refused.body.message).toMatch(/^The patient did not agree to being recorded\. Dictate/)
  const dictated = await start({ consent: declined, purpose: 'dictation' })
  expect(dictated.status).toBe(200)
  expect((await put(dictated.id, 0, Uint8Array.of(1, 2, 3), 1_000)).status).toBe(200)
  // However the row came to be: its pieces are refused as well.
  await app.pool.query("update recordings set purpose = 'visit' where id = $1", [dictated.id])
  expect((await put(dictated.id, 1, Uint8Array.of(4), 1_000)).body.code).toBe('forbidden')
})

test('recordings that are begun and never ended come to an end', async () => {
  const other = await app.signUpPhysician('many')
  const { reply } = await other.call(createNote, { body: { data: {} } })
  await app.pool.query(
    `insert into recordings (id, note_id, author_id, source, state, media_type, reserved_bytes, created_at)
     select gen_random_uuid(), $1, $2, 'microphone', 'receiving', 'audio/webm', 1, now() from generate_series(1, $3)`,
    [reply.note.id, other.userId, RECORDINGS_UNDER_WAY],
  )
  const body = { noteId: reply.note.id, recordingId: randomUUID(), mediaType: 'audio/webm', consent: agreed }
  const refused = await other.call(startRecording, { body })
  expect(refused.body).toMatchObject({
    code: 'too_many_requests',
    message: expect.stringMatching(/not finished/),
  })
})
