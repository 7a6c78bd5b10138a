import { generatePath, Link } from 'react-router'
import type { ReviewSummary } from '#contract/reviews.ts'
import { formatCount, formatDateTime, formatRelative } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { reviewStates } from '#web/lib/review-states.ts'
import { Mark } from '#web/ui/data-table-mark.tsx'
import styles from './reviews.module.css'

export const reviewPath = (id: string): string => generatePath(paths.reviewNotes, { id })

/** Reviews, each with what it is about and how it stands. `whose`: physicians are named, with their organization or without. */
export function ReviewList(props: {
  label: string
  reviews: readonly ReviewSummary[]
  now: number
  whose: 'mine' | 'organization' | 'all'
}) {
  const { label, reviews, now, whose } = props
  return (
    <ul className={styles.list} aria-label={label}>
      {reviews.map((review) => (
        <li key={review.id}>
          <Link to={reviewPath(review.id)} className={styles.row}>
            <span className={styles.rowTitle}>{review.title}</span>
            <span className={styles.rowMarks}>
              <ReviewMarks review={review} isMine={whose === 'mine'} />
            </span>
            <span className={styles.rowFacts}>
              {whose === 'mine' ? null : <>{review.physician.name} · </>}
              {whose === 'all' ? <>{review.organizationName} · </> : null}
              <time dateTime={review.submittedAt} title={formatDateTime(review.submittedAt)}>
                {formatRelative(review.submittedAt, now)}
              </time>
              {review.round > 1 ? <> · round {review.round}</> : null}
              {review.openThreads > 0 ? <> · {formatCount(review.openThreads, 'open comment')}</> : null}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** How it stands, in words. */
export function ReviewMarks({ review, isMine }: { review: ReviewSummary; isMine: boolean }) {
  const { label, tone } = reviewStates[review.state]
  return (
    <>
      <Mark tone={tone}>{label}</Mark>
      {isMine && !review.isShown && review.state !== 'withdrawn' ? <Mark>No reviewer sees it</Mark> : null}
      {review.practice ? <Mark>Practice</Mark> : null}
    </>
  )
}
