import { ActionIcon } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { IconLifebuoy, IconSearch, IconUsersPlus, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import { openSupportRoom, type ChatRoom } from '#contract/chat-rooms.ts'
import { call } from '#web/lib/call.ts'
import { isKeyboardUsed } from '#web/lib/last-input.ts'
import { takeLostFocus } from '#web/lib/take-lost-focus.ts'
import { QueryFailure } from '#web/ui/query-failure.tsx'
import { chatKeys } from './chat-keys.ts'
import { useChat } from './chat-context.ts'
import { FoundInChat } from './found-in-chat.tsx'
import { NotificationsAsk } from './notifications-ask.tsx'
import { leftGroupsQuery, roomsQuery } from './queries.ts'
import { QuotedWords } from './quote.tsx'
import { stopQuoting, useQuoting } from './quoting.ts'
import { RoomRow } from './room-row.tsx'
import { newestFirst } from './rooms.ts'
import { SupportQueue } from './support-queue.tsx'
import { useChooseRoom } from './use-choose-room.ts'
import { CHAT_BUTTON_ID } from './windows-state.ts'
import styles from './room-list.module.css'

const NewGroupDialog = lazy(async () => ({ default: (await import('./group-dialogs.tsx')).NewGroupDialog }))
const LeftGroupsDialog = lazy(async () => ({ default: (await import('./left-groups.tsx')).LeftGroupsDialog }))

/** The conversations of the user, and the ways into others. */
export function RoomList({ onClose }: { onClose: () => void }) {
  const { me } = useChat()
  const [search, setSearch] = useState('')
  const [isMaking, setMaking] = useState(false)
  const wanted = useDeferredValue(search.trim())
  const { quote } = useQuoting()
  const leave = () => {
    stopQuoting()
    onClose()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape works wherever in it the focus is
    <div className={styles.list} onKeyDown={chatKeys(leave)}>
      <ListHeader onMake={() => setMaking(true)} onClose={onClose} />
      {quote ? <QuotingBanner words={quote.words} /> : null}
      <div className={styles.search}>
        <IconSearch size={16} stroke={1.8} aria-hidden="true" />
        <input
          ref={takeFromButton}
          type="search"
          aria-label="Search people and messages"
          placeholder={me.hasOrganization ? 'Search people and messages' : 'Search messages'}
          maxLength={120}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </div>
      <div className={styles.body}>{wanted === '' ? <AllRooms /> : <FoundInChat search={wanted} />}</div>
      <NotificationsAsk />
      <Suspense>{isMaking ? <NewGroupDialog onClose={() => setMaking(false)} /> : null}</Suspense>
    </div>
  )
}

/** Who opened the list by keyboard goes on in it: from its button, all of the page would lie between. */
function takeFromButton(field: HTMLInputElement | null): void {
  if (isKeyboardUsed() && document.activeElement?.id === CHAT_BUTTON_ID) field?.focus()
}

function ListHeader({ onMake, onClose }: { onMake: () => void; onClose: () => void }) {
  const { me } = useChat()
  return (
    <header className={styles.header}>
      <h2 className={styles.title} ref={takeLostFocus} tabIndex={-1}>
        Chat
      </h2>
      {me.hasOrganization ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={34}
          aria-label="New group"
          title="New group"
          onClick={onMake}
        >
          <IconUsersPlus size={19} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
      ) : null}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={34}
        aria-label="Close chat"
        title="Close"
        onClick={onClose}
      >
        <IconX size={18} stroke={1.8} aria-hidden="true" />
      </ActionIcon>
    </header>
  )
}

/** A sentence waits for somebody to say where it is to be quoted. */
function QuotingBanner({ words }: { words: string }) {
  return (
    <div className={styles.quoting}>
      <p>In which conversation is it to be quoted?</p>
      <QuotedWords words={words} />
      <button type="button" className={styles.plain} onClick={stopQuoting}>
        Do not quote it
      </button>
    </div>
  )
}

function AllRooms() {
  const { me } = useChat()
  const rooms = useQuery(roomsQuery)
  if (rooms.isPending) return <p className={styles.hint}>Loading…</p>
  if (!rooms.data) return <QueryFailure query={rooms} />
  return (
    <>
      {me.isSupport ? <SupportQueue /> : <SupportEntry rooms={rooms.data} />}
      <Conversations rooms={rooms.data.filter(({ kind }) => kind !== 'support')} />
      {me.hasOrganization ? <LeftGroups /> : null}
    </>
  )
}

function Conversations({ rooms }: { rooms: readonly ChatRoom[] }) {
  const { me } = useChat()
  const choose = useChooseRoom()
  if (rooms.length === 0)
    return (
      <p className={styles.hint}>
        {me.hasOrganization
          ? 'No conversations yet. Search for a colleague above and write to them.'
          : 'You can write to colleagues once you belong to an organization.'}
      </p>
    )
  return (
    <ul className={styles.rows} aria-label="Your conversations">
      {newestFirst(rooms).map((room) => (
        <li key={room.id}>
          <RoomRow room={room} onChoose={() => choose(room)} />
        </li>
      ))}
    </ul>
  )
}

/** Nothing for who left none. */
function LeftGroups() {
  const left = useQuery(leftGroupsQuery)
  const [isShown, setShown] = useState(false)
  const isNeeded = isShown || left.isError || (left.data?.length ?? 0) > 0
  if (!isNeeded) return null
  return (
    <>
      <button type="button" className={styles.plain} onClick={() => setShown(true)}>
        Groups you left
      </button>
      <Suspense>{isShown ? <LeftGroupsDialog onClose={() => setShown(false)} /> : null}</Suspense>
    </>
  )
}

/** The one conversation of everybody with whoever looks after the installation. */
function SupportEntry({ rooms }: { rooms: readonly ChatRoom[] }) {
  const choose = useChooseRoom()
  const known = rooms.find(({ kind }) => kind === 'support')
  const open = useMutation({
    mutationFn: () => call(openSupportRoom, { body: {} }),
    onSuccess: ({ room }) => choose(room),
  })
  if (known)
    return (
      <ul className={styles.rows} aria-label="Support">
        <li>
          <RoomRow room={known} onChoose={() => choose(known)} />
        </li>
      </ul>
    )
  return (
    <button type="button" className={styles.support} disabled={open.isPending} onClick={() => open.mutate()}>
      <IconLifebuoy size={19} stroke={1.7} aria-hidden="true" />
      <span>
        <strong>Support</strong>
        <span>Ask whoever looks after this installation</span>
      </span>
    </button>
  )
}
