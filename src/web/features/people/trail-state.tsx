import { IconShieldCheck, IconShieldExclamation } from '@tabler/icons-react'
import type { TrailState } from '#contract/audit.ts'
import { useQuery } from '@tanstack/react-query'
import { formatCount, formatDateTime } from '#web/lib/format.ts'
import { useSession } from '#web/lib/session.ts'
import { Alert } from '#web/ui/mantine/alert.ts'
import { trailStateQuery } from './queries.ts'
import styles from './people.module.css'

/** For super admins: whether the audit trail and the signed notes are whole, and what is wrong with them. Nothing for anybody else. */
export function TrailStateNotice() {
  const isSuperAdmin = useSession((state) => state.user?.account_details.role === 'super_admin')
  const { data } = useQuery({ ...trailStateQuery(), enabled: isSuperAdmin })
  if (!isSuperAdmin || !data) return null
  return (
    <>
      <SealsAwayNotice away={data.sealsAway} />
      <TrailStanding data={data} />
      {data.acknowledged.map(({ id, at, sentence }) => (
        <p key={id} className={styles.trailState}>
          {sentence} ({formatDateTime(at)})
        </p>
      ))}
    </>
  )
}

function SealsAwayNotice({ away }: { away: TrailState['sealsAway'] }) {
  if (!away?.lagsSince) return null
  return (
    <Alert color="yellow" variant="light" title="Seals of the audit trail are not being taken">
      {away.host} has not taken {formatCount(away.waiting, 'seal')} since {formatDateTime(away.lagsSince)}.
      Check AUDIT_SEALS_URL, AUDIT_SEALS_TOKEN and that place; they are sent again until it takes them.
    </Alert>
  )
}

function titleOf(faults: TrailState['faults']): string {
  if (faults.every(({ isChange }) => !isChange))
    return 'Work that is done for all is not being done, or not heard of'
  return faults.every(({ noteId }) => noteId !== null)
    ? 'A signed note was changed'
    : 'The audit trail was changed'
}

function TrailStanding({ data }: { data: TrailState }) {
  if (data.state === 'broken')
    return (
      <Alert
        color="red"
        variant="light"
        role="alert"
        icon={<IconShieldExclamation aria-hidden="true" />}
        title={titleOf(data.faults)}
      >
        <ul className={styles.faults}>
          {data.faults.map((fault) => (
            <li key={fault.id}>
              {fault.sentence} Found {formatDateTime(fault.foundAt)}.
            </li>
          ))}
        </ul>
        {data.faults.some(({ isChange }) => isChange) &&
          'Keep a copy of the database as it is before anything is mended, and find out who has access to it.'}
      </Alert>
    )
  return (
    <p className={styles.trailState}>
      <IconShieldCheck size={18} aria-hidden="true" />
      {data.checkedAt === null
        ? 'The audit trail is being checked for the first time.'
        : `The audit trail is whole: ${data.entries.toLocaleString('en-US')} sealed entries, checked ${formatDateTime(data.checkedAt)}.`}
      {data.notesCheckedAt === null
        ? ' Signed notes are being checked for the first time.'
        : ` ${formatCount(data.notes, 'signed note is', 'signed notes are')} as signed, checked ${formatDateTime(data.notesCheckedAt)}.`}
    </p>
  )
}
