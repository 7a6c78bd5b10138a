import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { moderatePearl } from '#contract/community-pearls.ts'
import { call } from '#web/lib/call.ts'
import { formatCount, formatDate } from '#web/lib/format.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import styles from './pearls.module.css'
import { reportedPearlsQuery } from './queries.ts'
import { reportReasons } from './report-reasons.ts'
import type { usePearlCalls } from './use-pearl-calls.ts'

/** What was reported and waits for a decision, for super admins. */
export function ReportedPearls({ calls }: { calls: ReturnType<typeof usePearlCalls> }) {
  const query = useQuery(reportedPearlsQuery())
  const reported = query.data ?? []
  if (reported.length === 0) return null
  const decide = (id: string, decision: 'keep' | 'remove') =>
    calls.run(
      () => call(moderatePearl, { body: { id, decision } }),
      () =>
        toastSuccess(decision === 'keep' ? 'Kept; its reports are settled.' : 'Taken from the community.'),
    )
  return (
    <section className={styles.reported} aria-label="Reported pearls">
      <h2>{formatCount(reported.length, 'reported pearl')} to decide on</h2>
      {reported.map(({ pearl, reports }) => (
        <article key={pearl.id} aria-label={pearl.title}>
          <strong>{pearl.title}</strong>
          <p className={styles.body}>{pearl.body}</p>
          <ul className={styles.reports}>
            {reports.map(({ reason, comment, byName, at }) => (
              <li key={`${byName} ${at}`}>
                {reportReasons[reason]}
                {comment ? `: “${comment}”` : ''} ({byName}, {formatDate(at)})
              </li>
            ))}
          </ul>
          <div className={styles.actions}>
            <Button size="compact-sm" variant="default" onClick={() => decide(pearl.id, 'keep')}>
              Keep it
            </Button>
            <Button size="compact-sm" color="red.9" onClick={() => decide(pearl.id, 'remove')}>
              Take it from the community
            </Button>
          </div>
        </article>
      ))}
    </section>
  )
}
