import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint, Sent } from '#contract/endpoint.ts'
import { createMicNote, getNote } from '#contract/notes.ts'
import * as phones from '#contract/phone.ts'
import { startRecording } from '#contract/recordings.ts'
import { getTranscript } from '#contract/transcripts.ts'
import { RECORDINGS_UNDER_WAY } from '#domain/limits.ts'
import { DAY_MS } from '#domain/time.ts'
import { fixtureBytes } from '#testing/fixtures/sound.ts'
import { buildTestApp, type Physician, type SendOptions, type TestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
import { handedOver, openPractice, patientNote, type Practice } from './handovers-harness.ts'

const CONSENT = { given: true, how: 'verbal' } as const
const MEDIA_TYPE = 'audio/webm;codecs=opus'

let server: TestApp
let sound: Uint8Array
beforeAll(async () => {
  server = await buildTestApp()
  sound = await fixtureBytes('inaugural-address-excerpt.webm')
})
afterAll(() => server.close())

/** A phone that who leaves connected with a note, which then went over. */
async function phoneOfMovedNote(practice: Practice) {
  const { leaving } = practice
  const note = await patientNote(leaving)
  const offered = await leaving.call(phones.offerPhone, { body: { noteId: note.id, consent: CONSENT } })
  const { token } = (await server.call(phones.connectPhone, { body: { code: offered.reply.code } })).reply
  const startedAt = server.clock.now().toISOString()
  server.clock.moveOn(60_000)
  expect(await handedOver(practice)).toMatchObject({ state: 'done' })
  const call = <E extends Endpoint>(endpoint: E, parts: Partial<Sent<E>>, options: SendOptions = {}) =>
    server.call(endpoint, parts, { ...options, headers: { 'x-phone': token } })
  return {
    note,
    start: (recordingId: string, at = startedAt) =>
      call(phones.phoneRecording.start, { body: { recordingId, mediaType: MEDIA_TYPE, startedAt: at } }),
    put: (id: string) =>
      call(
        phones.phoneRecording.put,
        {
          params: { id, number: 0 },
          headers: {
            'x-piece-sha256': createHash('sha256').update(sound).digest('hex'),
            'x-piece-ms': 6_000,
          },
        },
        { upload: sound },
      ),
    finish: (id: string) =>
      call(phones.phoneRecording.finish, { body: { id, pieces: 1, durationMs: 6_000, write: false } }),
  }
}

const roomOf = async ({ userId }: Physician) => {
  const { rows } = await server.pool.query<{ bytes: string }>(
    'select bytes from storage_use where user_id = $1',
    [userId],
  )
  return Number(rows[0]?.bytes ?? 0)
}
const record = (by: Physician, noteId: string) =>
  by.call(startRecording, {
    body: { noteId, recordingId: randomUUID(), mediaType: MEDIA_TYPE, consent: CONSENT },
  })

test('sound that a phone held while its note went over reaches the note, and the trail names who recorded it', async () => {
  const practice = await openPractice(server)
  const { leaving, taker } = practice
  const { note, start, put, finish } = await phoneOfMovedNote(practice)
  const id = randomUUID()
  expect((await start(id)).status).toBe(200)
  expect((await put(id)).status).toBe(200)
  expect((await finish(id)).status).toBe(200)
  await until(async () => {
    const { recordings } = (await taker.call(getNote, { params: { id: note.id } })).reply.note
    return recordings.some((recording) => recording.id === id && recording.state === 'transcribed')
  })
  const { transcript } = (await taker.call(getTranscript, { params: { id: note.id } })).reply
  expect(transcript.segments.map(({ recordingId }) => recordingId)).toContain(id)
  const { rows } = await server.pool.query(
    `select action, actor_id from audit_entries where subject_id = $1
       and action in ('recording.start', 'recording.finish') order by id`,
    [id],
  )
  expect(rows).toEqual([
    { action: 'recording.start', actor_id: leaving.userId },
    { action: 'recording.finish', actor_id: leaving.userId },
  ])
  // Who recorded it reads nothing of it.
  expect((await leaving.call(getNote, { params: { id: note.id } })).status).toBe(404)
})

test('nothing that began after the note went over comes in by the phone', async () => {
  const { start } = await phoneOfMovedNote(await openPractice(server))
  expect((await start(randomUUID(), server.clock.now().toISOString())).status).toBe(403)
})

test('of what was begun and never ended no room is set aside for who takes over, nor are they kept from recording', async () => {
  const practice = await openPractice(server)
  const { leaving, taker } = practice
  const left = await patientNote(leaving)
  await server.pool.query(
    `insert into recordings (id, note_id, author_id, source, state, media_type, reserved_bytes, created_at)
     select gen_random_uuid(), $1, $2, 'microphone', 'receiving', 'audio/webm', 1000000, $3
     from generate_series(1, $4::int)`,
    [left.id, leaving.userId, new Date(server.clock.now().getTime() - 2 * DAY_MS), RECORDINGS_UNDER_WAY - 1],
  )
  const { note, start } = await phoneOfMovedNote(practice)
  expect((await start(randomUUID())).status).toBe(200)
  expect(await roomOf(taker)).toBe(0)
  const { reply } = await taker.call(createMicNote, { body: { data: {} } })
  expect((await record(taker, reply.note.id)).status).toBe(200)
  expect((await record(taker, note.id)).status).toBe(200)
})
