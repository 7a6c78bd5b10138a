import { ActionIcon } from '@mantine/core'
import {
  IconArrowLeft,
  IconDots,
  IconLogout,
  IconMinus,
  IconPencil,
  IconSearch,
  IconUsers,
  IconX,
} from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { ChatRoom } from '#contract/chat-rooms.ts'
import { Menu } from '#web/ui/mantine/menu.ts'
import { afterMenu } from './after-menu.ts'
import { useChat } from './chat-context.ts'
import { Presence } from './marks.tsx'
import { isAnybodyHere, presenceWords } from './rooms.ts'
import { useMembers } from './use-members.ts'
import styles from './room-header.module.css'

const groupDialogs = () => import('./group-dialogs.tsx')
const MembersDialog = lazy(async () => ({ default: (await groupDialogs()).MembersDialog }))
const RenameDialog = lazy(async () => ({ default: (await groupDialogs()).RenameDialog }))
const LeaveDialog = lazy(async () => ({ default: (await groupDialogs()).LeaveDialog }))

interface RoomHeaderProps {
  room: ChatRoom
  onBack: (() => void) | undefined
  onMinimize: () => void
  onClose: () => void
  onSearch: () => void
}

type Shown = 'members' | 'rename' | 'leave'

/** The name of a room, who is there, and what can be done with it. */
export function RoomHeader({ room, onBack, onMinimize, onClose, onSearch }: RoomHeaderProps) {
  const { me } = useChat()
  const { members } = useMembers(room)
  const [shown, setShown] = useState<Shown | null>(null)
  const close = () => setShown(null)
  return (
    <header className={styles.header}>
      {onBack ? (
        <HeaderButton label="Back to the conversations" onClick={onBack} Icon={IconArrowLeft} />
      ) : null}
      {room.kind === 'group' ? (
        <IconUsers size={19} stroke={1.7} aria-hidden="true" className={styles.group} />
      ) : (
        <Presence isHere={isAnybodyHere(room, me.userId)} />
      )}
      <div className={styles.title}>
        <h2 className={styles.name} title={room.name}>
          {room.name}
        </h2>
        <p className={styles.presence}>{presenceWords(room, members, me.userId)}</p>
      </div>
      <RoomMenu room={room} onSearch={onSearch} onShow={setShown} />
      {onBack ? null : <HeaderButton label="Minimize" onClick={onMinimize} Icon={IconMinus} />}
      <HeaderButton label="Close" onClick={onClose} Icon={IconX} />
      <Suspense>
        {shown === 'members' ? <MembersDialog room={room} onClose={close} /> : null}
        {shown === 'rename' ? <RenameDialog room={room} onClose={close} /> : null}
        {shown === 'leave' ? <LeaveDialog room={room} onClose={close} /> : null}
      </Suspense>
    </header>
  )
}

function RoomMenu(props: { room: ChatRoom; onSearch: () => void; onShow: (what: Shown) => void }) {
  const { kind, abilities } = props.room
  const icon = { size: 17, stroke: 1.7, 'aria-hidden': true } as const
  return (
    <Menu position="bottom-end" shadow="md" width={210}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={34} aria-label="More of this conversation">
          <IconDots size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconSearch {...icon} />} onClick={afterMenu(props.onSearch)}>
          Search messages
        </Menu.Item>
        {kind === 'group' ? (
          <Menu.Item leftSection={<IconUsers {...icon} />} onClick={() => props.onShow('members')}>
            Members
          </Menu.Item>
        ) : null}
        {abilities.rename ? (
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => props.onShow('rename')}>
            Rename
          </Menu.Item>
        ) : null}
        {abilities.leave ? (
          <Menu.Item leftSection={<IconLogout {...icon} />} onClick={() => props.onShow('leave')}>
            Leave the group
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  )
}

function HeaderButton(props: { label: string; onClick: () => void; Icon: typeof IconX }) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={34}
      aria-label={props.label}
      title={props.label}
      onClick={props.onClick}
    >
      <props.Icon size={18} stroke={1.8} aria-hidden="true" />
    </ActionIcon>
  )
}
