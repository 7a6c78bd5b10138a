import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNote } from '#contract/notes.ts'
import { transcribe } from '#contract/recordings.ts'
import { marksOf, TOO_MANY_MARKS, TRANSCRIPT_LIMIT_MARKS } from '#contract/transcript-marks.ts'
import {
  getOriginalTranscript,
  getTranscript,
  updateTranscript,
  type Segment,
} from '#contract/transcripts.ts'
import { writeWav } from '#server/platform/audio/wav-writer.ts'
import { tone } from '#testing/fixtures/sound.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import { noteAtRest } from '#testing/visits.ts'

let server: TestApp
let physician: Physician
beforeAll(async () => {
  server = await buildTestApp()
  physician = await server.signUpPhysician()
})
afterAll(() => server.close())

const newNote = async () => (await physician.call(createNote, { body: { data: {} } })).reply.note.id
const transcriptOf = async (id: string) =>
  (await physician.call(getTranscript, { params: { id } })).reply.transcript
const ranges = (count: number) => Array.from({ length: count }, (_, at) => ({ from: at, to: at + 1 }))
const segment = (id: string, marks: Partial<Segment> = {}): Segment => ({
  id,
  speaker: 'patient',
  text: 'It hurts. '.repeat(100),
  startMs: null,
  endMs: null,
  recordingId: null,
  confidence: null,
  ...marks,
})

test('a transcript is sent with so many marks; with more it is refused with what to do, and stays as it was', async () => {
  const id = await newNote()
  const send = (segments: Segment[], baseRevision: number) =>
    physician.call(updateTranscript, { body: { id, baseRevision, segments } })
  await server.pool.query(
    `insert into transcripts (note_id, author_id, revision, segments, original, engine, edited, body_text, updated_at)
     values ($1, $2, 1, '[]', '[]', '', false, '', now())`,
    [id, physician.userId],
  )
  const most = Array.from({ length: TRANSCRIPT_LIMIT_MARKS / 1_000 }, (_, at) =>
    segment(`s${at}`, { uncertain: ranges(1_000) }),
  )
  const repairs = [{ from: 0, to: 2, heard: 'eat', by: 'own' as const }]
  const choices = [{ from: 0, to: 2, terms: ['it', 'eat'] }]
  for (const one of [{ uncertain: ranges(1) }, { repairs }, { choices }]) {
    const refused = await send([...most, segment('more', one)], 1)
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ fields: { segments: TOO_MANY_MARKS } })
  }
  expect((await transcriptOf(id)).revision).toBe(1)
  expect((await send(most, 1)).reply.transcript.segments).toEqual(most)
})

test('of what was heard with more doubts all words are kept, and whole passages are in doubt; it can be corrected', async () => {
  const id = await newNote()
  const hear = async (hertz: number) => {
    const upload = writeWav(tone(hertz, 0.1, 16_000))
    await physician.call(transcribe, { query: { noteId: id, write: 'false' } }, { upload })
    await noteAtRest(physician, id)
  }
  server.transcriber.hears = Array.from({ length: 40 }, (_, at) => ({
    startMs: at,
    endMs: at + 1,
    text: 'it hurts and '.repeat(20),
    uncertain: ranges(at === 0 ? 3 : 200),
  }))
  await hear(300)
  await hear(310)
  const { reply } = await physician.call(getOriginalTranscript, { params: { id } })
  const now = await transcriptOf(id)
  for (const { segments } of [now, reply.transcript]) {
    expect(segments).toHaveLength(80)
    expect(marksOf(segments)).toBeLessThanOrEqual(TRANSCRIPT_LIMIT_MARKS)
    expect(segments.every(({ uncertain }) => uncertain?.length)).toBe(true)
  }
  expect(now.segments[0]?.uncertain).toEqual(ranges(3))
  const { revision: baseRevision, segments } = now
  expect((await physician.call(updateTranscript, { body: { id, baseRevision, segments } })).status).toBe(200)
})

test('a transcript that was kept with more marks is read with as many as can be sent', async () => {
  const id = await newNote()
  const kept = Array.from({ length: 10 }, (_, at) => segment(`s${at}`, { uncertain: ranges(900) }))
  await server.pool.query(
    `insert into transcripts (note_id, author_id, revision, segments, original, engine, edited, body_text, updated_at)
     values ($1, $2, 1, $3, $3, '', false, '', now())`,
    [id, physician.userId, JSON.stringify(kept)],
  )
  const { segments } = await transcriptOf(id)
  expect(marksOf(segments)).toBeLessThanOrEqual(TRANSCRIPT_LIMIT_MARKS)
  expect(segments.map(({ text }) => text)).toEqual(kept.map(({ text }) => text))
  expect((await physician.call(updateTranscript, { body: { id, baseRevision: 1, segments } })).status).toBe(
    200,
  )
})
