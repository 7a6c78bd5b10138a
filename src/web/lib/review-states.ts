import type { ReviewState } from '#contract/review-states.ts'

/** The states of a review in words, and what `Mark` draws them with. */
export const reviewStates = {
  submitted: { label: 'In review', tone: 'accent' },
  changes_requested: { label: 'Changes asked for', tone: 'caution' },
  approved: { label: 'Approved', tone: 'good' },
  withdrawn: { label: 'Taken back', tone: 'plain' },
} as const satisfies Record<ReviewState, unknown>
