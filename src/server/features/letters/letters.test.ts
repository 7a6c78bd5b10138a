import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteLetter, listLetters, updateLetter, writeLetter, type LetterKind } from '#contract/letters.ts'
import { createNote, updateEnableLetters, type Note } from '#contract/notes.ts'
import { updateNoteStatus } from '#contract/signing.ts'
import { getMedicalNotes } from '#contract/writing.ts'
import { addTranscriptText } from '#contract/transcripts.ts'
import { NOTE_TOOLS_MAX_SENTENCES } from '#domain/limits.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import { noteAtRest, saved, typed, typedSection, writtenNote } from '#testing/visits.ts'

const TALK = `Doctor: What brings you in today?
Patient: My left knee has been hurting for two weeks.
Doctor: For your knee pain, I think you have a knee sprain. I will refer you to physical therapy. Come back in two weeks.`

let server: TestApp
let physician: Physician
beforeAll(async () => {
  server = await buildTestApp()
  physician = await server.signUpPhysician()
})
afterAll(() => server.close())

const list = async ({ id }: Pick<Note, 'id'>) =>
  (await physician.call(listLetters, { params: { id } })).reply.letters
const write = (note: Pick<Note, 'id'>, kind: LetterKind, replaceEdits = false) =>
  physician.call(writeLetter, { body: { noteId: note.id, kind, replaceEdits } })
const textOf = ({ sentences }: { sentences: Array<{ text: string }> }): string =>
  sentences.map(({ text }) => text).join('\n')
const writeAgain = async (note: Pick<Note, 'id'>): Promise<Note> => {
  await physician.call(getMedicalNotes, { body: { id: note.id } })
  return noteAtRest(physician, note.id)
}

test('a letter is made of the note alone, and its sentences show the words of the visit', async () => {
  const note = await writtenNote(physician, TALK)
  const { letter } = (await write(note, 'referral')).reply
  expect(textOf(letter)).toContain('Thank you for seeing [patient’s name], whom I saw on November 21, 2026.')
  expect(letter).toMatchObject({ kind: 'referral', edited: false, stale: false })
  const told = letter.sentences.filter(({ origin }) => origin.kind === 'engine')
  expect(told.length).toBeGreaterThan(2)
  const evidence = new Set(
    note.sections.flatMap(({ sentences }) => sentences.flatMap((one) => one.evidence.map(spanKey))),
  )
  for (const sentence of told) for (const span of sentence.evidence) expect(evidence).toContain(spanKey(span))
  expect(told.every((sentence) => sentence.evidence.length > 0)).toBe(true)
})

const spanKey = ({ segmentId, from, to }: { segmentId: string; from: number; to: number }) =>
  `${segmentId} ${from} ${to}`

test('the letters a physician wants are made with the note, and made again while nobody changed them', async () => {
  const { reply } = await physician.call(createNote, { body: { data: {} } })
  const { note } = reply
  await physician.call(updateEnableLetters, { body: { id: note.id, mode: 'all' } })
  await physician.call(addTranscriptText, { body: { id: note.id, text: TALK } })
  await writeAgain(note)
  const before = await list(note)
  expect(before.map(({ kind }) => kind)).toEqual(['insurance', 'patient', 'referral', 'work'])
  await physician.call(addTranscriptText, {
    body: { id: note.id, text: 'Doctor: I will order an MRI of your left knee.' },
  })
  await writeAgain(note)
  const after = await list(note)
  expect(textOf(after[1] ?? { sentences: [] })).toMatch(/We will order an MRI of the left knee/)
  expect(after.every(({ stale }) => !stale)).toBe(true)
})

test('what a person changed is never overwritten unasked: it is stale, and a new text is proposed', async () => {
  const note = await writtenNote(physician, TALK)
  const { letter } = (await write(note, 'patient')).reply
  const sentences = [...letter.sentences, typed('own', 'See you soon.')]
  const base = letter.updatedAt
  const change = { noteId: note.id, kind: 'patient' as const, sentences }
  const kept = await physician.call(updateLetter, { body: { ...change, baseUpdatedAt: base } })
  expect(kept.reply.letter).toMatchObject({ edited: true, stale: false })
  const late = await physician.call(updateLetter, { body: { ...change, baseUpdatedAt: base } })
  expect(late.body).toMatchObject({ code: 'stale_version', details: { current: { edited: true } } })

  await saved(physician, note, [
    ...note.sections,
    typedSection('plan', typed('p1', 'Rest the knee for 3 days.')),
  ])
  expect((await list(note))[0]).toMatchObject({ edited: true, stale: true })
  const asked = (await write(note, 'patient')).reply
  expect(textOf(asked.letter)).toContain('See you soon.')
  expect(textOf({ sentences: asked.proposal ?? [] })).toContain('Rest the knee for 3 days.')
  const renewed = (await write(note, 'patient', true)).reply
  expect(renewed).toMatchObject({ letter: { edited: false, stale: false }, proposal: null })
  expect(textOf(renewed.letter)).not.toContain('See you soon.')
})

test('a letter can still be made and changed once the note is signed', async () => {
  const note = await writtenNote(physician, TALK)
  await physician.call(updateNoteStatus, {
    body: { id: note.id, status: 'signed', baseVersion: note.version, attestation: true },
  })
  const { status, reply } = await write(note, 'work')
  expect(status).toBe(200)
  expect(textOf(reply.letter)).not.toMatch(/knee|sprain/)
  const gone = await physician.call(deleteLetter, { body: { noteId: note.id, kind: 'work' } })
  expect(gone.reply.letters).toEqual([])
  expect((await physician.call(deleteLetter, { body: { noteId: note.id, kind: 'work' } })).status).toBe(404)
})

test('an empty note gives no letter; a sentence nothing bears out goes into none', async () => {
  const { note } = (await physician.call(createNote, { body: { data: {} } })).reply
  expect((await write(note, 'patient')).body.code).toBe('conflict')
  const doubtful = { ...typed('x', 'Start warfarin 5 mg.'), support: 'unsupported' as const, edited: false }
  await saved(physician, note, [typedSection('plan', doubtful, typed('y', 'Come back in 3 weeks.'))])
  const letter = textOf((await write(note, 'patient')).reply.letter)
  expect(letter).toContain('Come back in 3 weeks.')
  expect(letter).not.toMatch(/warfarin/)
})

test.each([0, 1])(
  'of a note longer than any visit no letter is made, and the list can be read',
  async (more) => {
    const { note } = (await physician.call(createNote, { body: { data: {} } })).reply
    const sentences = Array.from({ length: NOTE_TOOLS_MAX_SENTENCES + more }, (_, i) =>
      typed(`s${i}`, `Take ${i} tablets of lisinopril.`),
    )
    await saved(physician, note, [typedSection('plan', ...sentences)])
    const refused = await write(note, 'patient')
    expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 409, code: 'conflict' })
    expect(await list(note)).toEqual([])
  },
)
