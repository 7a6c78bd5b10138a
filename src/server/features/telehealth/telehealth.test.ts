import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNote } from '#contract/notes.ts'
import { getTelehealthCheck } from '#contract/telehealth.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import { noteAtRest } from '#testing/visits.ts'

const TALK = `Doctor: Are you okay with doing this visit by video today?
Patient: Yes, that's fine. I'm at home.
Doctor: What brings you in?
Patient: I have had a dry cough for two weeks.`

let server: TestApp
let physician: Physician
beforeAll(async () => {
  server = await buildTestApp()
  physician = await server.signUpPhysician()
})
afterAll(() => server.close())

test('the check names what was said with its words, and leaves open what was not', async () => {
  const made = await physician.call(createNote, {
    body: { data: { text: TALK, visitKind: 'telehealth', switches: { telehealthCheck: true } } },
  })
  const note = await noteAtRest(physician, made.reply.note.id)
  const { findings } = (await physician.call(getTelehealthCheck, { params: { id: note.id } })).reply
  const missing = findings.filter(({ text }) => text === null).map(({ element }) => element)
  expect(missing).toEqual(['clinician_location', 'others_present', 'time_spent'])
  expect(findings.find(({ element }) => element === 'consent')?.evidence.length).toBeGreaterThan(0)
  const statement = note.sections.find(({ key }) => key === 'telehealth')
  expect(statement?.sentences.map(({ text }) => text)).toEqual(findings.flatMap(({ text }) => text ?? []))
})

test('a note without words has nothing of it', async () => {
  const { reply } = await physician.call(createNote, { body: { data: {} } })
  const { findings } = (await physician.call(getTelehealthCheck, { params: { id: reply.note.id } })).reply
  expect(findings.every(({ text, evidence }) => text === null && evidence.length === 0)).toBe(true)
})
