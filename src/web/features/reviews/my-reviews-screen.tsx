import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { paths } from '#web/lib/paths.ts'
import { ButtonLink } from '#web/ui/form-button.tsx'
import headings from '#web/ui/headings.module.css'
import { QueryFailure } from '#web/ui/query-failure.tsx'
import { myReviewsQuery } from './queries.ts'
import { ReviewList } from './review-list.tsx'
import { MyTrends } from './trends-section.tsx'
import { useReviewNews } from './use-reviews.ts'
import styles from './reviews.module.css'

/** In the place of a review’s id: one’s own reviews. */
export const MINE = 'mine'

/** The notes that a physician submitted, and how their signed notes came out. */
export function MyReviewsScreen() {
  useReviewNews()
  const pages = useInfiniteQuery(myReviewsQuery)
  const reviews = pages.data?.pages.flatMap((page) => page.reviews)
  return (
    <div className={styles.page} aria-busy={pages.isPending}>
      <h1 className={headings.title}>My Reviews</h1>
      {pages.isError && !reviews ? <QueryFailure query={pages} /> : null}
      {reviews?.length === 0 ? (
        <div className={styles.empty}>
          <p>
            You have not submitted a note yet. Open a note, then choose “Submit for review” in its menu: the
            reviewers of your organization read it beside its transcript, comment and score it.
          </p>
          <ButtonLink to={paths.notes}>Go to Smart Notes</ButtonLink>
        </div>
      ) : null}
      {reviews && reviews.length > 0 ? (
        <ReviewList label="My reviews" reviews={reviews} now={pages.dataUpdatedAt} whose="mine" />
      ) : null}
      {pages.hasNextPage ? (
        <div>
          <Button
            variant="default"
            loading={pages.isFetchingNextPage}
            onClick={() => void pages.fetchNextPage()}
          >
            Load more
          </Button>
        </div>
      ) : null}
      <MyTrends />
    </div>
  )
}
