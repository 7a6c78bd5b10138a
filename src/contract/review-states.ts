import { z } from 'zod'
import { Id } from './common.ts'

/** A review's own states, beside the note's. `withdrawn`: its author took it back, and no reviewer reads it any more. */
export const ReviewState = z.enum(['submitted', 'changes_requested', 'approved', 'withdrawn'])
export type ReviewState = z.infer<typeof ReviewState>

/** Where a note stands that is under review, or was decided on. */
export const ShownReviewState = ReviewState.exclude(['withdrawn'])
export type ShownReviewState = z.infer<typeof ShownReviewState>

/** What of its review stands beside a note. */
export const NoteReview = z.object({ id: Id, state: ShownReviewState })
export type NoteReview = z.infer<typeof NoteReview>
