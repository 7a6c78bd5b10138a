import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNote, getNote } from '#contract/notes.ts'
import { addTranscriptText, getTranscript, updateTranscript } from '#contract/transcripts.ts'
import { getMedicalNotes } from '#contract/writing.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import { noteAtRest, saved, typed, typedSection, VISIT, writtenNote } from '#testing/visits.ts'

let server: TestApp
beforeAll(async () => {
  server = await buildTestApp()
})
afterAll(() => server.close())

async function correct(physician: Physician, id: string): Promise<void> {
  const { transcript } = (await physician.call(getTranscript, { params: { id } })).reply
  const segments = transcript.segments.map((segment) => ({ ...segment, text: `${segment.text} Indeed.` }))
  const body = { id, baseRevision: transcript.revision, segments }
  expect((await physician.call(updateTranscript, { body })).status).toBe(200)
}
const isCorrected = async (physician: Physician, id: string) =>
  (await physician.call(getNote, { params: { id } })).reply.note.wordsCorrected

async function writeAgain(physician: Physician, id: string) {
  await physician.call(getMedicalNotes, { body: { id } })
  return noteAtRest(physician, id)
}

test('a note says that its words were corrected after it was written, until it is written again', async () => {
  const physician = await server.signUpPhysician('corrects')
  const { id } = await writtenNote(physician)
  expect(await isCorrected(physician, id)).toBe(false)
  // What comes to it is no correction of what it was written from.
  await physician.call(addTranscriptText, { body: { id, text: 'Patient: That is all.' } })
  expect(await isCorrected(physician, id)).toBe(false)
  await correct(physician, id)
  expect(await isCorrected(physician, id)).toBe(true)
  expect(await writeAgain(physician, id)).toMatchObject({ wordsCorrected: false })
})

test('what was corrected while it was written is not taken for written', async () => {
  const physician = await server.signUpPhysician('quick')
  const { id } = await writtenNote(physician)
  const { writer } = server.dependencies
  const write = writer.write.bind(writer)
  writer.write = async (...asked) => {
    const written = await write(...asked)
    await correct(physician, id)
    return written
  }
  expect(await writeAgain(physician, id)).toMatchObject({ wordsCorrected: true })
  writer.write = write
})

test('changes that are proposed from the corrected words answer for them too; what nobody wrote from them says nothing', async () => {
  const physician = await server.signUpPhysician('proposes')
  const data = { text: VISIT, write: false }
  const { id } = (await physician.call(createNote, { body: { data } })).reply.note
  await saved(physician, await noteAtRest(physician, id), [typedSection('hpi', typed('own', 'Own words.'))])
  await correct(physician, id)
  expect(await isCorrected(physician, id)).toBe(false)
  expect((await writeAgain(physician, id)).proposal.length).toBeGreaterThan(0)
  expect(await isCorrected(physician, id)).toBe(false)
  await correct(physician, id)
  expect(await isCorrected(physician, id)).toBe(true)
})
