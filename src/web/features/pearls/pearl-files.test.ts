import { expect, test } from 'vitest'
import { PearlWords } from '#contract/pearls.ts'
import { readPearlFile, toCsv, toJson } from './pearl-files.ts'

const pearl = {
  ...PearlWords.parse({
    title: '=HYPERLINK("https://evil.example")',
    body: 'Check, "then" treat.\nTwo lines.',
    tags: ['kidney', 'safety'],
    triggers: { conditions: ['gout'], drugs: ['allopurinol'], ageFromMonths: 216 },
    sourceUrl: 'https://a.example/b',
    reviewedOn: '2026-01-02',
  }),
  id: '5f0c3a52-8a3e-4d51-9c67-0a4c1f0b7d21',
  enabled: false,
}

test('a cell that begins like a formula is text in a spreadsheet', () => {
  for (const begin of ['=', '+', '-', '@', '\t', '\n', '＝'])
    expect(toCsv([{ ...pearl, title: `${begin}1+1` }])).toContain(`'${begin}1+1`)
})

test.each([
  ['CSV', 'pearls.csv', toCsv([pearl])],
  ['JSON', 'pearls.json', toJson([pearl])],
])('what was exported as %s is read again as it was', (_kind, name, text) => {
  const read = readPearlFile(name, text)
  expect(
    'rows' in read &&
      read.rows.map((row) => ({ ...PearlWords.parse(row), id: row['id'], enabled: row['enabled'] })),
  ).toEqual([pearl])
})

test('rows that another editor put under those of an export are read as rows', () => {
  const text = `${toCsv([pearl])}\r\n,Second,Body\n,Third,Body\n`
  const read = readPearlFile('a.csv', text)
  expect('rows' in read && read.rows.map(({ title }) => title)).toEqual([pearl.title, 'Second', 'Third'])
})

test('what is neither on nor off, and no number, is left for the server to refuse', () => {
  const text = 'title,body,enabled,ageFromMonths\nA,B,maybe,ten\nC,D,No,12\nE,F,,\n'
  const read = readPearlFile('a.csv', text)
  expect('rows' in read && read.rows).toMatchObject([
    { enabled: 'maybe', triggers: { ageFromMonths: 'ten' } },
    { enabled: false, triggers: { ageFromMonths: 12 } },
    { enabled: true, triggers: { ageFromMonths: null } },
  ])
})

test.each([
  ['wrong columns', 'a.csv', 'name,text\nA,B', 'Missing: title, body'],
  ['a column nobody knows', 'a.csv', 'title,body,patient\nA,B,C', 'not known: patient'],
  ['no rows', 'a.csv', 'title,body\n', 'no pearl'],
  ['no JSON', 'a.json', '{', 'no JSON'],
  ['JSON of something else', 'a.json', '{"notes":[]}', 'no list'],
  ['a million rows', 'a.csv', `title,body\n${'A,B\n'.repeat(900_000)}`, 'more than 2,000 rows'],
  ['more than may be sent', 'a.csv', 'x'.repeat(4_000_001), 'too large'],
])('%s: told in words', (_what, name, text, words) => {
  expect(readPearlFile(name, text)).toEqual({ problem: expect.stringContaining(words) })
})
