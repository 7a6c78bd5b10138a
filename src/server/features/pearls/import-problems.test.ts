import { expect, test } from 'vitest'
import { judgeRows } from './import-service.ts'

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
])('a row with %j: each wrong field says how it has to be', (fields, sentences) => {
  const told = judgeRows([row(fields)], []).flatMap((one) => one.told.problems)
  expect(told.map(({ sentence }) => sentence)).toEqual(sentences)
})
