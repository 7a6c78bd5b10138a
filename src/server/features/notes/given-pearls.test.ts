import { expect, test } from 'vitest'
import { shareOf } from './given-pearls.ts'

const pearl = (text: string) => ({ origin: { kind: 'pearl', engine: '' } as const, text })
const PEARLS = [
  'Check the potassium two weeks after starting an ACE inhibitor.',
  'Ask about falls every year.',
]

test.each([
  ['word for word', PEARLS[0]!, 'whole'],
  ['with words of a person', 'Check the potassium one week after starting lisinopril.', 'changed'],
  ['with most words of none of them', 'Check falls after lunch tomorrow.', 'none'],
  ['said again and again', 'falls falls falls', 'changed'],
  ['without a word', '…', 'none'],
] as const)('a sentence %s', (_, text, share) => {
  expect(shareOf(PEARLS)(pearl(text))).toBe(share)
})

test('what a browser only says is of a pearl is of none', () => {
  expect(shareOf([])(pearl(PEARLS[0]!))).toBe('none')
  expect(shareOf(PEARLS)({ origin: { kind: 'typed', engine: '' } as never, text: PEARLS[0]! })).toBe('none')
})

test('two hundred changed sentences are compared, whatever a note holds, and whole ones are always known', () => {
  const share = shareOf(PEARLS)
  const answers = Array.from({ length: 300 }, (_, at) => share(pearl(`Ask about falls every ${at}.`)))
  expect(answers.filter((one) => one === 'changed')).toHaveLength(200)
  expect(share(pearl(PEARLS[1]!))).toBe('whole')
})

test('what would take as many comparisons as words times pearls is not compared on and on', () => {
  const words = Array.from({ length: 1_000 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join(' ')
  const share = shareOf(Array.from({ length: 100 }, (_, at) => `${words} ${at}`))
  const answers = Array.from({ length: 100 }, (_, at) => share(pearl(`${words} more ${at}`)))
  expect(answers.slice(0, 2)).toEqual(['changed', 'changed'])
  expect(answers.filter((one) => one === 'changed').length).toBeLessThan(5)
})

test('a note of twenty pearls, each changed and said in words that all of them have, is compared whole', () => {
  const words = Array.from({ length: 120 }, (_, at) => `word${at}`).join(' ')
  const share = shareOf(Array.from({ length: 20 }, (_, at) => `${words} ${at}`))
  const answers = Array.from({ length: 60 }, (_, at) => share(pearl(`${words} more ${at}`)))
  expect(answers).toEqual(Array(60).fill('changed'))
})
