import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { indexTranscript } from '../transcript-index.ts'
import { checkSentence } from './check-sentence.ts'

const check = (talk: string, note: string) => checkSentence(note, indexTranscript(parseDialogue(talk)))

test.each([
  ['[doctor] Lungs are unremarkable.', 'Lungs are remarkable.'],
  ['[doctor] Your gait is unsteady today.', 'Gait is steady.'],
  ['[doctor] The lesion is non-cancerous.', 'The lesion is cancerous.'],
  ['[doctor] The wound is infected.', 'The wound is uninfected.'],
  ['[patient] I am unable to sleep.', 'Able to sleep.'],
  ['[doctor] The abdomen is nontender.', 'The abdomen is tender.'],
])('after %j, %j says the opposite', (talk, note) => {
  const { support, contradictions } = check(talk, note)
  expect(support).toBe('unsupported')
  expect(contradictions.map(({ kind }) => kind)).toContain('negation')
})

test.each([
  ['[doctor] Lungs are unremarkable.', 'Lungs are unremarkable.'],
  ['[doctor] The gait was unsteady last year. Today the gait is steady.', 'Gait is steady.'],
  ['[doctor] Your weight has not changed.', 'Weight is unchanged.'],
  ['[doctor] The left knee is unstable. The right ankle is stable.', 'The right ankle is stable.'],
])('after %j, %j says no opposite', (talk, note) => {
  expect(check(talk, note).contradictions).toEqual([])
})
