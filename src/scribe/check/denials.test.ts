import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { indexTranscript } from '../transcript-index.ts'
import { checkSentence } from './check-sentence.ts'
import { withoutSemicolons } from './denials.ts'

test.each([
  ['Denies cough; fever or chills.', 'Denies cough, fever or chills.'],
  ['Denies cough; reports fever.', 'Denies cough. reports fever.'],
  ['Denies cough; mild fever; chills.', 'Denies cough. mild fever. chills.'],
  ['Nonsmoker; husband smokes.', 'Nonsmoker. husband smokes.'],
])('%j is read as %j', (written, read) => {
  expect(withoutSemicolons(written)).toBe(read)
})

test('what one denial names behind semicolons is denied', () => {
  const talk = ['Doctor: Any numbness?', 'Patient: No.', 'Doctor: Any fever or weight loss?', 'Patient: No.']
  const index = indexTranscript(parseDialogue(talk.join('\n')))
  expect(checkSentence('He denies numbness; fever or weight loss.', index)).toMatchObject({
    support: 'supported',
    contradictions: [],
  })
})
