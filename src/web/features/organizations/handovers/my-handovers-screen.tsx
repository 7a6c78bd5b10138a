import { Loader } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEvents } from '#web/lib/events.ts'
import { QueryFailure } from '#web/ui/query-failure.tsx'
import styles from '../organizations.module.css'
import { HandoverItem } from './handover-item.tsx'
import { NO_UNDO, WHAT_GOES_OVER } from './handover-words.ts'
import { MY_HANDOVERS_KEY } from './my-handovers-key.ts'
import { myHandoversQuery } from './queries.ts'

/** Handovers of notes from and to whoever reads it. Of notes that went over it says how many there were, and no more. */
export function MyHandoversScreen() {
  const query = useQuery(myHandoversQuery())
  const cache = useQueryClient()
  const renew = () => void cache.invalidateQueries({ queryKey: MY_HANDOVERS_KEY })
  useEvents((event) => {
    if (event.kind === 'accountChanged') renew()
  }, renew)
  return (
    <div className={styles.page} data-narrow>
      <h1 className={styles.title}>Handovers of notes</h1>
      <p className={styles.text}>
        When a physician leaves an organization, their notes can go over to a colleague. {WHAT_GOES_OVER}
      </p>
      <p className={styles.text}>{NO_UNDO}</p>
      {query.isError && !query.data ? <QueryFailure query={query} /> : null}
      {query.isPending ? <Loader size="sm" aria-label="Loading the handovers" /> : null}
      {query.data?.length === 0 ? (
        <p className={styles.text}>No notes are being handed over from you or to you.</p>
      ) : null}
      {query.data && query.data.length > 0 ? (
        <ul className={styles.list} aria-label="Handovers">
          {query.data.map((handover) => (
            <HandoverItem key={handover.id} handover={handover} />
          ))}
        </ul>
      ) : null}
    </div>
  )
}
