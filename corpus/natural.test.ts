import { expect, test } from 'vitest'
import { partOf, readCorpus } from './corpus.ts'
import { readNaturalSentences, readOpenNaturalSentences, WRITERS } from './natural.ts'

const MOST_WORDS_OF_WHY = 20
const sentences = readNaturalSentences()

test('each writer has true sentences and untrue ones, and no two have one id', () => {
  expect(new Set(sentences.map(({ id }) => id)).size).toBe(sentences.length)
  for (const writer of WRITERS)
    for (const label of ['true', 'untrue'])
      expect(sentences.filter((one) => one.writer === writer && one.label === label).length).toBeGreaterThan(
        20,
      )
})

test('what is not wholly true says in which way and why, in few words; what is true says nothing', () => {
  const faulty = sentences.filter(({ label, kind, why }) =>
    label === 'true'
      ? kind !== undefined || why !== undefined
      : kind === undefined || why === undefined || why.split(' ').length > MOST_WORDS_OF_WHY,
  )
  expect(faulty).toEqual([])
})

test('the visits of this corpus exist and are of its unread part', () => {
  const unread = new Set(readCorpus().flatMap((visit) => (partOf(visit) === 'unread' ? visit.id : [])))
  const strangers = sentences.filter(({ source, visit }) => source === 'corpus' && !unread.has(visit))
  expect(strangers).toEqual([])
})

test("a clinician's words are a place in the note, and no text of it", () => {
  const faulty = sentences.filter((one) =>
    one.writer === 'clinician' ? !('words' in one) || one.words[0] >= one.words[1] : 'words' in one,
  )
  expect(faulty).toEqual([])
})

test('what may be read is of no visit that is measured', () => {
  const measured = new Set(sentences.map(({ visit }) => visit))
  const readable = new Set(readCorpus().flatMap((visit) => (partOf(visit) === 'unread' ? [] : visit.id)))
  const open = readOpenNaturalSentences()
  expect(new Set(open.map(({ id }) => id)).size).toBe(open.length)
  expect(open.filter(({ visit }) => measured.has(visit) || !readable.has(visit))).toEqual([])
})
