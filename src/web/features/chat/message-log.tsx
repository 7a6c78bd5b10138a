import { IconArrowDown } from '@tabler/icons-react'
import { Fragment, useImperativeHandle, useMemo, useRef, useState, type Ref } from 'react'
import type { ChatMessage } from '#contract/chat-messages.ts'
import type { ChatRoom } from '#contract/chat-rooms.ts'
import { formatCount } from '#web/lib/format.ts'
import { useNow } from '#web/lib/use-now.ts'
import { toastError } from '#web/lib/toast.ts'
import { useChat } from './chat-context.ts'
import { logRows } from './log-rows.ts'
import { MessageItem } from './message-item.tsx'
import type { MessageRun } from './message-run.ts'
import { seenMarks, seenWords } from './rooms.ts'
import { UnsentItem } from './unsent-item.tsx'
import { useLogScroll } from './use-log-scroll.ts'
import { useMembers } from './use-members.ts'
import { useOutboxState } from './use-outbox.ts'
import styles from './message-log.module.css'

export interface MessageLogHandle {
  /** Brings a message into view and marks the words in it. */
  show: (seq: number, words: string) => void
  toNewest: () => void
}

interface MessageLogProps {
  ref: Ref<MessageLogHandle>
  room: ChatRoom
  run: MessageRun
  /** After the message with this number something is new; null: nothing is. */
  newAfter: number | null
  /** Whether the newest message is in view. */
  atNewest: boolean
  onNewestSeen: (isSeen: boolean) => void
  onEdit: (message: ChatMessage) => void
}

/** What was said in a room, as far as it is here; more comes at both ends as one goes there. */
export function MessageLog({ ref, room, run, newAfter, atNewest, onNewestSeen, onEdit }: MessageLogProps) {
  const { sync, outbox } = useChat()
  const { unsent, isHeldUp } = useOutboxState(outbox)
  const [found, setFound] = useState<{ seq: number; words: string } | null>(null)
  const waiting = useWaiting(run, unsent, room.id)
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const scroll = useLogScroll(scroller, content, {
    run,
    waiting: waiting.length,
    onNewestSeen,
    onMore: (where) => sync.loadMore(room.id, where).catch(toastError),
  })
  const toNewest = async () => {
    setFound(null)
    if (run.hasNewer) await sync.bringNewest(room.id)
    scroll.toNewest()
  }
  useImperativeHandle(ref, () => ({
    show(seq, words) {
      setFound({ seq, words })
      void sync.bringUp(room.id, seq).then((isHere) => isHere && scroll.toMessage(seq), toastError)
    },
    toNewest: () => void toNewest().catch(toastError),
  }))
  return (
    <div className={styles.place}>
      <div
        ref={scroller}
        className={styles.scroller}
        role="log"
        // What is said now is announced by itself; what is scrolled to is not news.
        aria-live="off"
        aria-label="Messages"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
        tabIndex={0}
        onScroll={scroll.onScroll}
      >
        <div ref={content} className={styles.content}>
          <Beginning room={room} run={run} />
          <Rows {...{ room, run, newAfter, onEdit }} found={found} />
          {waiting.map((message) => (
            <UnsentItem key={message.id} message={message} isHeldUp={isHeldUp} />
          ))}
        </div>
      </div>
      {atNewest ? null : (
        <button type="button" className={styles.jump} onClick={() => void toNewest().catch(toastError)}>
          <IconArrowDown size={16} aria-hidden="true" />
          {room.unseenCount > 0 ? formatCount(room.unseenCount, 'new message') : 'Newest'}
        </button>
      )}
    </div>
  )
}

/** Written here and not on the server; at the end of the conversation, and only there. */
function useWaiting(run: MessageRun, unsent: ReturnType<typeof useOutboxState>['unsent'], roomId: string) {
  return useMemo(() => {
    if (run.hasNewer) return []
    const arrived = new Set(run.messages.map(({ id }) => id))
    return unsent.filter((message) => message.roomId === roomId && !arrived.has(message.id))
  }, [run, unsent, roomId])
}

function Beginning({ room, run }: Pick<MessageLogProps, 'room' | 'run'>) {
  if (run.hasOlder) return <p className={styles.beginning}>Loading earlier messages…</p>
  if (run.messages.length > 0) return <p className={styles.beginning}>The beginning of this conversation</p>
  return (
    <p className={styles.empty}>
      {room.kind === 'support'
        ? 'Write what you need; whoever looks after this installation answers here. Leave out what identifies a patient.'
        : 'Nothing was said yet. Only the members of this conversation can read it.'}
    </p>
  )
}

interface RowsProps extends Pick<MessageLogProps, 'room' | 'run' | 'newAfter' | 'onEdit'> {
  found: { seq: number; words: string } | null
}

function Rows({ room, run, newAfter, found, onEdit }: RowsProps) {
  const now = useNow()
  const { me } = useChat()
  const { members } = useMembers(room)
  const rows = useMemo(
    () => logRows(run.messages, { newAfter, me: me.userId, now: now.getTime() }),
    [run.messages, newAfter, me.userId, now],
  )
  const seen = useMemo(() => seenMarks(members, run.messages, me.userId), [members, run.messages, me.userId])
  return rows.map((row) => {
    if (row.kind === 'day')
      return (
        <p key={row.key} className={styles.day}>
          <span>{row.label}</span>
        </p>
      )
    if (row.kind === 'new')
      return (
        <p key={row.key} className={styles.new} data-new>
          <span>New</span>
        </p>
      )
    const { message } = row
    const names = seen.get(message.seq)
    return (
      <Fragment key={row.key}>
        <MessageItem
          room={room}
          message={message}
          follows={row.follows}
          found={found?.seq === message.seq ? found.words : null}
          onEdit={onEdit}
        />
        {names ? <p className={styles.seen}>{seenWords(names, room.kind === 'group')}</p> : null}
      </Fragment>
    )
  })
}
