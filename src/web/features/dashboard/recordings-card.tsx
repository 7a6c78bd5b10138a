import type { Dashboard } from '#contract/dashboard.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { Card, Row } from './card.tsx'
import { labelOf, noteAddress } from './dashboard-words.ts'
import styles from './dashboard.module.css'

/** Sound that is not in any note yet: it comes before everything else. */
export function RecordingsCard({ recordings }: { recordings: Dashboard['recordings'] }) {
  return (
    <Card title="Recordings that need attention" count={recordings.count} empty="" wide>
      <ul className={styles.list}>
        {recordings.items.map(({ id, noteId, noteLabel, state, failure, createdAt }) => (
          <Row
            key={id}
            to={noteAddress(noteId)}
            title={labelOf(noteLabel)}
            alarm
            facts={`${formatDateTime(createdAt)}. ${
              state === 'failed'
                ? (failure ?? 'It could not be transcribed.')
                : 'Part of it never arrived. Open it on the device that recorded it.'
            }`}
          />
        ))}
      </ul>
    </Card>
  )
}
