import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNote } from '#contract/notes.ts'
import { getTranscript } from '#contract/transcripts.ts'
import { checkSentences } from '#contract/writing.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import { VISIT } from '#testing/visits.ts'

let server: TestApp
let physician: Physician
beforeAll(async () => {
  server = await buildTestApp()
  physician = await server.signUpPhysician()
})
afterAll(() => server.close())

test('of the words a person pointed at it says what they bear out, and moves them nowhere', async () => {
  const { id } = (await physician.call(createNote, { body: { data: { text: VISIT, write: false } } })).reply
    .note
  const { segments } = (await physician.call(getTranscript, { params: { id } })).reply.transcript
  const segment = segments.find(({ text }) => text.includes('No fever'))
  const chosen = [{ segmentId: segment?.id ?? '', from: 0, to: 9, chosen: true as const }]
  const sentences = [
    { id: 'a', text: '“No fever.”', chosen },
    { id: 'b', text: 'Had a liver transplant.', chosen },
  ]
  const { verdicts } = (await physician.call(checkSentences, { body: { id, sentences } })).reply
  expect(verdicts).toMatchObject([
    { support: 'supported', evidence: chosen },
    { support: 'unsupported', evidence: chosen },
  ])
  const stranger = await server.signUpPhysician()
  expect((await stranger.call(checkSentences, { body: { id, sentences } })).status).toBe(404)
})
