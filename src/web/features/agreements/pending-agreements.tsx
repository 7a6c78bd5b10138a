import { Button, Modal } from '@mantine/core'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AgreementForReview } from '#contract/agreements.ts'
import { formatCount, formatDate } from '#web/lib/format.ts'
import { QueryFailure } from '#web/ui/query-failure.tsx'
import { AgreementReview } from './agreement-review.tsx'
import styles from './agreements.module.css'
import { pendingQuery } from './queries.ts'

/** Agreements that wait for a decision, the oldest first; nothing while none waits. */
export function PendingAgreements({ onDecided }: { onDecided?: () => void }) {
  const pages = useInfiniteQuery(pendingQuery)
  const [opened, setOpened] = useState<AgreementForReview | null>(null)
  const waiting = pages.data?.pages.flatMap(({ agreements }) => agreements) ?? []
  const total = pages.data?.pages[0]?.total ?? 0
  if (pages.isError && !pages.data) return <QueryFailure query={pages} />
  return (
    <>
      {waiting.length > 0 ? (
        <section className={styles.panel} aria-label="Agreements awaiting approval">
          <h2 className={styles.heading}>
            {formatCount(total, 'agreement awaits', 'agreements await')} approval
          </h2>
          <ul className={styles.list}>
            {waiting.map((agreement) => (
              <li key={agreement.id} className={styles.item}>
                <div className={styles.itemText}>
                  <div className={styles.itemName}>{agreement.legalName}</div>
                  <div className={styles.quiet}>
                    {agreement.signerName} · signed {formatDate(agreement.signedAt)} · {agreement.user.email}
                  </div>
                </div>
                <div className={styles.itemActions}>
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
        <Modal
          opened
          onClose={() => setOpened(null)}
          title={`Agreement of ${opened.legalName}`}
          size="60rem"
          closeButtonProps={{ 'aria-label': 'Close' }}
        >
          <AgreementReview
            userId={opened.user.userId}
            onDecided={() => {
              setOpened(null)
              onDecided?.()
            }}
          />
        </Modal>
      ) : null}
    </>
  )
}
