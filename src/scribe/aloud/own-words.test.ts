import { expect, test } from 'vitest'
import { sayOwnWords, standingIn } from './own-words.ts'

const own = (...terms: string[]) => terms.map((term) => ({ term, expansion: `${term}, in full` }))

test.each([
  ['Take ASA 81 mg daily.', ['ASA', 'mg']],
  ['BP 120/80, given q.d.', ['BP', 'q.d.']],
  ['She has a heart murmur.', ['heart murmur']],
  ['He has murmurs of the heart.', []],
  ['The asap note', []],
  ['Crohn’s disease', ['Crohn’s disease']],
])('of one’s own terms those are said in full whose words stand in the text: %s', (text, terms) => {
  const known = own('ASA', 'mg', 'BP', 'q.d.', 'heart murmur', 'Crohn’s disease', '…', '')
  expect(
    standingIn(text, known)
      .map(({ term }) => term)
      .sort(),
  ).toEqual([...terms].sort())
})

test('a term of very many words is read as it is written, and of very many terms some are told', () => {
  const long = Array.from({ length: 9 }, () => 'a').join(' ')
  expect(standingIn(long, own(long))).toEqual([])
  const many = Array.from({ length: 500 }, (_, k) => `t${k}`)
  expect(standingIn(many.join(' '), own(...many))).toHaveLength(200)
})

test('of terms that begin alike the longest is said, one in capitals only for capitals, and each expansion is made once', () => {
  const made: string[] = []
  const terms = ['a', 'a b', 'RA', 'ra', 'a-b-c'].map((term) => ({ term, expansion: `<${term}>` }))
  const say = sayOwnWords(terms, (expansion) => {
    made.push(expansion)
    return expansion
  })
  const at = (text: string, from = 0) => say(text, from)?.said.trim()
  expect([at('a b c'), at('a-b-c'), at('A bc'), at('ab'), at('xa', 1)]).toEqual([
    '<a b>',
    '<a-b-c>',
    '<a>',
    undefined,
    undefined,
  ])
  expect([at('RA'), at('Ra'), at('a'), at('a')]).toEqual(['<RA>', '<ra>', '<a>', '<a>'])
  expect(made).toEqual(['<a b>', '<a-b-c>', '<a>', '<RA>', '<ra>'])
})
