import type { Work } from '#web/lib/persisted.ts'

type KeptWindows = Pick<Work, 'chatModalOpened' | 'chatMinimized'>

/** A room that stands at the bottom of the page, the one that was opened last at the end. */
export interface ChatWindow {
  roomId: string
  isMinimized: boolean
}

/** More would not be found again among their own names. */
const MOST_WINDOWS = 8

/** The windows there are. `fits`: how many have room beside each other; older ones wait as if they were minimized. */
export function windowsOf(kept: KeptWindows, fits: number): ChatWindow[] {
  const minimized = new Set(
    kept.chatMinimized.filter(({ isMinimized }) => isMinimized).map(({ chatId }) => chatId),
  )
  const ids = kept.chatModalOpened
    .filter(({ chatModalOpened }) => chatModalOpened)
    .map(({ chatId }) => chatId)
  const shown = ids.filter((id) => !minimized.has(id)).slice(-fits)
  return ids.map((roomId) => ({ roomId, isMinimized: !shown.includes(roomId) }))
}

/** The rooms that can be read just now. */
export function openIdsOf(windows: readonly ChatWindow[]): ReadonlySet<string> {
  return new Set(windows.filter(({ isMinimized }) => !isMinimized).map(({ roomId }) => roomId))
}

/** Opens a room's window, or brings it back; with too many the oldest is closed. */
export function opened(kept: KeptWindows, chatId: string): KeptWindows {
  const others = closed(kept, chatId)
  const chatModalOpened = [...others.chatModalOpened, { chatId, chatModalOpened: true }].slice(-MOST_WINDOWS)
  const chatMinimized = others.chatMinimized.filter((window) =>
    chatModalOpened.some((other) => other.chatId === window.chatId),
  )
  return { chatModalOpened, chatMinimized }
}

/** A window that already stands somewhere keeps its place. */
export function minimized(kept: KeptWindows, chatId: string, isMinimized: boolean): KeptWindows {
  const others = kept.chatMinimized.filter((window) => window.chatId !== chatId)
  return {
    chatModalOpened: kept.chatModalOpened,
    chatMinimized: isMinimized ? [...others, { chatId, isMinimized }] : others,
  }
}

export function closed(kept: KeptWindows, chatId: string): KeptWindows {
  return {
    chatModalOpened: kept.chatModalOpened.filter((window) => window.chatId !== chatId),
    chatMinimized: kept.chatMinimized.filter((window) => window.chatId !== chatId),
  }
}

const REM_PX = 16
/** What the page keeps for itself beside the windows. */
const PAGE_REM = 28
/** A window with the gap beside it. As in `dock.module.css`. */
const WINDOW_REM = 21.5

/** How many windows fit beside each other at this width of the page, in px; the list of rooms takes the place of one. */
export function fitting(width: number, listIsOpen: boolean): number {
  const places = Math.floor((width / REM_PX - PAGE_REM) / WINDOW_REM)
  return Math.max(1, places - (listIsOpen ? 1 : 0))
}
