import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AgreementForReview } from '#contract/agreements.ts'
import { formatCount, formatDate } from '#web/lib/format.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useRenewedListing } from '#web/lib/use-renewed-listing.ts'
import { useFocusOnChange } from '#web/lib/use-focus-on-change.ts'
import { QueryFailure } from '#web/ui/query-failure.tsx'
import { AgreementReview } from './agreement-review.tsx'
import agreementsScreen from './agreements-screen.module.css'
import headings from '#web/ui/headings.module.css'
import itemList from '#web/ui/item-list.module.css'
import texts from '#web/ui/texts.module.css'
import { pendingQuery } from './queries.ts'

/** Agreements that wait for a decision, the oldest first; nothing while none waits, but a word after the last decision. */
export function PendingAgreements({ onDecided }: { onDecided?: () => void }) {
  useRenewedListing(pendingQuery.queryKey)
  const pages = useInfiniteQuery(pendingQuery)
  const [opened, setOpened] = useState<AgreementForReview | null>(null)
  const [decidedId, setDecidedId] = useState<string | null>(null)
  const waiting = pages.data?.pages.flatMap(({ agreements }) => agreements) ?? []
  const isGone = decidedId !== null && !waiting.some(({ id }) => id === decidedId)
  // The button that opened it goes with its row.
  const heading = useFocusOnChange<HTMLHeadingElement>(isGone ? decidedId : '', { onlyIfLost: true })
  const total = pages.data?.pages[0]?.total ?? 0
  if (pages.isError && !pages.data) return <QueryFailure query={pages} />
  return (
    <>
      {waiting.length > 0 || isGone ? (
        <section className={agreementsScreen.panel} aria-label="Agreements awaiting approval">
          <h2 ref={heading} tabIndex={-1} className={headings.heading}>
            {total === 0
              ? 'No agreement awaits approval'
              : `${formatCount(total, 'agreement awaits', 'agreements await')} approval`}
          </h2>
          <ul className={itemList.list}>
            {waiting.map((agreement) => (
              <li key={agreement.id} className={itemList.item}>
                <div className={itemList.text}>
                  <div className={itemList.name}>{agreement.legalName}</div>
                  <div className={texts.quiet}>
                    {agreement.signerName} · signed {formatDate(agreement.signedAt)} · {agreement.user.email}
                  </div>
                </div>
                <div className={itemList.actions}>
                  <Button
                    variant="default"
                    size="sm"
                    aria-label={`Read and decide: ${agreement.legalName}`}
                    onClick={() => setOpened(agreement)}
                  >
                    Read and decide
                  </Button>
                </div>
              </li>
            ))}
          </ul>
          {pages.hasNextPage ? (
            <Button
              variant="default"
              loading={pages.isFetchingNextPage}
              onClick={() => void pages.fetchNextPage()}
            >
              Show more
            </Button>
          ) : null}
        </section>
      ) : null}
      {opened ? (
        <Dialog
          opened
          onClose={() => setOpened(null)}
          title={`Agreement of ${opened.legalName}`}
          size="60rem"
        >
          <AgreementReview
            userId={opened.user.userId}
            onDecided={() => {
              setDecidedId(opened.id)
              setOpened(null)
              onDecided?.()
            }}
          />
        </Dialog>
      ) : null}
    </>
  )
}
