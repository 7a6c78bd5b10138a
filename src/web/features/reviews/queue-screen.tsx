import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { can } from '#domain/capabilities.ts'
import { useSession } from '#web/lib/session.ts'
import headings from '#web/ui/headings.module.css'
import { SegmentedControl } from '#web/ui/mantine/segmented-control.ts'
import { QueryFailure } from '#web/ui/query-failure.tsx'
import { queueQuery, waiting, type QueueFilter } from './queries.ts'
import { QueueFilters } from './queue-filters.tsx'
import { ReviewList } from './review-list.tsx'
import { OrganizationTrends } from './trends-section.tsx'
import { useReviewNews } from './use-reviews.ts'
import styles from './reviews.module.css'

/** What waits for a reviewer, the oldest first, and how the notes of the organization come out. */
export function QueueScreen() {
  useReviewNews()
  const [view, setView] = useState<'queue' | 'figures'>('queue')
  const [filter, setFilter] = useState(waiting)
  const pages = useQueue(filter)
  const physicians = pages.data?.pages[0]?.physicians ?? []
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <h1 className={headings.title}>Reviews</h1>
        <SegmentedControl
          aria-label="Shown"
          value={view}
          data={[
            { value: 'queue', label: 'Submitted notes' },
            { value: 'figures', label: 'How notes come out' },
          ]}
          onChange={setView}
        />
      </div>
      {view === 'queue' ? (
        <>
          <QueueFilters
            filter={filter}
            physicians={physicians}
            onFilter={(change) => setFilter((before) => ({ ...before, ...change }))}
          />
          <Queue filter={filter} pages={pages} />
        </>
      ) : (
        <OrganizationTrends physicians={physicians} />
      )}
    </div>
  )
}

const useQueue = (filter: QueueFilter) => useInfiniteQuery(queueQuery(filter))
type Pages = ReturnType<typeof useQueue>

function Queue({ filter, pages }: { filter: QueueFilter; pages: Pages }) {
  const forAll = useSession(
    ({ user }) => user !== null && can(user.account_details.role, 'manageOrganizations'),
  )
  if (pages.isError && !pages.data) return <QueryFailure query={pages} />
  const reviews = pages.data?.pages.flatMap((page) => page.reviews)
  if (!reviews)
    return (
      <p className={styles.quiet} aria-busy="true">
        Loading what was submitted…
      </p>
    )
  return (
    <div className={styles.queue} aria-busy={pages.isPlaceholderData}>
      {reviews.length === 0 ? <p className={styles.empty}>{emptyWords(filter)}</p> : null}
      <ReviewList
        label="Submitted notes"
        reviews={reviews}
        now={pages.dataUpdatedAt}
        whose={forAll ? 'all' : 'organization'}
      />
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
    </div>
  )
}

function emptyWords(filter: QueueFilter): string {
  const { state, ...rest } = filter
  const { state: _state, ...nothing } = waiting
  if (JSON.stringify(rest) !== JSON.stringify(nothing))
    return 'No submitted note matches. Change what narrows the list down.'
  if (state === 'submitted')
    return 'Nothing waits for a review. What physicians submit appears here by itself.'
  return 'No note stands so.'
}
