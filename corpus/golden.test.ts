import { expect, test } from 'vitest'
import { readCorpus } from './corpus.ts'
import { differencesOf, goldenLines, hashesOf, readGolden } from './golden.ts'

const kept = readGolden()
const visits = readCorpus()

test('every visit of the corpus is kept, and no other', () =>
  expect(Object.keys(kept).sort()).toEqual(visits.map(({ id }) => id).sort()))

test.each(visits.map((visit): [string, typeof visit] => [visit.id, visit]))(
  '%s: note, tasks, letters and verdicts are as they were kept (`npm run golden` keeps what is meant to change)',
  (id, visit) => expect(differencesOf(visit, kept[id] ?? '')).toEqual([]),
)

test('a line that changes is seen, and of an unread visit is not shown', () => {
  const [read, unread] = [1, 3].map((n) => visits.find(({ id }) => id.endsWith(`-${n}`)))
  if (!read || !unread) throw new Error('The corpus lacks a visit of a part.')
  const [first = '', ...others] = goldenLines(read)
  const changed = differencesOf(read, hashesOf(['what it was', ...others]))
  expect(changed[0]).toBe(`${read.id}: 1 lines gone, now:`)
  expect(changed).toContain(`  ${first}`)
  expect(differencesOf(unread, hashesOf(goldenLines(unread).slice(1))).join()).toMatch(/lines, unread$/)
})
