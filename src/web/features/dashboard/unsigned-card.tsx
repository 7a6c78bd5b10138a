import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Dashboard } from '#contract/dashboard.ts'
import { formatCount } from '#web/lib/format.ts'
import { Card, Row } from './card.tsx'
import { ageInWords, labelOf, noteAddress, SEAL_BROKEN } from './dashboard-words.ts'
import { unsignedNotesQuery } from './queries.ts'
import { RestOfList, ShowAll } from './show-all.tsx'
import styles from './dashboard.module.css'

/** What is written and not signed, the oldest visit first. */
export function UnsignedCard({
  today,
  unsigned,
}: {
  today: string
  unsigned: Dashboard['waitingForSignature']
}) {
  const [whole, setWhole] = useState(false)
  const all = useInfiniteQuery({ ...unsignedNotesQuery, enabled: whole })
  const items = (whole && all.data?.pages.flatMap((page) => page.items)) || unsigned.items
  return (
    <Card
      title="Waiting for your signature"
      count={unsigned.count}
      empty="Every written note is signed."
      action={
        whole || unsigned.count > unsigned.items.length ? (
          <ShowAll shown={whole} things="notes that wait for your signature" onShow={setWhole} />
        ) : null
      }
      foot={whole ? <RestOfList query={all} things="notes" /> : null}
    >
      {items.length === 0 ? null : (
        <ul className={styles.list}>
          {items.map(({ id, label, visitAt, unsupportedCount, toCheckCount, sealBroken }) => (
            <Row
              key={id}
              to={noteAddress(id)}
              title={labelOf(label)}
              alarm={sealBroken}
              facts={`Visit ${ageInWords(visitAt, today)}.${sealBroken ? ` ${SEAL_BROKEN}.` : ''}${
                unsupportedCount + toCheckCount > 0
                  ? ` ${formatCount(unsupportedCount + toCheckCount, 'thing needs', 'things need')} a look first.`
                  : ''
              }`}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}
