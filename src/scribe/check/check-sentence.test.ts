import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { TEMPLATES } from '../templates.ts'
import { indexTranscript } from '../transcript-index.ts'
import { checkSentence } from './check-sentence.ts'
import { writeNote } from '../write-note.ts'

const VISIT = indexTranscript(
  parseDialogue(
    [
      '[doctor] what brings you in today?',
      '[patient] my left knee has been hurting for two weeks',
      '[doctor] any fever or chills?',
      '[patient] no',
      '[doctor] are you still taking the lisinopril?',
      '[patient] yes i take lisinopril twenty milligrams once a day',
      '[doctor] your blood pressure today is one forty two over eighty eight. the x-ray of your left knee shows no fracture',
      '[doctor] i want you to take ibuprofen six hundred milligrams three times a day and come back in two weeks',
    ].join('\n'),
  ),
)

test.each([
  'The left knee has been hurting for 2 weeks.',
  'The patient denies fever or chills.',
  'She takes lisinopril 20 mg once a day.',
  'Blood pressure: 142/88.',
  'X-ray of the left knee shows no fracture.',
  'Take ibuprofen 600 mg three times a day.',
])('%j is supported, with its words', (sentence) => {
  const verdict = checkSentence(sentence, VISIT)
  expect(verdict).toMatchObject({ support: 'supported', contradictions: [] })
  expect(verdict.evidence.length).toBeGreaterThan(0)
})

test.each([
  ['The patient reports fever.', 'negation'],
  ['The right knee has been hurting for 2 weeks.', 'side'],
  ['The left knee has been hurting for 3 weeks.', 'number'],
  ['She takes lisinopril 40 mg once a day.', 'dose'],
  ['X-ray of the left knee shows a fracture.', 'negation'],
])('%j is contradicted by its %s', (sentence, kind) => {
  const verdict = checkSentence(sentence, VISIT)
  expect(verdict.support).toBe('unsupported')
  expect(verdict.contradictions.map((contradiction) => contradiction.kind)).toContain(kind)
})

test.each([
  ['The tonsils are touching in the midline.', 'supported'],
  ['The tonsils are enlarged.', 'supported'],
  ['Tonsillar hypertrophy.', 'supported'],
  ['The tonsils are not enlarged.', 'unsupported'],
  ['The tonsils are grade 4.', 'partly'],
])('of tonsils that are said to be kissing, %j is %s', (sentence, support) => {
  const talk = '[doctor] let me have a look at your throat\n[doctor] your tonsils are kissing'
  expect(checkSentence(sentence, indexTranscript(parseDialogue(talk))).support).toBe(support)
})

test('what nobody spoke of is unsupported and has no evidence', () => {
  const verdict = checkSentence('Gallbladder ultrasound was unremarkable.', VISIT)
  expect(verdict).toMatchObject({ support: 'unsupported', evidence: [], contradictions: [] })
  expect(verdict.because).toBe('Nobody said ultrasound.')
})

test.each(['', '...', '\u0000\ud800', '12345', 'é'.repeat(5000)])(
  '%j gets a verdict, not an exception',
  (sentence) => {
    expect(checkSentence(sentence, VISIT).support).not.toBe('supported')
  },
)

test('a sentence can be checked against an empty transcript', () => {
  expect(checkSentence('She has a cough.', indexTranscript([])).support).toBe('unsupported')
})

const TELEVISIT = parseDialogue(
  [
    'Doctor: Are you okay with doing this visit by video today?',
    'Patient: Yes, that is fine.',
    'Doctor: What brings you in?',
    'Patient: My knee hurts on and off.',
    'Doctor: Are you allergic to anything?',
    'Patient: No.',
    'Doctor: For your knee I will order an MRI of the left knee. I will see you again in two weeks.',
    'Patient: Sounds good.',
  ].join('\n'),
)

test('whatever the engine writes of a visit, in words of its own too, stands the check that signing makes', () => {
  const { sections } = writeNote(TELEVISIT, {
    sections: [
      ...(TEMPLATES[0]?.sections ?? []),
      { key: 'telehealth', title: 'Telehealth', style: 'bullets' },
    ],
    style: 'standard',
    physicalExam: true,
    assessmentPlan: true,
    sex: 'female',
  })
  const index = indexTranscript(TELEVISIT)
  const sentences = sections.flatMap((section) => section.sentences.filter(({ heading }) => !heading))
  expect(sentences.map(({ text }) => text).join('\n')).toMatch(
    /verbal consent[^]*agrees with|agrees with[^]*verbal consent/,
  )
  for (const { text } of sentences)
    expect([text, checkSentence(text, index).support]).not.toEqual([text, 'unsupported'])
})

test('nobody is said to agree who did not', () => {
  const index = indexTranscript(TELEVISIT.slice(0, -1))
  expect(
    checkSentence('The patient agrees with the recommended medical treatment plan.', index).support,
  ).toBe('unsupported')
})

test('one voice may go on for ten thousand sentences', () => {
  const text = 'He has asthma. '.repeat(10_000)
  const talk = indexTranscript([{ id: 's1', speaker: 'patient', text, startMs: null, endMs: null }])
  expect(checkSentence('He has asthma.', talk).evidence.length).toBeGreaterThan(0)
})

test.each([
  ['[doctor] Any trouble swallowing?\n[patient] No, not any more.', 'Dysphagia has resolved.', false],
  ['[doctor] Any trouble swallowing?\n[patient] No.', 'Dysphagia has not resolved.', true],
  ['[doctor] Take tylenol 650 up to 3 a day.', 'Acetaminophen 650 mg up to three times a day.', false],
  ['[doctor] Take tylenol 650 up to 3 a day.', 'Acetaminophen 650 mg once a day.', true],
])('after %j, %j is contradicted: %s', (talk, note, isAgainst) => {
  const { contradictions } = checkSentence(note, indexTranscript(parseDialogue(talk)))
  expect(contradictions.length > 0).toBe(isAgainst)
})

test.each([
  ["let's put the metformin on pause until the scan.", 'Patient was told to hold metformin', 'supported'],
  ['keep taking the metformin.', 'Patient was told to hold metformin', 'unsupported'],
  [
    "let's put the metformin on pause until the scan.",
    'Patient was told to continue metformin',
    'unsupported',
  ],
  ['keep the metformin on pause until the scan.', 'Patient was told to hold metformin', 'supported'],
  ['keep the metformin on pause until the scan.', 'Patient was told to continue metformin', 'unsupported'],
  ['keep taking the metformin.', 'Hold metformin until the scan', 'unsupported'],
  [
    "I'm going to send metformin. Finish all of it even if you feel better.",
    "I'm going to send metformin.",
    'supported',
  ],
  ["let's not put the metformin on pause.", 'Patient was told to hold metformin', 'unsupported'],
  ["let's put the metformin on pause.", 'Metformin was put on pause', 'supported'],
  ["we'll put the metformin on ice.", 'Patient was told to start metformin', 'unsupported'],
])('where the clinician says %j, %j is %s', (said, sentence, support) => {
  const verdict = checkSentence(sentence, indexTranscript(parseDialogue(`Doctor: ${said}`)))
  expect(verdict.support).toBe(support)
  const against = support === 'unsupported' ? [expect.objectContaining({ kind: 'intent' })] : []
  expect(verdict.contradictions).toEqual(against)
})
