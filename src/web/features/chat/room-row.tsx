import { IconLifebuoy, IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ChatRoom } from '#contract/chat-rooms.ts'
import { formatVisitTime } from '#web/lib/format.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useChat } from './chat-context.ts'
import { useDraft } from './drafts.ts'
import { Presence, UnseenBadge } from './marks.tsx'
import { isAnybodyHere, lastWords } from './rooms.ts'
import styles from './room-list.module.css'

/** A conversation in a list: with whom, what was said last, and how much is unseen. */
export function RoomRow(props: { room: ChatRoom; remark?: ReactNode; onChoose: () => void }) {
  const { room } = props
  const { me } = useChat()
  const draft = useDraft(room.id)
  const now = useNow()
  return (
    <button
      type="button"
      className={styles.row}
      data-unseen={room.unseenCount > 0 || undefined}
      onClick={props.onChoose}
    >
      <span className={styles.mark}>
        <RoomMark room={room} isHere={isAnybodyHere(room, me.userId)} />
      </span>
      <span className={styles.who}>
        <span className={styles.name}>{room.name}</span>
        <span className={styles.last}>
          {props.remark}
          {draft.text === '' ? lastWords(room, me.name) : <em>Draft: {draft.text}</em>}
        </span>
      </span>
      <span className={styles.end}>
        {room.last ? (
          <time className={styles.time} dateTime={room.last.at}>
            {formatVisitTime(room.last.at, now)}
          </time>
        ) : null}
        <UnseenBadge count={room.unseenCount} />
      </span>
    </button>
  )
}

function RoomMark({ room, isHere }: { room: ChatRoom; isHere: boolean }) {
  if (room.kind === 'direct') return <Presence isHere={isHere} />
  const Icon = room.kind === 'group' ? IconUsers : IconLifebuoy
  return <Icon size={18} stroke={1.7} aria-hidden="true" />
}
