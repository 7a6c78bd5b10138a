import { expect, test } from 'vitest'
import { rankPearls, similarityOf, type PearlUse } from './pearl-ranking.ts'

const headache = ['headache', 'nausea', 'migraines']
const use = (fields: Partial<PearlUse>): PearlUse => ({
  pearlId: 'a',
  noteId: 'before',
  used: false,
  dismissed: false,
  concepts: headache,
  ...fields,
})
const candidates = [
  { id: 'b', score: 0.8 },
  { id: 'a', score: 0.75 },
]
const ranked = (uses: PearlUse[], concepts = headache) =>
  rankPearls(candidates, { uses, concepts, noteId: 'now' })
const order = (uses: PearlUse[], concepts?: string[]) =>
  ranked(uses, concepts).map(({ candidate }) => candidate.id)

test('without anything learnt the better fit stands first', () => expect(order([])).toEqual(['b', 'a']))

test('what was used in a similar note rises, and says so', () => {
  expect(order([use({ used: true })])).toEqual(['a', 'b'])
  expect(ranked([use({ used: true })])[0]).toMatchObject({ usedBefore: 1, dismissedBefore: 0 })
})

test('what was used in a note about something else does not', () => {
  expect(order([use({ used: true, concepts: ['gout', 'knee pain'] })])).toEqual(['b', 'a'])
})

test('what was dismissed in a note a little like it sinks; in one much like it, or twice, it is set aside', () => {
  const alike = ['headache', 'fever', 'cough']
  const once = ranked([use({ pearlId: 'b', dismissed: true, concepts: [...alike, 'nausea'] })])
  expect(once.map(({ candidate, setAside }) => [candidate.id, setAside])).toEqual([
    ['a', false],
    ['b', false],
  ])
  const twice = ranked(
    ['x', 'y'].map((noteId) =>
      use({ pearlId: 'b', noteId, dismissed: true, concepts: [...alike, 'nausea'] }),
    ),
  )
  expect(ranked([use({ pearlId: 'b', dismissed: true })]).at(-1)).toMatchObject({ setAside: true })
  expect(twice.at(-1)).toMatchObject({ candidate: { id: 'b' }, setAside: true, dismissedBefore: 2 })
})

test('what is done in the note itself teaches it nothing', () => {
  expect(order([use({ noteId: 'now', used: true })])).toEqual(['b', 'a'])
})

test.each([
  [['a', 'b'], ['a', 'b'], 1],
  [['a', 'b'], ['c'], 0],
  [[], ['c'], 0],
  [['a', 'b', 'c', 'd'], ['a'], 0.5],
])('%j and %j are alike by %d', (one, other, expected) => {
  expect(similarityOf(new Set(one), other)).toBeCloseTo(expected)
})
