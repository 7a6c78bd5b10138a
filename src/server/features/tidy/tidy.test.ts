import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNote, getNote, type Note } from '#contract/notes.ts'
import { resolveProposal } from '#contract/versions.ts'
import { createTicket } from '#contract/writing.ts'
import { getCustomResult, optimizeNote } from '#contract/tidy.ts'
import { NOTE_TOOLS_MAX_CHARACTERS, NOTE_TOOLS_MAX_SENTENCES } from '#domain/limits.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import { saved, typed, typedSection, writtenNote } from '#testing/visits.ts'

let server: TestApp
let physician: Physician
beforeAll(async () => {
  server = await buildTestApp()
  physician = await server.signUpPhysician()
})
afterAll(() => server.close())

const read = async ({ id }: Pick<Note, 'id'>): Promise<Note> =>
  (await physician.call(getNote, { params: { id } })).reply.note
const handwritten = async (...texts: string[]): Promise<Note> => {
  const { note } = (await physician.call(createNote, { body: { data: {} } })).reply
  await saved(physician, note, [typedSection('hpi', ...texts.map((text, i) => typed(`s${i}`, text)))])
  return read(note)
}
const ticketFor = async (note: Pick<Note, 'id'>): Promise<string> =>
  (await physician.call(createTicket, { body: { noteId: note.id, purpose: 'generate' } })).reply.ticket

test('a tidier text is proposed change by change, and only what is accepted is taken in', async () => {
  const note = await handwritten('Pt c/o cough', 'No fever.', 'No fever.')
  const asked = await server.call(optimizeNote, { body: {} }, { ticket: await ticketFor(note) })
  expect(asked.reply).toEqual({ proposed: 2 })
  const proposed = await read(note)
  expect(proposed.sections).toEqual(note.sections)
  expect(proposed.proposal).toMatchObject([
    { kind: 'remove', targetId: 's2' },
    { kind: 'replace', targetId: 's0', sentence: { text: 'Patient complains of cough.', edited: true } },
  ])
  const again = await physician.call(optimizeNote, { body: { id: note.id } })
  expect(again.body.code).toBe('conflict')
  const [twice, words] = proposed.proposal.map(({ id }) => id)
  const resolved = await physician.call(resolveProposal, {
    body: { id: note.id, baseVersion: proposed.version, accept: [words ?? ''], refuse: [twice ?? ''] },
  })
  const texts = resolved.reply.note.sections.flatMap(({ sentences }) => sentences.map(({ text }) => text))
  expect(texts).toEqual(['Patient complains of cough.', 'No fever.', 'No fever.'])
})

test('a tidy note stays as it is, and evidence stays with a sentence that is reworded', async () => {
  const tidy = await handwritten('The patient has a cough.')
  expect((await physician.call(optimizeNote, { body: { id: tidy.id } })).reply).toEqual({ proposed: 0 })
  expect((await read(tidy)).version).toBe(tidy.version)
  const note = await writtenNote(physician)
  const [section] = note.sections
  const [sentence] = section?.sentences ?? []
  if (!section || !sentence) throw new Error('The visit gave no sentence.')
  const wordy = { ...sentence, text: `${sentence.text.replace(/\.$/, '')} at the present time.` }
  await saved(physician, note, [{ ...section, sentences: [wordy] }])
  await physician.call(optimizeNote, { body: { id: note.id } })
  expect((await read(note)).proposal).toMatchObject([
    { kind: 'replace', sentence: { evidence: sentence.evidence, text: expect.stringMatching(/ now\.$/) } },
  ])
})

test('an instruction is followed from the note alone; what cannot be done is said', async () => {
  const note = await writtenNote(physician)
  const ask = async (instruction: string) =>
    (await physician.call(getCustomResult, { body: { id: note.id, instruction } })).reply.result
  const medicines = await ask('medication list')
  expect(medicines.sentences.map(({ text }) => text)).toEqual(['Lisinopril 10 mg daily.'])
  expect(medicines.sentences[0]?.evidence.length).toBeGreaterThan(0)
  expect(await ask('Translate it into Spanish')).toMatchObject({
    sentences: [],
    remark: expect.stringContaining('language model'),
  })
  expect((await read(note)).version).toBe(note.version)
})

test('with a language model the instruction goes there, with the words of the visit', async () => {
  const seen: unknown[] = []
  const { writer } = server.dependencies
  writer.answer = async (request) => {
    seen.push(request)
    return { title: 'Answer', sentences: [], remark: null, writtenBy: 'model' }
  }
  try {
    const note = await writtenNote(physician)
    const ticket = await ticketFor(note)
    const { reply } = await server.call(
      getCustomResult,
      { body: { instruction: 'Write a haiku' } },
      { ticket },
    )
    expect(reply.result.writtenBy).toBe('model')
    expect(seen).toMatchObject([{ instruction: 'Write a haiku', sections: note.sections }])
  } finally {
    delete writer.answer
  }
})

test.each([
  ['sentences', Array.from({ length: NOTE_TOOLS_MAX_SENTENCES + 1 }, () => 'No fever.')],
  ['characters', Array.from({ length: 26 }, () => 'x'.repeat(NOTE_TOOLS_MAX_CHARACTERS / 25))],
])('a note of more %s than any visit is not tidied up', async (_, texts) => {
  const note = await handwritten(...texts)
  const refused = await physician.call(optimizeNote, { body: { id: note.id } })
  expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 409, code: 'conflict' })
  expect((await read(note)).version).toBe(note.version)
})
