import { afterAll, beforeAll, expect, test } from 'vitest'
import { getNote, type Note, updateNote } from '#contract/notes.ts'
import { resolveProposal, restoreVersion } from '#contract/versions.ts'
import { getMedicalNotes } from '#contract/writing.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import { noteAtRest, saved, writtenNote } from '#testing/visits.ts'

const TALK = `Doctor: What brings you in today?
Patient: I have had a dry cough for two weeks.
Doctor: Do you take any medicines?
Patient: I take lisinopril 10 milligrams every day.
Doctor: Blood pressure is 152 over 88. Your lungs are clear.
Doctor: Start amlodipine 5 milligrams once a day, and come back in one week.`

let server: TestApp
let physician: Physician
beforeAll(async () => {
  server = await buildTestApp()
  physician = await server.signUpPhysician()
})
afterAll(() => server.close())

const heard = ({ uncovered }: Note): string[] => uncovered.map(({ text }) => text)

/** Written again with a template that has no place for medicines. */
async function asProcedure({ id, version }: Pick<Note, 'id' | 'version'>): Promise<Note> {
  const body = { id, baseVersion: version, template: 'procedure' } as const
  expect((await physician.call(updateNote, { body })).status).toBe(200)
  expect((await physician.call(getMedicalNotes, { body: { id } })).status).toBe(200)
  return noteAtRest(physician, id)
}

test('of an earlier text that is brought back, what it says is not among what was heard and is in no sentence', async () => {
  const note = await writtenNote(physician, TALK)
  const other = await asProcedure(note)
  expect(heard(other).join('\n')).toContain('Blood pressure')
  const { id, version } = other
  const back = await physician.call(restoreVersion, {
    body: { id, version: note.version, baseVersion: version },
  })
  expect(back.reply.note.sections).toEqual(note.sections)
  expect(heard(back.reply.note)).toEqual(heard(note))
  const kept = (await physician.call(getNote, { params: { id } })).reply.note
  expect(heard(kept)).toEqual(heard(note))
})

test('a draft that is only proposed, and then refused, tells nothing of the text that stays', async () => {
  const note = await writtenNote(physician, TALK)
  const [first, ...others] = note.sections
  const own = { ...first!.sentences[0]!, text: 'A cough, in my own words.', edited: true }
  const edited = await saved(physician, note, [
    { ...first!, sentences: [own, ...first!.sentences.slice(1)] },
    ...others,
  ])
  const proposed = await asProcedure({ id: note.id, version: edited.version })
  expect(proposed.proposal.length).toBeGreaterThan(0)
  expect(heard(proposed).join('\n')).not.toMatch(/lisinopril|152/)
  const refuse = proposed.proposal.map(({ id }) => id)
  const { reply } = await physician.call(resolveProposal, {
    body: { id: note.id, baseVersion: proposed.version, accept: [], refuse },
  })
  expect(heard(reply.note).join('\n')).not.toMatch(/lisinopril|152/)
})
