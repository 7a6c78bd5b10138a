import { expect, test } from 'vitest'
import { soapNote } from './soap-note-fixture.ts'

const toldOf = (...turns: string[]): string =>
  soapNote(['Doctor: What brings you in?', 'Mother: She has had a fever since Sunday.', ...turns].join('\n'))
    .flatMap(({ sentences }) => sentences.map(({ text }) => text))
    .join(' ')

test.each([
  [['Doctor: Her brother had croup?', 'Mother: Yeah, Leo had croup in the winter.'], /croup/i],
  [['Doctor: Her father has asthma?', "Mother: Yes, he's had asthma since he was a boy."], /asthma/i],
])('%j tells nothing of the patient', (turns, named) => {
  expect(toldOf(...turns)).not.toMatch(named)
})

test('what is told of the patient in answer to a question about another stays', () => {
  expect(toldOf('Doctor: Her brother had croup?', 'Mother: Yes, and I think she has croup too.')).toMatch(
    /croup/i,
  )
})
