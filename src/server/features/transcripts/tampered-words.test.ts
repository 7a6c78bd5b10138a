import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNote, getNote } from '#contract/notes.ts'
import {
  addTranscriptText,
  getOriginalTranscript,
  getTranscript,
  updateTranscript,
} from '#contract/transcripts.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import { noteAtRest, VISIT } from '#testing/visits.ts'

let server: TestApp
let physician: Physician
let id: string
beforeAll(async () => {
  server = await buildTestApp()
  physician = await server.signUpPhysician()
  const { reply } = await physician.call(createNote, { body: { data: { text: VISIT } } })
  id = reply.note.id
  await noteAtRest(physician, id)
})
afterAll(() => server.close())

test.each([
  ['a segment has no words', `jsonb_set(kept, '{0,text}', 'null')`],
  ['a span ends before the talk begins', `jsonb_set(kept, '{1,startMs}', '-1')`],
  ['there is one thing where a list was', `'{"text": "Nothing."}'::jsonb`],
  ['nobody is known to have said it', `kept #- '{0,speaker}'`],
])('words that somebody changed with SQL, so that %s, are refused with a sentence', async (_, broken) => {
  const [kept] = (
    await server.pool.query('select segments, original from transcripts where note_id = $1', [id])
  ).rows
  await server.tamper(
    `update transcripts set segments = (select ${broken} from (select segments::jsonb as kept) as told),
       original = (select ${broken} from (select original::jsonb as kept) as told) where note_id = $1`,
    [id],
  )
  const answers = [
    await physician.call(getTranscript, { params: { id } }),
    await physician.call(getOriginalTranscript, { params: { id } }),
    await physician.call(addTranscriptText, { body: { id, text: 'Patient: One thing more.' } }),
    await physician.call(updateTranscript, { body: { id, baseRevision: 99, segments: [] } }),
  ]
  for (const { status, body } of answers) {
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'conflict', message: expect.stringContaining('from a backup') })
    expect(JSON.stringify(body)).not.toMatch(/cough|Nothing\./)
  }
  // The note itself is still read.
  expect((await physician.call(getNote, { params: { id } })).status).toBe(200)
  await server.tamper('update transcripts set segments = $2, original = $3 where note_id = $1', [
    id,
    JSON.stringify(kept.segments),
    JSON.stringify(kept.original),
  ])
  expect((await physician.call(getTranscript, { params: { id } })).reply.transcript.segments).toHaveLength(7)
})
