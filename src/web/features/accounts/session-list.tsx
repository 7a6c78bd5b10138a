import { Button } from '@mantine/core'
import type { Session } from '#contract/sign-in.ts'
import { formatDate, formatRelative } from '#web/lib/format.ts'
import { Skeleton } from '#web/ui/mantine/skeleton.ts'
import styles from './session-list.module.css'

/** Without `sessions` it shows that they are on their way. `revoking` is the id being ended, or 'others'. */
export function SessionList(props: {
  sessions: readonly Session[] | undefined
  now: number
  revoking: string | null
  onRevoke: (id: string) => void
}) {
  const { sessions, now, revoking, onRevoke } = props
  if (!sessions) return <Skeleton height={120} radius="md" aria-busy="true" />
  return (
    <>
      <ul className={styles.list}>
        {sessions.map((session) => (
          <li key={session.id} className={styles.session}>
            <div>
              <div className={styles.device}>
                {session.device}
                {session.current ? <span className={styles.current}>This device</span> : null}
              </div>
              <div className={styles.detail}>
                {session.ip} · last seen {formatRelative(session.lastSeenAt, now)} · since{' '}
                {formatDate(session.createdAt)}
              </div>
            </div>
            {session.current ? null : (
              <Button
                variant="default"
                size="sm"
                className={styles.end}
                loading={revoking === session.id}
                aria-label={`Sign out ${session.device}`}
                onClick={() => onRevoke(session.id)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Button variant="default" mt="md" loading={revoking === 'others'} onClick={() => onRevoke('others')}>
          Sign out everywhere else
        </Button>
      ) : null}
    </>
  )
}
