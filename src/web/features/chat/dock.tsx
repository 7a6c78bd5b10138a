import { CloseButton, FocusTrap } from '@mantine/core'
import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import { followKeyboard } from '#web/lib/follow-keyboard.ts'
import { takeLostFocus } from '#web/lib/take-lost-focus.ts'
import { useChat } from './chat-context.ts'
import { Presence, UnseenBadge } from './marks.tsx'
import { RoomWindow } from './room-window.tsx'
import { isAnybodyHere } from './rooms.ts'
import { goBackTo, useBackButton } from './use-back-button.ts'
import { useRoom } from './use-room.ts'
import {
  CHAT_BUTTON_ID,
  closeWindow,
  openWindow,
  setListOpen,
  useListIsOpen,
  useWindows,
} from './windows-state.ts'
import styles from './dock.module.css'

const RoomList = lazy(async () => ({ default: (await import('./room-list.tsx')).RoomList }))

/** The windows at the bottom of the page; on a phone one sheet over it. */
export function Dock() {
  const { isNarrow } = useChat()
  return isNarrow ? <Sheets /> : <Windows />
}

function Windows() {
  const windows = useWindows()
  const listIsOpen = useListIsOpen()
  const shown = windows.filter(({ isMinimized }) => !isMinimized)
  const waiting = windows.filter(({ isMinimized }) => isMinimized)
  if (windows.length === 0 && !listIsOpen) return null
  return (
    <aside
      className={styles.dock}
      aria-label="Chat"
      data-chat-window={listIsOpen || shown.length > 0 || undefined}
    >
      {listIsOpen ? (
        <section className={styles.window} aria-label="Conversations">
          <Suspense>
            <RoomList onClose={closeList} />
          </Suspense>
        </section>
      ) : null}
      {shown.toReversed().map(({ roomId }) => (
        <RoomWindow key={roomId} roomId={roomId} className={styles.window} onClose={() => close(roomId)} />
      ))}
      {waiting.length > 0 ? (
        <ul className={styles.waiting} aria-label="Minimized conversations">
          {waiting.toReversed().map(({ roomId }) => (
            <Waiting key={roomId} roomId={roomId} />
          ))}
        </ul>
      ) : null}
    </aside>
  )
}

/** The name of a minimized window; it comes back with a click. */
function Waiting({ roomId }: { roomId: string }) {
  const { me } = useChat()
  const { room } = useRoom(roomId)
  const name = room?.name ?? 'Conversation'
  return (
    <li className={styles.tab}>
      <button
        type="button"
        ref={takeLostFocus}
        className={styles.tabButton}
        aria-expanded={false}
        onClick={() => openWindow(roomId)}
      >
        {room && room.kind !== 'group' ? <Presence isHere={isAnybodyHere(room, me.userId)} /> : null}
        <span className={styles.tabName}>{name}</span>
        <UnseenBadge count={room?.unseenCount ?? 0} />
      </button>
      <CloseButton size="sm" aria-label={`Close ${name}`} onClick={() => close(roomId)} />
    </li>
  )
}

function Sheets() {
  const roomId = useWindows().find(({ isMinimized }) => !isMinimized)?.roomId
  const listIsOpen = useListIsOpen()
  useBackButton(roomId !== undefined ? 2 : listIsOpen ? 1 : 0, (left) => {
    if (roomId !== undefined) closeWindow(roomId)
    if (left > 0) setListOpen(true)
    else closeList()
  })
  if (roomId !== undefined)
    return (
      <Sheet label="Conversation">
        <RoomWindow
          key={roomId}
          roomId={roomId}
          className={styles.fill}
          onClose={() => goBackTo(0)}
          onBack={() => goBackTo(1)}
        />
      </Sheet>
    )
  if (!listIsOpen) return null
  return (
    <Sheet label="Conversations">
      <Suspense>
        <RoomList onClose={() => goBackTo(0)} />
      </Suspense>
    </Sheet>
  )
}

function Sheet({ label, children }: { label: string; children: ReactNode }) {
  useEffect(() => followKeyboard(), [])
  return (
    <FocusTrap>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as every other dialog of the page */}
      <div role="dialog" aria-modal="true" aria-label={label} className={styles.sheet}>
        {children}
      </div>
    </FocusTrap>
  )
}

function closeList(): void {
  setListOpen(false)
  returnFocus()
}

function close(roomId: string): void {
  closeWindow(roomId)
  returnFocus()
}

/** To where chat was opened, unless it went somewhere else already. */
function returnFocus(): void {
  requestAnimationFrame(() => takeLostFocus(document.getElementById(CHAT_BUTTON_ID)))
}
