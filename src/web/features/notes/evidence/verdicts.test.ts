import { expect, test } from 'vitest'
import { makeSection, makeSentence } from '#testing/make-note.ts'
import { applyVerdicts, askedOf, sentencesToCheck, type Verdict } from './verdicts.ts'

const written = makeSentence({ id: 'w' })
const edited = makeSentence({ id: 'e', text: 'Left knee.', edited: true })
const typed = makeSentence({ id: 't', text: 'Right knee.', origin: { kind: 'typed', engine: '' } })
const other = makeSection({ key: 'plan', sentences: [written] })
const sections = [makeSection({ sentences: [edited, typed] }), other]
const unsupported = (id: string): Verdict => ({
  id,
  support: 'unsupported',
  score: 0,
  because: null,
  evidence: [],
  contradictions: [],
})

test('only what a person wrote or changed is checked, and only once with the same words', () => {
  expect(sentencesToCheck(sections, new Map())).toEqual([edited, typed])
  expect(
    sentencesToCheck(
      sections,
      new Map([
        ['e', 'Left knee.'],
        ['t', 'Before.'],
      ]),
    ),
  ).toEqual([typed])
})

test('what is doubted since its words were corrected is checked again, whoever wrote it', () => {
  expect(sentencesToCheck([other], new Map([['w', written.text]]), new Set(['w']))).toEqual([written])
})

test('a verdict lands on its sentence; typed words without support count as written by hand', () => {
  const after = applyVerdicts(sections, [edited, typed], [unsupported('e'), unsupported('t')])
  expect(after[0]?.sentences.map(({ support }) => support)).toEqual(['unsupported', 'handwritten'])
  expect(after[1]).toBe(other)
})

test('a verdict on words that changed meanwhile is dropped', () => {
  const asked = [{ ...edited, text: 'Left kne' }]
  expect(applyVerdicts(sections, asked, [unsupported('e')])[0]).toBe(sections[0])
})

test('what a person pointed at is asked about with the words, and nothing else is', () => {
  const evidence = [
    { segmentId: 'g1', from: 0, to: 5, chosen: true as const },
    { segmentId: 'g2', from: 0, to: 5 },
  ]
  const taken = makeSentence({ origin: { kind: 'dictated', engine: '' }, evidence })
  expect(askedOf(taken)).toEqual({ id: taken.id, text: taken.text, chosen: [evidence[0]] })
  expect(askedOf({ ...taken, origin: { kind: 'typed', engine: '' } })).toEqual({
    id: taken.id,
    text: taken.text,
  })
})
