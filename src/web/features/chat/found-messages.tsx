import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ChatMessage } from '#contract/chat-messages.ts'
import { formatVisitTime } from '#web/lib/format.ts'
import { useNow } from '#web/lib/use-now.ts'
import { QueryFailure } from '#web/ui/query-failure.tsx'
import { MessageText } from './message-text.tsx'
import { roomsQuery, searchQuery } from './queries.ts'
import styles from './room-list.module.css'

/** Messages that hold the words, the newest first; in all rooms each says which is its own. */
export function FoundMessages(props: {
  search: string
  roomId: string | null
  onFound: (message: ChatMessage) => void
}) {
  const found = useInfiniteQuery(searchQuery(props.search, props.roomId))
  const rooms = useQuery(roomsQuery)
  const now = useNow()
  if (found.isPending) return <p className={styles.hint}>Searching…</p>
  if (!found.data) return <QueryFailure query={found} />
  const messages = found.data.pages.flatMap((page) => page.messages)
  const nameOf = (roomId: string) => rooms.data?.find(({ id }) => id === roomId)?.name
  if (messages.length === 0) return <p className={styles.hint}>No message holds these words.</p>
  return (
    <>
      <ul className={styles.rows}>
        {messages.map((message) => (
          <li key={message.id}>
            <button type="button" className={styles.row} onClick={() => props.onFound(message)}>
              <span className={styles.who}>
                <span className={styles.name}>
                  {message.authorName}
                  {props.roomId === null ? (
                    <span className={styles.room}> in {nameOf(message.roomId) ?? 'a conversation'}</span>
                  ) : null}
                </span>
                <span className={styles.words}>
                  <MessageText text={around(message.text, props.search)} search={props.search} />
                </span>
              </span>
              <time className={styles.time} dateTime={message.sentAt}>
                {formatVisitTime(message.sentAt, now)}
              </time>
            </button>
          </li>
        ))}
      </ul>
      {found.hasNextPage ? (
        <button
          type="button"
          className={styles.plain}
          disabled={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          Show more
        </button>
      ) : null}
    </>
  )
}

const BEFORE = 40
const LENGTH = 160

/** The part of a message in which the first word that was looked for stands; addresses are not to be followed here. */
function around(text: string, search: string): string {
  const first = search.split(/\s+/)[0]?.toLowerCase() ?? ''
  const at = Math.max(0, text.toLowerCase().indexOf(first) - BEFORE)
  const part = text.slice(at, at + LENGTH).replaceAll('://', ':\u2060//')
  return `${at > 0 ? '…' : ''}${part}${at + LENGTH < text.length ? '…' : ''}`
}
