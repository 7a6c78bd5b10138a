import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  deleteLetter,
  listLetters,
  updateLetter,
  writeLetter,
  type Letter,
  type LetterKind,
} from '#contract/letters.ts'
import { createNote, updateEnableLetters, type Note } from '#contract/notes.ts'
import { updateNoteStatus } from '#contract/signing.ts'
import { getMedicalNotes } from '#contract/writing.ts'
import { addTranscriptText } from '#contract/transcripts.ts'
import { LETTER_MAX_CHARACTERS, LETTER_MAX_EVIDENCE, NOTE_TOOLS_MAX_SENTENCES } from '#domain/limits.ts'
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

const EVIDENCE_OF_A_SENTENCE = 150
const places = (count: number, at: number) =>
  Array.from({ length: count }, (_, n) => ({ segmentId: `t1-${at}`, from: n, to: n + 1 }))

test('a letter may point at so many places of the talk and hold so much text; more is refused with what to do', async () => {
  const note = await writtenNote(physician, TALK)
  const { letter } = (await write(note, 'patient')).reply
  const save = (sentences: Letter['sentences'], baseUpdatedAt = letter.updatedAt) =>
    physician.call(updateLetter, { body: { noteId: note.id, kind: 'patient', sentences, baseUpdatedAt } })
  const most = Array.from({ length: LETTER_MAX_EVIDENCE / EVIDENCE_OF_A_SENTENCE }, (_, at) => ({
    ...typed(`s${at}`, 'It hurts.'),
    evidence: places(EVIDENCE_OF_A_SENTENCE, at),
  }))
  const more = [...most, { ...typed('more', 'It hurts.'), evidence: places(1, 0) }]
  const longest = Array.from({ length: LETTER_MAX_CHARACTERS / 20_000 + 1 }, (_, at) =>
    typed(`l${at}`, 'a'.repeat(20_000)),
  )
  for (const sentences of [more, longest]) {
    const refused = await save(sentences)
    expect(refused.status).toBe(413)
    expect(refused.body.message).toContain('point at 3,000 places of what was said. Shorten it')
  }
  expect((await list(note))[0]?.sentences).toEqual(letter.sentences)
  expect((await save(most)).status).toBe(200)
})

test('a letter made of a note of more evidence keeps the first places of each sentence, and is no other when it is saved', async () => {
  const { note } = (await physician.call(createNote, { body: { data: {} } })).reply
  const sentences = Array.from({ length: 60 }, (_, at) => ({
    ...typed(`s${at}`, `Take ${at + 2} tablets of lisinopril.`),
    evidence: places(at === 0 ? 2 : EVIDENCE_OF_A_SENTENCE, at),
    confirmed: true,
  }))
  await server.pool.query('update notes set sections = $2 where id = $1', [
    note.id,
    JSON.stringify([typedSection('plan', ...sentences)]),
  ])
  const { letter } = (await write(note, 'insurance')).reply
  const counts = letter.sentences.map(({ evidence }) => evidence.length).filter((count) => count > 0)
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(LETTER_MAX_EVIDENCE)
  expect(counts.length).toBeGreaterThanOrEqual(59)
  expect([Math.min(...counts), Math.max(...counts)]).toEqual([2, 50])
  expect((await list(note))[0]?.stale).toBe(false)
  const kept = await physician.call(updateLetter, {
    body: {
      noteId: note.id,
      kind: 'insurance',
      sentences: letter.sentences,
      baseUpdatedAt: letter.updatedAt,
    },
  })
  expect(kept.status).toBe(200)
})
