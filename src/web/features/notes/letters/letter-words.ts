import type { LetterKind } from '#contract/letters.ts'

/** What the screen calls the kinds of letters. */
export const letterKindNames = {
  referral: 'Referral letter',
  patient: 'Letter to the patient',
  work: 'Work or school letter',
  insurance: 'Insurance letter',
} as const satisfies Record<LetterKind, string>

/** What each is for, before it is made. */
export const letterKindUses = {
  referral: 'For the colleague who takes over: why, history, findings, assessment and plan.',
  patient: 'The assessment and the next steps in plain words, spoken to the patient.',
  work: 'That the patient was seen, and what was advised for work or school. No diagnosis.',
  insurance: 'What was ordered, what was tried before, and what it rests on.',
} as const satisfies Record<LetterKind, string>
