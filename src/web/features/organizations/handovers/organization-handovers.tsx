import { Button, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount, formatDate } from '#web/lib/format.ts'
import { QueryFailure } from '#web/ui/query-failure.tsx'
import styles from '../organizations.module.css'
import { HandoverItem } from './handover-item.tsx'
import { WHAT_GOES_OVER } from './handover-words.ts'
import { handoversQuery } from './queries.ts'
import { StartHandover } from './start-handover.tsx'

/** For the admins of an organization: handovers of notes, and who has left with notes of the practice. */
export function OrganizationHandovers({ organizationId }: { organizationId: string }) {
  const query = useQuery(handoversQuery(organizationId))
  const [leaving, setLeaving] = useState<{ userId: string; name: string } | null>(null)
  const found = query.data
  return (
    <section className={styles.section} aria-label="Handovers">
      <h2 className={styles.heading}>Handovers of notes</h2>
      <p className={styles.text}>
        When a physician leaves, hand their notes over to a colleague: choose Hand over notes beside a member.{' '}
        {WHAT_GOES_OVER}
      </p>
      {query.isError && !found ? <QueryFailure query={query} /> : null}
      {query.isPending ? <Loader size="sm" aria-label="Loading the handovers" /> : null}
      {found && found.left.length > 0 ? (
        <>
          <h3 className={styles.heading}>Left, with notes of the practice</h3>
          <ul className={styles.list} aria-label="Former members">
            {found.left.map((person) => (
              <li key={person.userId} className={styles.item}>
                <div>
                  <strong>{person.name}</strong>
                  <div className={styles.text}>
                    {formatCount(person.notes, 'note')}
                    {person.leftAt ? `, left ${formatDate(person.leftAt)}` : null}
                  </div>
                </div>
                <Button
                  variant="default"
                  size="sm"
                  aria-label={`Hand over notes: ${person.name}`}
                  onClick={() => setLeaving(person)}
                >
                  Hand over notes…
                </Button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {found && found.handovers.length > 0 ? (
        <ul className={styles.list} aria-label="Handovers">
          {found.handovers.map((handover) => (
            <HandoverItem key={handover.id} handover={handover} />
          ))}
        </ul>
      ) : null}
      {leaving ? (
        <StartHandover organizationId={organizationId} from={leaving} onClose={() => setLeaving(null)} />
      ) : null}
    </section>
  )
}
