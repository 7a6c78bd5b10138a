import { expect, test } from 'vitest'
import { standingIn } from './own-words.ts'

const own = (...terms: string[]) => terms.map((term) => ({ term, expansion: `${term}, in full` }))

test.each([
  ['Take ASA 81 mg daily.', ['ASA', 'mg']],
  ['BP 120/80, given q.d.', ['BP', 'q.d.']],
  ['She has a heart murmur.', ['heart murmur']],
  ['He has murmurs of the heart.', []],
  ['The asap note', []],
  ['Crohn’s disease', ['Crohn’s disease']],
])('of one’s own terms those are said in full whose words stand in the text: %s', async (text, terms) => {
  const known = own('ASA', 'mg', 'BP', 'q.d.', 'heart murmur', 'Crohn’s disease', '…', '')
  expect((await standingIn(text, known)).map(({ term }) => term).sort()).toEqual([...terms].sort())
})

test('a term of very many words is read as it is written, and of very many terms some are told', async () => {
  const long = Array.from({ length: 9 }, () => 'a').join(' ')
  expect(await standingIn(long, own(long))).toEqual([])
  const many = Array.from({ length: 500 }, (_, k) => `t${k}`)
  expect(await standingIn(many.join(' '), own(...many))).toHaveLength(200)
})
