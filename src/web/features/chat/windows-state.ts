import { useSession } from '#web/lib/session.ts'
import { useMedia } from '#web/lib/use-media.ts'
import { useSyncExternalStore } from 'react'
import { create } from 'zustand'
import { closed, fitting, minimized, opened, windowsOf, type ChatWindow } from './windows.ts'

/**
 * Here the page scrolls as a whole, and a window over its foot would cover what signs a note when one comes to it: chat is
 * a sheet over all of it instead. As in `shell.module.css`.
 */
const NARROW = '(max-width: 61.99em)'

/** Of the button that opens the list: there the focus goes when a window is closed. */
export const CHAT_BUTTON_ID = 'chat-button'

export function useIsNarrow(): boolean {
  return useMedia(NARROW)
}

export function useListIsOpen(): boolean {
  return useSession(({ flags }) => flags.chatModalToggle)
}

export function setListOpen(chatModalToggle: boolean): void {
  useSession.setState(({ flags }) => ({ flags: { ...flags, chatModalToggle } }))
}

export function toggleList(): void {
  setListOpen(!useSession.getState().flags.chatModalToggle)
}

/** The windows of chat as they stand on this page. */
export function useWindows(): ChatWindow[] {
  const kept = useSession((state) => state.chatModalOpened)
  const keptMinimized = useSession((state) => state.chatMinimized)
  const isNarrow = useIsNarrow()
  const width = useSyncExternalStore(onResize, () => window.innerWidth)
  const listIsOpen = useListIsOpen()
  const fits = isNarrow ? 1 : fitting(width, listIsOpen)
  return windowsOf({ chatModalOpened: kept, chatMinimized: keptMinimized }, fits)
}

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

/** Where somebody wants to be: the window takes the focus, and goes to the message with this number. */
export const useWanted = create<{ roomId: string | null; seq: number | null; words: string; times: number }>(
  () => ({ roomId: null, seq: null, words: '', times: 0 }),
)

/** Opens a room's window, and leads there. `words` were looked for: they are marked. */
export function openWindow(roomId: string, seq: number | null = null, words = ''): void {
  useSession.setState((state) => opened(state, roomId))
  useWanted.setState(({ times }) => ({ roomId, seq, words, times: times + 1 }))
}

export function minimizeWindow(roomId: string): void {
  useSession.setState((state) => minimized(state, roomId, true))
}

export function closeWindow(roomId: string): void {
  useSession.setState((state) => closed(state, roomId))
}

/** Nothing of chat stands over the page any more. */
export function closeAll(): void {
  setListOpen(false)
  useSession.setState({ chatModalOpened: [], chatMinimized: [] })
}
