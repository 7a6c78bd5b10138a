import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { indexTranscript } from '../transcript-index.ts'
import { checkSentence } from './check-sentence.ts'

const kindsOf = (talk: string, note: string): string[] =>
  checkSentence(note, indexTranscript(parseDialogue(talk))).contradictions.map(({ kind }) => kind)

test.each([
  ['Order lisinopril ten. Strike that, she is trying to conceive.', 'Lisinopril 10 mg was started.'],
  ['I will order a CT of the head. Actually no, you are too young for that.', 'CT of the head was ordered.'],
  ['Start lisinopril ten. Never mind that, your potassium is high.', 'Lisinopril 10 mg was started.'],
])('after %j, %j was taken back', (talk, note) => {
  expect(kindsOf(`[doctor] ${talk}`, note)).toContain('revoked')
})

test.each([
  ['Start lisinopril ten. And an x-ray. Strike that, no x-ray.', 'Lisinopril 10 mg was started.'],
  ['Order lisinopril ten. Strike that, she is trying to conceive.', 'Lisinopril was considered.'],
  ['Start lisinopril ten. Strike that. No, do start lisinopril, ten.', 'Lisinopril 10 mg was started.'],
  ['Start lisinopril ten milligrams, but not with grapefruit juice today.', 'Lisinopril 10 mg was started.'],
])('after %j, %j holds', (talk, note) => {
  expect(kindsOf(`[doctor] ${talk}`, note)).not.toContain('revoked')
})
