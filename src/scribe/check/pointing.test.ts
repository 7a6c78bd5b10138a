import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { wordsOfText } from '../talk/words.ts'
import { indexTranscript } from '../transcript-index.ts'
import { checkSentence } from './check-sentence.ts'
import { isPointing } from './pointing.ts'

test.each([
  ['you stop that today', 'that', true],
  ['hold that one for now', 'that', true],
  ['stop this medicine', 'this', true],
  ['we stop it', 'it', true],
  ['stay off that leg', 'that', false],
  ['you do not need one at this time', 'this', false],
  ['later this year', 'this', false],
  ['i do not want another one', 'one', false],
  ['no more than that', 'that', false],
])('%s: "%s" points at what was named: %s', (text, word, points) => {
  const words = wordsOfText(text)
  expect(
    isPointing(
      words,
      words.findIndex((one) => one.text === word),
    ),
  ).toBe(points)
})

const supportOf = (talk: string, sentence: string) =>
  checkSentence(sentence, indexTranscript(parseDialogue(talk))).support

test.each([
  [
    'Doctor: I am going to give you an air cast to stabilize that ankle. I want you to stay off that leg for a week.',
    'Air cast to stabilize the ankle.',
  ],
  [
    'Doctor: Continue your lisinopril twenty milligrams a day. I do not think you need a diuretic at this time.',
    'Continue lisinopril 20 mg a day.',
  ],
  [
    'Doctor: I will prescribe Carafate one gram four times a day. Your acid is where it does not need to be and it is too strong.',
    'Prescribe Carafate 1 g four times a day.',
  ],
  [
    'Patient: I got my flu vaccine. I hope I do not have to get another one later this year.',
    'The patient got the flu vaccine.',
  ],
  ['Doctor: Start naproxen for that knee. I want you off that knee.', 'Start naproxen.'],
])('what is said of something else takes nothing back: %s', (talk, sentence) => {
  expect(supportOf(talk, sentence)).toBe('supported')
})

test.each([
  ['Doctor: You are on lisinopril. You stop that today.', 'Continue lisinopril.'],
  ['Doctor: The naproxen hurts your stomach. I want you off it.', 'Continue naproxen.'],
  ['Doctor: You take amlodipine. We hold that medicine until Monday.', 'Continue amlodipine.'],
  ['Patient: They gave me metformin and it was stopped.', 'Continues metformin.'],
])('what is pointed at is taken back: %s', (talk, sentence) => {
  expect(supportOf(talk, sentence)).not.toBe('supported')
})
