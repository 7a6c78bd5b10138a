import { expect, test } from 'vitest'
import { faultsOf, type Visit } from './visit.ts'

const visit: Visit = {
  id: 'example-1',
  specialty: 'cardiology',
  setting: 'clinic',
  traits: ['short'],
  patient: { sex: 'male', age: '61 years' },
  turns: [
    { speaker: 'clinician', text: 'any chest pain' },
    { speaker: 'patient', text: 'no none' },
  ],
  facts: [
    {
      id: 'f1',
      kind: 'finding',
      concept: 'chest pain',
      subject: 'patient',
      polarity: 'denied',
      intent: 'stated',
      critical: true,
      evidence: [{ turn: 0, words: 'any chest pain' }],
    },
  ],
  trueSentences: [
    { text: 'Denies chest pain.', facts: ['f1'] },
    { text: 'No chest pain.', facts: ['f1'] },
  ],
  wrongSentences: [
    { text: 'Reports chest pain.', kind: 'polarity', fact: 'f1', because: 'he denied it' },
    { text: 'Lungs clear.', kind: 'invention', because: 'nobody listened' },
  ],
}

test('a visit whose facts stand in its talk has no fault', () => expect(faultsOf(visit)).toEqual([]))

const [fact] = visit.facts
test.each<[string, Partial<Visit>, RegExp]>([
  [
    'words that were not said',
    { facts: [{ ...fact!, evidence: [{ turn: 1, words: 'chest' }] }] },
    /does not hold/,
  ],
  ['a turn that is not there', { facts: [{ ...fact!, evidence: [{ turn: 7, words: 'no' }] }] }, /no turn 7/],
  [
    'a fact that is not there',
    { trueSentences: [{ text: 'Asthma.', facts: ['f9'] }] },
    /f9, which is not there/,
  ],
  ['a true sentence of what was taken back', { facts: [{ ...fact!, supersededBy: 'f1' }] }, /was superseded/],
  [
    'a wrong sentence of no fact',
    { wrongSentences: [{ text: 'x y', kind: 'side', because: 'no' }] },
    /does not name/,
  ],
  ['one sentence twice', { trueSentences: [{ text: 'Reports chest pain.', facts: ['f1'] }] }, /are the same/],
])('%s is a fault', (_, change, fault) => {
  expect(faultsOf({ ...visit, ...change }).join('\n')).toMatch(fault)
})
