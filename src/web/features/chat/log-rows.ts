import type { ChatMessage } from '#contract/chat-messages.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time.ts'
import { formatDate } from '#web/lib/format.ts'

export type LogRow =
  | { kind: 'day'; key: string; label: string }
  | { kind: 'new'; key: string }
  /** `follows`: of the same author, right after: it needs no name of its own. */
  | { kind: 'message'; key: string; message: ChatMessage; follows: boolean }

const TOGETHER_MS = 5 * MINUTE_MS

/**
 * What stands in the log: the messages, the days they were sent on, and where the unread ones begin. `newAfter`: the
 * number of the last message that had been seen, or null where nothing is new.
 */
export function logRows(
  messages: readonly ChatMessage[],
  { newAfter, me, now }: { newAfter: number | null; me: string; now: number },
): LogRow[] {
  const firstNew = newAfter === null ? undefined : firstUnread(messages, newAfter, me)
  const rows: LogRow[] = []
  let before: ChatMessage | null = null
  for (const message of messages) {
    const isNewDay = before === null || dayOf(before.sentAt) !== dayOf(message.sentAt)
    if (isNewDay) rows.push({ kind: 'day', key: `day ${message.seq}`, label: dayWords(message.sentAt, now) })
    const isFirstNew = message === firstNew
    if (isFirstNew) rows.push({ kind: 'new', key: 'new' })
    rows.push({
      kind: 'message',
      key: message.id,
      message,
      follows: !isNewDay && !isFirstNew && before !== null && isTogether(before, message),
    })
    before = message
  }
  return rows
}

/** Not where it lies farther back than what is here. */
function firstUnread(
  messages: readonly ChatMessage[],
  newAfter: number,
  me: string,
): ChatMessage | undefined {
  const isHere = (messages[0]?.seq ?? Infinity) <= newAfter + 1
  return isHere ? messages.find(({ seq, authorId }) => seq > newAfter && authorId !== me) : undefined
}

function isTogether(before: ChatMessage, message: ChatMessage): boolean {
  const apart = new Date(message.sentAt).getTime() - new Date(before.sentAt).getTime()
  return (
    before.authorId === message.authorId && before.authorName === message.authorName && apart < TOGETHER_MS
  )
}

/** Of the reader's own time zone. */
const dayOf = (moment: string | number) => new Date(moment).toDateString()

/** "Today", "Yesterday", "21 Nov 2026". */
export function dayWords(moment: string, now: number): string {
  if (dayOf(moment) === dayOf(now)) return 'Today'
  if (dayOf(moment) === dayOf(now - DAY_MS)) return 'Yesterday'
  return formatDate(moment)
}
