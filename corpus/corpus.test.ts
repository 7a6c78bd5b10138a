import { expect, test } from 'vitest'
import { partOf, PARTS, readCorpus } from './corpus.ts'
import { faultsOf } from './visit.ts'

const corpus = readCorpus()

test.each(corpus)('$id: every fact stands in its talk, and every sentence is of a fact', (visit) => {
  expect(faultsOf(visit)).toEqual([])
})

test('each part has its visits, and no two have one name', () => {
  expect(new Set(corpus.map(({ id }) => id)).size).toBe(corpus.length)
  for (const part of PARTS) expect(corpus.filter((visit) => partOf(visit) === part).length).toBeGreaterThan(5)
})
