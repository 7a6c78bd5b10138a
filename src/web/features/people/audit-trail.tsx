import { Button, Loader } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AuditTrailEntry } from '#contract/people.ts'
import { deviceOf, UNKNOWN_DEVICE } from '#domain/device.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { QueryFailure } from '#web/ui/query-failure.tsx'
import { actionWords, refusalWords } from './audit-words.ts'
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
              {entry.outcome === 'ok' ? null : <span className={styles.refused}> {refusalWords(entry)}</span>}
              <OriginLine entry={entry} />
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

/** Where it came from, as the entry has it; nothing for the work of the server itself. */
function OriginLine({ entry: { address, device, sessionId } }: { entry: AuditTrailEntry }) {
  const facts = [address, sessionId && `session ${sessionId.slice(0, SESSION_CHARACTERS)}`, programOf(device)]
  const told = facts.filter((fact) => fact !== null)
  if (told.length === 0) return null
  return (
    <span className={styles.origin} title={device ?? undefined}>
      {told.join(' · ')}
    </span>
  )
}

/** In words where it is a browser; else whatever the program calls itself. */
function programOf(device: string | null): string | null {
  const known = device && deviceOf(device)
  return known === UNKNOWN_DEVICE ? device : known
}

/** Enough to tell the sessions of one account apart. */
const SESSION_CHARACTERS = 8

function whoOf({ by }: AuditTrailEntry): string {
  if (!by) return 'Somebody who was not signed in'
  return by.name ?? 'Somebody whose account is erased'
}
