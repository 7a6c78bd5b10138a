import { useNavigate } from 'react-router'
import type { Dashboard } from '#contract/dashboard.ts'
import { formatTime } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { Card, Row } from './card.tsx'
import { labelOf, noteAddress, SEAL_BROKEN, statuses, visitKinds } from './dashboard-words.ts'
import { useNumberKeys } from './use-number-keys.ts'
import styles from './dashboard.module.css'

const NUMBER_KEYS = 9

/** The visits of today in their order; the first nine open with the key of their number. */
export function VisitsCard({ visits }: { visits: Dashboard['visitsToday'] }) {
  const navigate = useNavigate()
  useNumberKeys((number) => {
    const visit = visits.items[number - 1]
    if (visit) void navigate(noteAddress(visit.id))
    return visit !== undefined
  })
  return (
    <Card
      title="Today’s visits"
      count={visits.count}
      empty="No visits today yet."
      foot={
        <p className={styles.foot}>
          <TextLink to={paths.notes}>Open Smart Notes</TextLink>
          {visits.items.length > 0 ? (
            <span className={styles.keyHint}>The key with its number opens a visit.</span>
          ) : null}
        </p>
      }
    >
      {visits.items.length === 0 ? null : (
        <ol className={styles.list}>
          {visits.items.map(({ id, label, visitAt, visitKind, status, sealBroken }, index) => (
            <Row
              key={id}
              to={noteAddress(id)}
              lead={<time className={styles.time}>{formatTime(visitAt)}</time>}
              title={labelOf(label)}
              alarm={sealBroken}
              facts={`${visitKinds[visitKind]}. ${sealBroken ? SEAL_BROKEN : statuses[status]}.`}
              shortcut={index < NUMBER_KEYS ? String(index + 1) : undefined}
            />
          ))}
        </ol>
      )}
    </Card>
  )
}
