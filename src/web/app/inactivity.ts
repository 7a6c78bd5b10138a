import { IDLE_LOGOUT_MS, IDLE_WARNING_MS, INACTIVITY_CHECK_MS, INACTIVITY_LOGOUT_MS } from '#domain/limits.ts'

/**
 * When somebody last did something, in ms since 1970, in any tab of this browser. Two rules are measured from it: the
 * idle timer of a page that runs (40 minutes, with a warning before its end), and the inactivity that also holds for a
 * page that did not run, because the computer slept or the browser was closed (45 minutes).
 */
export interface Inactivity {
  lastActivityAt: number
  /** What the other tabs were told last. */
  storedAt: number
  micOn: boolean
}

export type InactivityEvent =
  /** The page begins to watch: opening it is something somebody did. */
  | { kind: 'start'; at: number; micOn: boolean }
  | { kind: 'activity'; at: number }
  /** Another tab stored this. */
  | { kind: 'elsewhere'; lastActivityAt: number; at: number }
  | { kind: 'mic'; on: boolean; at: number }
  | { kind: 'check'; at: number }

export type InactivityView =
  { kind: 'active' } | { kind: 'warning'; remainingMs: number } | { kind: 'out'; reason: 'idle' | 'inactive' }

export interface InactivityStep {
  state: Inactivity
  view: InactivityView
  /** Tell the other tabs of this moment, or null. */
  store: number | null
  /** Look again after this long, in ms. */
  nextCheckMs: number
}

/** The other tabs hear of activity this late at most. */
const STORE_EVERY_MS = 1_000
const COUNTDOWN_STEP_MS = 1_000

/** One step of the watch. Pure. Once a view is `out` nothing brings it back: the caller logs out and stops. */
export function stepInactivity(before: Inactivity | null, event: InactivityEvent): InactivityStep {
  if (!before || event.kind === 'start')
    return touched(
      { lastActivityAt: event.at, storedAt: 0, micOn: event.kind === 'start' && event.micOn },
      event.at,
    )
  // What happens after the time is up, such as the mouse that wakes a computer, comes too late.
  const standing = judge(before, event.at)
  if (standing.kind === 'out') return { state: before, view: standing, store: null, nextCheckMs: 0 }
  switch (event.kind) {
    case 'activity':
      return touched(before, event.at)
    case 'elsewhere':
      return settled(
        {
          ...before,
          lastActivityAt: Math.max(before.lastActivityAt, Math.min(event.lastActivityAt, event.at)),
        },
        event.at,
      )
    case 'mic':
      // The time begins anew when the microphone goes off.
      return touched({ ...before, micOn: event.on }, event.at)
    case 'check':
      // Other tabs have to know that this one is in use.
      return before.micOn ? touched(before, event.at) : settled(before, event.at)
    default:
      return event satisfies never
  }
}

function judge({ lastActivityAt, micOn }: Inactivity, now: number): InactivityView {
  if (micOn) return { kind: 'active' }
  const idleMs = now - lastActivityAt
  if (idleMs >= INACTIVITY_LOGOUT_MS) return { kind: 'out', reason: 'inactive' }
  if (idleMs >= IDLE_LOGOUT_MS) return { kind: 'out', reason: 'idle' }
  const remainingMs = IDLE_LOGOUT_MS - idleMs
  return remainingMs <= IDLE_WARNING_MS ? { kind: 'warning', remainingMs } : { kind: 'active' }
}

function touched(before: Inactivity, at: number): InactivityStep {
  const isNews = at - before.storedAt >= STORE_EVERY_MS
  const state = { ...before, lastActivityAt: at, storedAt: isNews ? at : before.storedAt }
  return { ...settled(state, at), store: isNews ? at : null }
}

function settled(state: Inactivity, now: number): InactivityStep {
  const view = judge(state, now)
  return { state, view, store: null, nextCheckMs: nextCheck(state, view, now) }
}

function nextCheck({ lastActivityAt, micOn }: Inactivity, view: InactivityView, now: number): number {
  if (view.kind === 'out') return 0
  if (view.kind === 'warning') return Math.min(COUNTDOWN_STEP_MS, view.remainingMs)
  if (micOn) return INACTIVITY_CHECK_MS
  return Math.min(INACTIVITY_CHECK_MS, lastActivityAt + IDLE_LOGOUT_MS - IDLE_WARNING_MS - now)
}
