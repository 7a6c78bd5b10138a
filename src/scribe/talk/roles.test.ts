import { expect, test } from 'vitest'
import { parseDialogue } from './parse-dialogue.ts'
import { readTranscript } from '../read-transcript.ts'

const STRANGE = 'You start coughing up blood and you think you are going to die of lung cancer.'
const VISIT = [
  'Doctor: What brings you in today?',
  'Patient: I have been feeling very breathless and I had a fever.',
  'Doctor: Do you have any chest pain?',
  'Patient: My chest hurts when I breathe in.',
  'Doctor: Do you take any medications?',
  'Patient: I take methotrexate for my joints.',
]

const speakerOf = (lines: string[]): string | undefined => {
  const said = [...lines, `Patient: ${STRANGE}`, 'Doctor: Your chest sounds clear.', 'Patient: I am glad.']
  const { sentences } = readTranscript(parseDialogue(said.join('\n'))).index
  return sentences.find(({ words }) => words.at(-1)?.text === 'cancer')?.speaker
}

test('what a patient says stays theirs however it sounds, where the labels are borne out by the words', () => {
  expect(speakerOf(VISIT)).toBe('patient')
})

test('where the labels are often wrong the words decide', () => {
  const mixed = [
    ...VISIT,
    'Patient: Have you noticed any swelling in your legs?',
    'Doctor: My mother had diabetes and I smoke.',
  ]
  expect(speakerOf(mixed)).toBe('doctor')
})

test.each([
  [
    'a patient who is pleased, and a plan after it',
    [
      'Doctor: What brings you in?',
      'Patient: My knee has been hurting for two weeks since I fell.',
      'Doctor: Let me look at the knee. No swelling. The knee moves freely.',
      "Patient: That's good.",
      "Doctor: I think it's a sprain. Take ibuprofen 400 mg as needed. Come back in two weeks.",
    ],
  ],
  [
    'a patient who asks whether it is what they fear, and is answered',
    [
      'Doctor: What brings you in today?',
      'Patient: My big toe is swollen and it hurts.',
      'Doctor: Have you had this before?',
      'Patient: Once, last year.',
      'Patient: So is it gout?',
      'Doctor: I think so, yes. It fits.',
    ],
  ],
  [
    'two questions of a patient, and findings that name nobody',
    [
      'Doctor: How have you been since the bleed?',
      'Patient: I feel better. So what was it?',
      'Doctor: An ulcer. They put two clips on. Naproxen is off the list.',
      'Patient: And food?',
      'Doctor: Soft, from noon. Home tomorrow, if it is stable.',
    ],
  ],
])('a short visit keeps its labels: %s', (_, lines) => {
  const { segments, index } = readTranscript(parseDialogue(lines.join('\n')))
  expect(index.sentences.map(({ speaker }) => speaker)).toEqual(
    index.sentences.map(({ segment }) => segments[segment]?.speaker),
  )
})
