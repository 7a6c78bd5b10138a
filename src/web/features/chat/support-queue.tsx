import { useInfiniteQuery } from '@tanstack/react-query'
import { formatRelative } from '#web/lib/format.ts'
import { useNow } from '#web/lib/use-now.ts'
import { QueryFailure } from '#web/ui/query-failure.tsx'
import { supportQuery } from './queries.ts'
import { RoomRow } from './room-row.tsx'
import { useChooseRoom } from './use-choose-room.ts'
import styles from './room-list.module.css'

/** For whoever is support: who asked for help, those that wait longest first. */
export function SupportQueue() {
  const queue = useInfiniteQuery(supportQuery)
  const choose = useChooseRoom()
  const now = useNow()
  if (queue.isPending) return <p className={styles.hint}>Loading…</p>
  if (!queue.data) return <QueryFailure query={queue} />
  const rooms = queue.data.pages.flatMap((page) => page.rooms)
  return (
    <section aria-label="Support queue">
      <h3 className={styles.heading}>Support</h3>
      {rooms.length === 0 ? <p className={styles.hint}>Nobody has asked for help.</p> : null}
      <ul className={styles.rows}>
        {rooms.map(({ room, waitsSince }) => (
          <li key={room.id}>
            <RoomRow
              room={room}
              remark={
                waitsSince ? (
                  <strong className={styles.waits}>Waits since {formatRelative(waitsSince, now)}. </strong>
                ) : null
              }
              onChoose={() => choose(room)}
            />
          </li>
        ))}
      </ul>
      {queue.hasNextPage ? (
        <button
          type="button"
          className={styles.plain}
          disabled={queue.isFetchingNextPage}
          onClick={() => void queue.fetchNextPage()}
        >
          Show more
        </button>
      ) : null}
      <h3 className={styles.heading}>Conversations</h3>
    </section>
  )
}
