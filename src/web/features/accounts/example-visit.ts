/** A made-up visit that shows on the sign-in screens what the product does. */
export interface ExampleSentence {
  text: string
  /** The words in the talk below that it was written from; empty: nobody said it. */
  evidence: string
}

export const exampleTalk = [
  { speaker: 'Doctor', text: 'What brings you in today?' },
  { speaker: 'Patient', text: 'This cough. It started about two weeks ago and it’s worse at night.' },
  { speaker: 'Doctor', text: 'Any fever with it?' },
  { speaker: 'Patient', text: 'No fever. I’ve been taking the lisinopril every morning.' },
] as const

export const exampleNote: readonly ExampleSentence[] = [
  {
    text: 'Cough for two weeks, worse at night.',
    evidence: 'started about two weeks ago and it’s worse at night',
  },
  { text: 'Denies fever.', evidence: 'No fever' },
  { text: 'Takes lisinopril daily.', evidence: 'taking the lisinopril every morning' },
  { text: 'Lungs clear to auscultation.', evidence: '' },
]

/** The text cut into what stands before, in and after the evidence; null when the evidence is not in it. */
export function splitAtEvidence(text: string, evidence: string): [string, string, string] | null {
  const start = evidence ? text.indexOf(evidence) : -1
  if (start < 0) return null
  return [text.slice(0, start), evidence, text.slice(start + evidence.length)]
}
