import type { Dashboard } from '#contract/dashboard.ts'
import { formatCount, formatDateTime, formatTime } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { Card, Row } from './card.tsx'
import {
  ageInWords,
  dueInWords,
  labelOf,
  noteAddress,
  SEAL_BROKEN,
  statuses,
  taskKinds,
  visitKinds,
} from './dashboard-words.ts'
import styles from './dashboard.module.css'

/** What waits for the physician, the most pressing first in each list. */
export function WaitingCards({ dashboard }: { dashboard: Dashboard }) {
  const { today, visitsToday, waitingForSignature, openTasks, recordings } = dashboard
  return (
    <div className={styles.cards}>
      {recordings.count > 0 ? (
        <Card title="Recordings that need attention" count={recordings.count} empty="" wide>
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
        </Card>
      ) : null}
      <Card
        title="Today’s visits"
        count={visitsToday.count}
        empty="No visits today yet."
        more={{ to: paths.notes, label: 'Open Smart Notes' }}
      >
        {visitsToday.items.map(({ id, label, visitAt, visitKind, status, sealBroken }) => (
          <Row
            key={id}
            to={noteAddress(id)}
            title={labelOf(label)}
            alarm={sealBroken}
            facts={`${formatTime(visitAt)}, ${visitKinds[visitKind].toLowerCase()}. ${sealBroken ? SEAL_BROKEN : statuses[status]}.`}
          />
        ))}
      </Card>
      <Card
        title="Waiting for your signature"
        count={waitingForSignature.count}
        empty="Every written note is signed."
      >
        {waitingForSignature.items.map(({ id, label, visitAt, unsupportedCount, sealBroken }) => (
          <Row
            key={id}
            to={noteAddress(id)}
            title={labelOf(label)}
            alarm={sealBroken}
            facts={`Visit ${ageInWords(visitAt, today)}.${sealBroken ? ` ${SEAL_BROKEN}.` : ''}${
              unsupportedCount > 0
                ? ` ${formatCount(unsupportedCount, 'sentence needs', 'sentences need')} a look first.`
                : ''
            }`}
          />
        ))}
      </Card>
      <Card title="Open tasks" count={openTasks.count} empty="No open tasks from your notes.">
        {openTasks.items.map(({ id, noteId, noteLabel, kind, subject, dueOn }) => (
          <Row
            key={id}
            to={noteAddress(noteId)}
            title={subject}
            alarm={dueOn !== null && dueOn < today}
            facts={`${taskKinds[kind]}, ${labelOf(noteLabel)}. ${dueInWords(dueOn, today)}.`}
          />
        ))}
      </Card>
    </div>
  )
}
