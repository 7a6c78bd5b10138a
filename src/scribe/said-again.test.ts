import { expect, test } from 'vitest'
import { withoutSaidAgain } from './said-again.ts'
import type { SectionKey } from './types.ts'
import { segmentWords } from './talk/words.ts'

const lineOf = (text: string, section: SectionKey = 'hpi') => ({
  section,
  text,
  words: segmentWords({ id: '', speaker: 'unknown', text, startMs: null, endMs: null }, 0),
})
const kept = (...texts: string[]): string[] =>
  withoutSaidAgain(texts.map((text) => lineOf(text))).map(({ text }) => text)

test.each([
  ['She vomited.', 'She vomited twice on Monday.', 'She vomited twice on Monday.'],
  ['He has a sore elbow at night.', 'He has a sore elbow.', 'He has a sore elbow at night.'],
  ['Course: constant.', 'The pain is constant and burning.', 'The pain is constant and burning.'],
  ['Location: left heel.', 'The pain is in the left heel.', 'Location: left heel.'],
  ['Side: left elbow.', 'It is the left elbow.', 'Side: left elbow.'],
  ['He smokes.', 'He still smokes.', 'He smokes.'],
])('%j and %j become %j', (one, other, line) => {
  expect(kept(one, other)).toEqual([line])
})

test.each([
  ['He has a cough.', 'He denies a cough.', 'the opposite'],
  ['He always had a burning sensation.', 'The burning sensation is gone.', 'an end'],
  ['She feels like she needs to vomit.', 'She has vomited.', 'what is not so yet'],
  ['The pain woke her up.', 'She woke up with a pain in the jaw.', 'another order'],
  ['He presents today for evaluation of jaw pain.', 'The jaw pain began in May.', 'the opening'],
  ['He is on zinc.', 'She had the same and needs zinc.', 'another beginning'],
])('%j and %j both stay: %s is not the same', (one, other) => {
  expect(kept(one, other)).toEqual([one, other])
})

test('the fuller line takes the evidence of both', () => {
  const [line] = withoutSaidAgain([lineOf('She vomited.'), lineOf('She vomited twice.')])
  expect(line?.words).toHaveLength(5)
})

test('what is said five hundred times keeps the evidence of a few', () => {
  const [line, ...more] = withoutSaidAgain([
    lineOf('She vomited twice.'),
    ...Array.from({ length: 500 }, () => lineOf('She has vomited.')),
  ])
  expect(more).toHaveLength(0)
  expect(line?.words.length).toBeLessThan(100)
})

test('sections are told apart, and lists keep what they hold', () => {
  expect(withoutSaidAgain([lineOf('He smokes.'), lineOf('He smokes.', 'social_history')])).toHaveLength(2)
  expect(
    withoutSaidAgain([lineOf('Asthma.', 'medications'), lineOf('Mild asthma.', 'medications')]),
  ).toHaveLength(2)
})
