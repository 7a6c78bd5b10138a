import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { QueryFailure } from '#web/ui/query-failure.tsx'
import styles from './dashboard.module.css'

/** Shows the whole list in place of its first lines, or those again. */
export function ShowAll(props: {
  shown: boolean
  /** What is listed, in the plural. */
  things: string
  onShow: (shown: boolean) => void
}) {
  const does = props.shown ? 'Show fewer' : 'Show all'
  return (
    <button
      type="button"
      className={styles.textButton}
      aria-label={`${does} ${props.things}`}
      aria-expanded={props.shown}
      onClick={() => props.onShow(!props.shown)}
    >
      {does}
    </button>
  )
}

/** Below a list that is shown whole: how it is with what is not there yet. */
export function RestOfList({ query, things }: { query: UseInfiniteQueryResult; things: string }) {
  if (query.isError) return <QueryFailure query={query} />
  if (query.isPending) return <p className={styles.dimmed}>Looking for the others…</p>
  if (!query.hasNextPage) return null
  return (
    <button
      type="button"
      className={styles.textButton}
      aria-label={`Show more ${things}`}
      aria-busy={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      Show more
    </button>
  )
}
