import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { transcriptSentences } from '../talk/sentences.ts'
import { plain } from '../talk/word.ts'
import { withOneNamed } from './one-asked-for.ts'

const told = (question: string, reply: string): string => {
  const sentences = transcriptSentences(parseDialogue(`Doctor: ${question}\nPatient: ${reply}`))
  const last = sentences.at(-1)
  return last ? plain(withOneNamed(sentences, last.index, last.words)) : ''
}

test.each([
  ['Have you had a colonoscopy recently?', 'I had one, four years ago.', 'i had a colonoscopy 4 years ago'],
  ['Have you ever had a bone scan?', 'I had one in May.', 'i had a bone scan in may'],
  ['Do you use any inhaler at home?', 'I use one every night.', 'i use a inhaler every night'],
])('%j %j: what "one" stands for is named', (question, reply, named) => {
  expect(told(question, reply)).toBe(named)
})

test.each([
  ['Have you had a colonoscopy or a gastroscopy?', 'I had one in May.'],
  ['Do you have any more questions?', 'I have one.'],
  ['How is the knee?', 'I had one good day.'],
])('%j %j: nothing is named where it could be another thing', (question, reply) => {
  expect(told(question, reply)).toMatch(/\bone\b/)
})
