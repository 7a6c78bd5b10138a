import { ActionIcon } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconMessages } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import { formatCount } from '#web/lib/format.ts'
import { useSession } from '#web/lib/session.ts'
import { roomsQuery } from './queries.ts'
import { unseenTotal } from './rooms.ts'
import { openIdsOf } from './windows.ts'
import { CHAT_BUTTON_ID, toggleList, useListIsOpen, useWindows } from './windows-state.ts'
import styles from './chat-button.module.css'

const MOST_SHOWN = 99

/** How many messages nobody has seen wait in rooms whose window is not open. */
export function useUnseenTotal(): number {
  const { data } = useQuery(roomsQuery)
  const kept = useSession(({ chatRooms }) => chatRooms)
  const openIds = openIdsOf(useWindows())
  // What the last page knew, until the server has answered this one.
  return unseenTotal(data ?? kept.map(({ _id, unseenCount }) => ({ id: _id, unseenCount })), openIds)
}

/** Opens the list of rooms, and says how much there is to see. */
export function ChatButton(props: ComponentPropsWithRef<'button'>) {
  const total = useUnseenTotal()
  const isOpen = useListIsOpen()
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={40}
      {...props}
      className={styles.button}
      id={CHAT_BUTTON_ID}
      aria-label={total > 0 ? `Chat, ${formatCount(total, 'unseen message')}` : 'Chat'}
      aria-expanded={isOpen}
      onClick={toggleList}
    >
      <IconMessages size={22} stroke={1.6} aria-hidden="true" />
      {total > 0 ? (
        <span className={styles.badge} aria-hidden="true">
          {total > MOST_SHOWN ? `${MOST_SHOWN}+` : total}
        </span>
      ) : null}
    </ActionIcon>
  )
}
