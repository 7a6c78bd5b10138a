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
