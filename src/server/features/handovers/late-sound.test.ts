import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint, Sent } from '#contract/endpoint.ts'
import { createMicNote, getNote } from '#contract/notes.ts'
import * as phones from '#contract/phone.ts'
import {
  finishRecording,
  getRecording,
  getRecordingAudio,
  putPiece,
  retryRecording,
  startRecording,
} from '#contract/recordings.ts'
import { getTranscript } from '#contract/transcripts.ts'
import { HANDED_OVER_LATE_DAYS, LATE_RECORDINGS, RECORDINGS_UNDER_WAY } from '#domain/limits.ts'
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
    finish: (id: string, write = false) =>
      call(phones.phoneRecording.finish, { body: { id, pieces: 1, durationMs: 6_000, write } }),
  }
}

/** What the computer of somebody does with a recording. */
const computerOf = (by: Physician) => ({
  start: (noteId: string, recordingId: string, startedAt: string) =>
    by.call(startRecording, {
      body: { noteId, recordingId, mediaType: MEDIA_TYPE, consent: CONSENT, startedAt },
    }),
  put: (id: string) =>
    by.call(
      putPiece,
      {
        params: { id, number: 0 },
        headers: { 'x-piece-sha256': createHash('sha256').update(sound).digest('hex'), 'x-piece-ms': 6_000 },
      },
      { upload: sound },
    ),
  held: (id: string) => by.call(getRecording, { params: { id } }),
  finish: (id: string, write = true) =>
    by.call(finishRecording, { body: { id, pieces: 1, durationMs: 6_000, write } }),
})

const transcribedFor = (taker: Physician, noteId: string, id: string) =>
  until(async () => {
    const { note } = (await taker.call(getNote, { params: { id: noteId } })).reply
    const isHeard = note.recordings.some((one) => one.id === id && one.state === 'transcribed')
    return isHeard ? note : null
  })

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
  await transcribedFor(taker, note.id, id)
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

test('late sound of a phone has nothing written, whatever it asks: who has the note now asks themselves', async () => {
  const practice = await openPractice(server)
  const { note, start, put, finish } = await phoneOfMovedNote(practice)
  const before = (await practice.taker.call(getNote, { params: { id: note.id } })).reply.note
  const id = randomUUID()
  await start(id)
  await put(id)
  expect((await finish(id, true)).status).toBe(200)
  const after = await transcribedFor(practice.taker, note.id, id)
  const { rows } = await server.pool.query(
    `select write, (select write_asked from notes where id = $2)::int as asked from recordings where id = $1`,
    [id, note.id],
  )
  expect(rows).toEqual([{ write: false, asked: 0 }])
  expect(after).toMatchObject({ version: before.version, sections: before.sections, proposal: [] })
})

test('sound that a computer held while its note went over reaches the note, writes nothing, and lets its maker read nothing', async () => {
  const practice = await openPractice(server)
  const { leaving, taker } = practice
  const [note, half] = [await patientNote(leaving), await patientNote(leaving)]
  const startedAt = server.clock.now().toISOString()
  const mine = computerOf(leaving)
  const [id, halfId] = [randomUUID(), randomUUID()]
  // One that was begun and never ended is waited for only so long.
  expect((await mine.start(half.id, halfId, startedAt)).status).toBe(200)
  server.clock.moveOn(2 * DAY_MS)
  expect(await handedOver(practice)).toMatchObject({ state: 'done', moved: 2 })

  expect((await mine.start(note.id, id, startedAt)).status).toBe(200)
  expect((await mine.start(note.id, id, startedAt)).status).toBe(200)
  for (const [noteId, recordingId] of [
    [note.id, id],
    [half.id, halfId],
  ] as const) {
    expect((await mine.put(recordingId)).status).toBe(200)
    expect((await mine.held(recordingId)).reply.received).toEqual([0])
    expect((await mine.finish(recordingId)).status).toBe(200)
    expect(await transcribedFor(taker, noteId, recordingId)).toMatchObject({ proposal: [] })
    const { rows } = await server.pool.query(
      `select r.write, n.write_asked::int as asked from recordings r join notes n on n.id = r.note_id where r.id = $1`,
      [recordingId],
    )
    expect(rows).toEqual([{ write: false, asked: 0 }])
    expect((await leaving.call(getNote, { params: { id: noteId } })).status).toBe(404)
    expect((await leaving.call(getRecordingAudio, { params: { id: recordingId } })).status).toBe(404)
    expect((await leaving.call(retryRecording, { body: { id: recordingId } })).status).toBe(404)
  }
  const { rows } = await server.pool.query(
    `select distinct actor_id from audit_entries where subject_id = $1 and action in ('recording.start', 'recording.finish')`,
    [id],
  )
  expect(rows).toEqual([{ actor_id: leaving.userId }])

  // A recording of who has the note now is none of theirs.
  const theirs = randomUUID()
  const now = () => server.clock.now().toISOString()
  expect((await computerOf(taker).start(note.id, theirs, now())).status).toBe(200)
  expect((await mine.put(theirs)).status).toBe(404)
  expect((await mine.held(theirs)).status).toBe(404)
  // Nor does anything begin for them after it went over, or for anybody else.
  expect((await mine.start(note.id, randomUUID(), now())).status).toBe(404)
  const stranger = await server.signUpPhysician('stranger')
  expect((await computerOf(stranger).start(note.id, randomUUID(), startedAt)).status).toBe(404)
})

test('so much late sound of a computer comes in and no more, and none after a month', async () => {
  const practice = await openPractice(server)
  const note = await patientNote(practice.leaving)
  const startedAt = server.clock.now().toISOString()
  server.clock.moveOn(60_000)
  await handedOver(practice)
  const mine = computerOf(practice.leaving)
  const begin = (id: string = randomUUID()) => mine.start(note.id, id, startedAt)
  const ids = Array.from({ length: LATE_RECORDINGS }, () => randomUUID())
  for (const id of ids) expect((await begin(id)).status).toBe(200)
  expect((await begin()).body).toMatchObject({
    code: 'forbidden',
    message: expect.stringContaining('handed over'),
  })
  expect((await begin(ids[0])).status).toBe(200)
  // Not by beginning many at once either.
  await server.pool.query('delete from recordings where note_id = $1', [note.id])
  const statuses = (await Promise.all(Array.from({ length: 3 * LATE_RECORDINGS }, () => begin()))).map(
    ({ status }) => status,
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(LATE_RECORDINGS)
  await server.pool.query('delete from recordings where note_id = $1', [note.id])
  server.clock.moveOn((HANDED_OVER_LATE_DAYS + 1) * DAY_MS)
  expect((await begin()).status).toBe(403)
})
