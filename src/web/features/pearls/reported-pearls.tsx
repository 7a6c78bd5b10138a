import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type listReportedPearls, moderatePearl } from '#contract/community-pearls.ts'
import type { Reply } from '#contract/endpoint.ts'
import { call } from '#web/lib/call.ts'
import { formatCount, formatDate } from '#web/lib/format.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Checkbox } from '#web/ui/mantine/checkbox.ts'
import styles from './pearls.module.css'
import { reportedPearlsQuery } from './queries.ts'
import { reportReasons } from './report-reasons.ts'
import type { usePearlCalls } from './use-pearl-calls.ts'

/** What was reported and waits for a decision, for super admins. */
export function ReportedPearls({ calls }: { calls: ReturnType<typeof usePearlCalls> }) {
  const query = useQuery(reportedPearlsQuery())
  const [taking, setTaking] = useState<Reported | null>(null)
  const reported = query.data ?? []
  if (reported.length === 0) return null
  const keep = (id: string) =>
    calls.run(
      () => call(moderatePearl, { body: { id, decision: 'keep' } }),
      () => toastSuccess('Kept; its reports are settled.'),
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
                {at < pearl.updatedAt ? `. It was shared anew since, on ${formatDate(pearl.updatedAt)}.` : ''}
              </li>
            ))}
          </ul>
          <div className={styles.actions}>
            <Button size="compact-sm" variant="default" onClick={() => keep(pearl.id)}>
              Keep it
            </Button>
            <Button size="compact-sm" color="red.9" onClick={() => setTaking({ pearl, reports })}>
              Take it from the community
            </Button>
          </div>
        </article>
      ))}
      {taking ? <TakeAway {...taking} calls={calls} onClose={() => setTaking(null)} /> : null}
    </section>
  )
}

type Reported = Reply<typeof listReportedPearls>['reported'][number]

/** Asked by name: the next one would stand under the pointer as soon as this one is gone. */
function TakeAway({
  pearl,
  reports,
  calls,
  onClose,
}: Reported & { calls: ReturnType<typeof usePearlCalls>; onClose: () => void }) {
  const [deleteCopies, setDeleteCopies] = useState(reports.some(({ reason }) => reason === 'patient_data'))
  const take = () => {
    onClose()
    calls.run(
      () => call(moderatePearl, { body: { id: pearl.id, decision: 'remove', deleteCopies } }),
      () => toastSuccess(`“${pearl.title}” is taken from the community.`),
    )
  }
  return (
    <ConfirmDialog
      opened
      title={`Take “${pearl.title}” from the community?`}
      message={
        <>
          It cannot be shared again. Copies that others adopted and did not change are switched off, and say
          so.
          <Checkbox
            mt="md"
            label="Delete those copies: it holds patient data"
            checked={deleteCopies}
            onChange={({ currentTarget }) => setDeleteCopies(currentTarget.checked)}
          />
        </>
      }
      confirmLabel="Take it from the community"
      danger
      onConfirm={take}
      onCancel={onClose}
    />
  )
}
