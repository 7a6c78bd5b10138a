import { Button, Loader } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AuditTrailEntry } from '#contract/people.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { QueryFailure } from '#web/ui/query-failure.tsx'
import { actionWords } from './audit-words.ts'
import styles from './people.module.css'
import { auditTrailQuery } from './queries.ts'

/** Who did what and when, with the account or to it. Asked for only when somebody wants to read it: that is recorded too. */
export function AuditTrail({ userId }: { userId: string }) {
  const [shown, setShown] = useState(false)
  if (shown) return <Entries userId={userId} />
  return (
    <>
      <p className={styles.text}>
        Who did what with this account, and when. No patient data is in it. That you read it is recorded.
      </p>
      <div>
        <Button variant="default" onClick={() => setShown(true)}>
          Show the audit trail
        </Button>
      </div>
    </>
  )
}

function Entries({ userId }: { userId: string }) {
  const trail = useInfiniteQuery(auditTrailQuery(userId))
  if (trail.isError && !trail.data) return <QueryFailure query={trail} />
  if (!trail.data) return <Loader size="sm" aria-label="Loading the audit trail" />
  const entries = trail.data.pages.flatMap((page) => page.entries)
  if (entries.length === 0) return <p className={styles.text}>Nothing was recorded yet.</p>
  return (
    <>
      <ol className={styles.trail} aria-label="Audit trail">
        {entries.map((entry) => (
          <li key={entry.id} className={styles.entry}>
            <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
            <span>
              {whoOf(entry)} {actionWords(entry.action)}
            </span>
          </li>
        ))}
      </ol>
      {trail.hasNextPage ? (
        <div>
          <Button
            variant="default"
            loading={trail.isFetchingNextPage}
            onClick={() => void trail.fetchNextPage()}
          >
            Show older entries
          </Button>
        </div>
      ) : null}
    </>
  )
}

function whoOf({ by }: AuditTrailEntry): string {
  if (!by) return 'Somebody who was not signed in'
  return by.name ?? 'Somebody whose account is erased'
}
