import { expect, test } from 'vitest'
import { makeSentence } from '#testing/make-note.ts'
import { asChosen, chosenEvidence } from './chosen-evidence.ts'

const passage = [{ segmentId: 'g1', from: 0, to: 5 }]
const found = { segmentId: 'g2', from: 0, to: 5 }
const evidence = [...asChosen(passage), found]

test('of a sentence that was taken over from the talk, the words it was taken from are the person’s choice', () => {
  const taken = makeSentence({ origin: { kind: 'dictated', engine: '' }, evidence })
  expect(chosenEvidence(taken)).toEqual([{ ...passage[0], chosen: true }])
  expect(chosenEvidence({ ...taken, evidence: [found] })).toEqual([])
})

test.each(['engine', 'typed', 'pearl', 'template', 'dictionary'] as const)(
  'nobody has pointed at words for a sentence of kind %s, whatever is said of it',
  (kind) => expect(chosenEvidence(makeSentence({ origin: { kind, engine: '' }, evidence }))).toEqual([]),
)

test('a browser cannot have any number of passages judged', () => {
  const many = makeSentence({
    origin: { kind: 'dictated', engine: '' },
    evidence: Array(200).fill(evidence[0]),
  })
  expect(chosenEvidence(many)).toHaveLength(20)
})
