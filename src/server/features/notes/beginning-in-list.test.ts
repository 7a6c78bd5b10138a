import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNote, getNotes } from '#contract/notes.ts'
import { addTranscriptText } from '#contract/transcripts.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await buildTestApp()
})
afterAll(() => server.close())

test('of a note without a text the list says what was said first', async () => {
  const physician = await server.signUpPhysician()
  const made = async () => (await physician.call(createNote, { body: { data: {} } })).reply.note
  const { id } = await made()
  await physician.call(addTranscriptText, { body: { id, text: 'A dry\n\ncough for two weeks.' } })
  server.clock.moveOn(1_000)
  await made()
  const { notes } = (await physician.call(getNotes, { body: {} })).reply
  expect(notes.map(({ preview }) => preview)).toEqual(['', 'A dry cough for two weeks.'])
})
