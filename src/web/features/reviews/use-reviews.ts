import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Review } from '#contract/reviews.ts'
import { Review as ReviewShape } from '#contract/reviews.ts'
import { CallError } from '#web/lib/call.ts'
import { useEvents } from '#web/lib/events.ts'
import { keepReview, renewReviews } from './queries.ts'

/** Keeps what is shown of reviews as it is: also when a role ends, or the line was cut. */
export function useReviewNews(): void {
  const client = useQueryClient()
  useEvents(
    (event) => {
      if (event.kind === 'reviewChanged') renewReviews(client, event.reviewId)
      if (event.kind === 'accountChanged') renewReviews(client)
    },
    () => renewReviews(client),
  )
}

/** One thing done in a review; the review as it is afterwards takes its place, also when something else was decided first. */
export function useReviewAction<Input>(
  reviewId: string,
  act: (input: Input) => Promise<{ review: Review }>,
  onDone?: (input: Input) => void,
) {
  const client = useQueryClient()
  return useMutation({
    meta: { ownError: true },
    // One after another: what was given last is what stays.
    scope: { id: `review-${reviewId}` },
    mutationFn: act,
    onSuccess: ({ review }, input) => {
      keepReview(client, review)
      onDone?.(input)
    },
    onError: (error) => {
      const newer = error instanceof CallError ? reviewIn(error.details) : null
      if (newer) keepReview(client, newer)
      else renewReviews(client, reviewId)
    },
  })
}

function reviewIn(details: unknown): Review | null {
  const given = typeof details === 'object' && details !== null && 'review' in details ? details.review : null
  const parsed = ReviewShape.safeParse(given)
  return parsed.success ? parsed.data : null
}
