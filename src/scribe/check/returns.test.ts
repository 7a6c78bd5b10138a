import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { indexTranscript } from '../transcript-index.ts'
import { checkSentence } from './check-sentence.ts'

const OPENING = "[doctor] You're here for the diabetes.\n[patient] Yes, I take two tablets of it."
const against = (said: string, note: string) =>
  checkSentence(note, indexTranscript(parseDialogue(`${OPENING}\n${said}`)))
    .contradictions.filter(({ slot }) => slot === 'return visit')
    .map((one) => one.said)

test.each([
  ['[patient] When do I come back?\n[doctor] Three months.', 'Return to clinic in 2 weeks.', '3 months'],
  ["[doctor] I'll see you again in three months.", 'Follow-up in 2 weeks.', '3 months'],
  ['[doctor] Come back in ten days.', 'RTC 2 weeks.', '10 days'],
])('after %j, %j is not when to come back', (said, note, instead) => {
  expect(against(said, note)).toEqual([instead])
})

test.each([
  ['[patient] When do I come back?\n[doctor] Three months.', 'Return in 3 months.'],
  ['[doctor] Come back in three months.', 'Follow-up in 12 weeks.'],
  ['[doctor] Come back in two to three weeks.', 'Follow-up in 3 weeks.'],
  // Which of several is meant, or another way to say it, is not sure.
  ['[doctor] Come back in one week. Then see me again in three months.', 'Return in 2 weeks.'],
  ['[doctor] Come back in three months. The nurse has you down for two weeks.', 'Return in 2 weeks.'],
  ['[doctor] Come back in three months.', 'Follow up with cardiology in 2 weeks.'],
  ['[doctor] Come back in three months.', 'Return to work in 2 weeks.'],
])('after %j, %j is no other time', (said, note) => {
  expect(against(said, note)).toEqual([])
})
