import { expect, test } from 'vitest'
import { parseDialogue } from './parse-dialogue.ts'
import { transcriptSentences } from './sentences.ts'
import { plain } from './word.ts'

const sentencesIn = (text: string): string[] =>
  transcriptSentences(parseDialogue(text)).map(({ words }) => plain(words))

const DICTATED =
  'Marta Example is a 55 year old female with a past medical history significant for anxiety and epilepsy and prior gallbladder surgery in the spring of last year who presents today because of an abnormal finding in her blood and a feeling of thirst that has been there for two weeks'

test('a long sentence stays whole where the rest of the transcript has marks', () => {
  const talk = `Doctor: How are you? I am glad you came.\nPatient: I am fine. Thank you.\nDoctor: ${DICTATED}.\nPatient: Yes. That is right.`
  expect(sentencesIn(talk).find((sentence) => sentence.includes('marta'))).toContain('for 2 weeks')
})

test.each([
  [
    'Patient: i have had a cough for three weeks i do not smoke',
    ['i have had a cough for 3 weeks', 'i do not smoke'],
  ],
  [
    'Doctor: have you had any fever your lungs sound clear i will order an x-ray',
    ['have you had any fever', 'your lungs sound clear', 'i will order an x-ray'],
  ],
])('talk without marks is cut where sentences end: %j', (talk, sentences) => {
  expect(sentencesIn(talk)).toEqual(sentences)
})

test.each([
  ['3 weeks ago did anything happen, a fall or a twist.', true],
  ['In the last month have you lost weight.', true],
  ['In the last month you did well.', false],
  ['3 weeks of rest did not help.', false],
])('a time may stand before a question: %j', (said, isAsked) => {
  const [sentence] = transcriptSentences(parseDialogue(`Doctor: ${said}\nPatient: No.`))
  expect(sentence?.question).toBe(isAsked)
})
