import { expect, test } from 'vitest'
import { judgeRows, readRows } from './import-service.ts'

const row = (fields: object) => ({ title: 'Kidneys first', body: 'Check creatinine first.', ...fields })

test.each([
  [
    { id: 'x1', enabled: 'maybe' },
    ['id is none that this product gave. Leave it empty for a new pearl.', 'enabled is “yes” or “no”.'],
  ],
  [
    { triggers: { ageFromMonths: 'ten', match: 'all' }, reviewedOn: 'last year' },
    [
      'ageFromMonths is an age in whole months, from 0 to 1,440, or empty.',
      'match is “any” or “each”.',
      'reviewedOn is no date. Write it as 2026-01-31, or leave it empty.',
    ],
  ],
  [
    { tags: Array.from({ length: 20 }, (_, n) => `tag ${n}`) },
    ['tags holds up to 12 tags of up to 40 characters each.'],
  ],
  [{ title: '' }, ['Give the pearl a title.']],
  [{ sourceUrl: 'ftp://a.example' }, ['Give an address that begins with https://.']],
  [{}, []],
])('a row with %j: each wrong field says how it has to be', async (fields, sentences) => {
  const told = (await judgeRows(await readRows([row(fields)]), [])).flatMap((one) => one.told.problems)
  expect(told.map(({ sentence }) => sentence)).toEqual(sentences)
})

test('a file whose every row is wrong in a hundred places is read in turns; the first rows say what is wrong', async () => {
  const triggers = { words: Array(40).fill(0), conditions: Array(40).fill(0), drugs: Array(40).fill(0) }
  const rows = Array.from({ length: 1_000 }, () => row({ tags: Array(12).fill(0), triggers }))
  let [turns, isRead] = [0, false]
  const turn = (): void => {
    turns += 1
    if (!isRead) setImmediate(turn)
  }
  turn()
  const judged = await judgeRows(await readRows(rows), [])
  isRead = true
  expect(turns).toBeGreaterThan(50)
  expect(judged.map(({ told }) => told.outcome)).toEqual(Array(1_000).fill('wrong'))
  expect(judged[0]?.told.problems.map(({ field }) => field)).toEqual(['tags', 'words', 'conditions', 'drugs'])
  expect(judged[999]?.told.problems).toHaveLength(1)
})

test('others have their turn while rows are held against thousands of own pearls', async () => {
  const read = await readRows(Array.from({ length: 200 }, (_, at) => row({ title: `Sample ${at}` })))
  let turns = 0
  const count = (): void => {
    turns += 1
    next = setImmediate(count)
  }
  let next = setImmediate(count)
  await judgeRows(read, [])
  clearImmediate(next)
  expect(turns).toBeGreaterThanOrEqual(200 / 20)
})
