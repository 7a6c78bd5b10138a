import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { indexTranscript } from '../transcript-index.ts'
import { checkSentence } from './check-sentence.ts'

const check = (talk: string[], sentence: string) =>
  checkSentence(sentence, indexTranscript(parseDialogue(talk.join('\n'))))

const DIZZY = [
  'Doctor: Any blackouts, chest pain or palpitations?',
  'Patient: No, I never passed out and no chest pain. My heart does skip a bit at night though.',
  'Doctor: Come back in two weeks. If you faint or get chest pain, call 911.',
]
const COLD = [
  'Doctor: Any fever or chest pain?',
  'Patient: No, no fever. I never blacked out and no chest pain.',
  'Doctor: It is a viral cold. If you vomit or have a seizure, go to the emergency room.',
  'Doctor: Should you develop a rash, call us. Watch for a fever. Come back right away if the fever is back.',
]

test.each([
  [DIZZY, 'Denies fainting.'],
  [DIZZY, 'She denies syncope.'],
  [DIZZY, 'Denies fainting and chest pain.'],
  [COLD, 'Denies fever.'],
  [COLD, 'Denies syncope.'],
  [
    [
      'Doctor: Did you pass out?',
      'Patient: No, I did not lose consciousness.',
      'Doctor: In case you do, call 911.',
    ],
    'Denies loss of consciousness.',
  ],
  [
    [
      'Doctor: Did you pass out?',
      'Patient: I have not fainted.',
      'Doctor: Unless you faint, take it twice a day.',
    ],
    'Denies syncope.',
  ],
  [
    [
      'Doctor: Any nausea?',
      'Patient: No, I never threw up.',
      'Doctor: When you throw up more than twice, call us.',
    ],
    'Denies vomiting.',
  ],
  [
    [
      'Doctor: Any leg trouble?',
      'Patient: No, I never fell and no swelling.',
      'Doctor: If you fall, call us.',
    ],
    'Denies falls.',
  ],
  [['Doctor: You have a fever. If it goes up, take Tylenol.'], 'She has a fever.'],
])('what is told as what may come speaks against no denial: %s', (talk, sentence) => {
  expect(check(talk, sentence)).toMatchObject({ support: 'supported', contradictions: [] })
})

test.each([
  [DIZZY, 'She has fainted.'],
  [COLD, 'Fever.'],
  [COLD, 'She has had a seizure.'],
  [COLD, 'Reports vomiting.'],
  [COLD, 'Has a rash.'],
  [
    ['Doctor: Any fever?', 'Patient: No.', 'Doctor: Temperature 98.4. If you get a fever, call.'],
    'He has fever.',
  ],
])('and bears nothing out: %s', (talk, sentence) => {
  expect(check(talk, sentence).support).not.toBe('supported')
})

test('what an answer leaves out is not denied by it', () => {
  expect(check(DIZZY, 'She has palpitations at night.').contradictions).toEqual([])
})

test('a warning of a note is no claim', () => {
  const talk = [
    'Doctor: Any headache?',
    'Patient: No.',
    'Doctor: If you get a bad headache, you need a CT at once.',
  ]
  expect(check(talk, 'Emergent CT for severe headache.').contradictions).toEqual([])
})
