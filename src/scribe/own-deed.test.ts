import { expect, test } from 'vitest'
import { mentionsIn } from './mentions.ts'
import { wordsOfText } from './talk/words.ts'

test.each([
  ['I could not sit still, I threw up twice.', 'yes'],
  ['I could not eat and threw up.', 'yes'],
  ['I have not fainted and vomited.', 'no'],
  ['I never threw up.', 'no'],
  ['No, I never threw up.', 'no'],
  ['Well, I never vomited and no chest pain.', 'no'],
  ['I did not eat, or throw up.', 'no'],
])('%j', (said, polarity) => {
  const named = mentionsIn(wordsOfText(said), 0).filter(({ name }) => name === 'vomiting')
  expect(named.map((one) => (one.polarity === 'no' ? 'no' : 'yes'))).toEqual([polarity])
})
