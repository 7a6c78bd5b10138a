import { AUTOSAVE_DELAY_MS } from '#domain/limits.ts'

/**
 * Where the saving of one note stands. `version` is the newest version of the server that the unsaved edits are based
 * on. `edited` in `saving`: more was typed since the request left.
 */
export type Autosave =
  | { kind: 'saved'; version: number }
  | { kind: 'waiting'; version: number }
  | { kind: 'saving'; version: number; edited: boolean; attempt: number }
  | { kind: 'retrying'; version: number; attempt: number }
  | { kind: 'conflict'; version: number; theirVersion: number }
  | { kind: 'refused'; version: number; message: string }

export type AutosaveEvent =
  | { kind: 'edited' }
  /** The timer of the last `wait` ran out. */
  | { kind: 'due' }
  /** Save now: the page goes to the background, or something is asked of the server that needs the newest text. */
  | { kind: 'flush' }
  | { kind: 'acknowledged'; version: number }
  | { kind: 'unreachable' }
  /**
   * `compatible`: the server holds what we sent before and its answer was lost, or what somebody else changed is none
   * of what was changed here. The edits have been carried over to that version.
   */
  | { kind: 'stale'; theirVersion: number; compatible: boolean }
  | { kind: 'refused'; message: string }
  | { kind: 'keepMine' }
  /** The unsaved edits are gone, and this is the server's version now. */
  | { kind: 'adopted'; version: number }

export type AutosaveEffect =
  /** One timer at a time: a new one replaces the last. */
  | { kind: 'wait'; ms: number }
  | { kind: 'send'; baseVersion: number }
  /** Cancels the request in flight; its answer is not wanted any more. */
  | { kind: 'abort' }

export interface AutosaveStep {
  state: Autosave
  effects: AutosaveEffect[]
}

const RETRY_FIRST_MS = 1_000
const RETRY_LONGEST_MS = 30_000

/** How long to wait before the next try, in ms: 1 s, 2 s, 4 s … 30 s. */
export function retryDelayMs(attempt: number): number {
  return Math.min(RETRY_LONGEST_MS, RETRY_FIRST_MS * 2 ** Math.max(0, attempt - 1))
}

/** One step of autosave: what happens in which state, and what is to be done. Pure. */
export function stepAutosave(state: Autosave, event: AutosaveEvent): AutosaveStep {
  if (event.kind === 'adopted')
    return {
      state: { kind: 'saved', version: event.version },
      effects: state.kind === 'saving' ? [{ kind: 'abort' }] : [],
    }
  switch (state.kind) {
    case 'saved':
      return event.kind === 'edited' ? wait({ kind: 'waiting', version: state.version }) : stay(state)
    case 'waiting':
      if (event.kind === 'edited') return wait(state)
      return isTimeToSend(event) ? send(state.version, 0) : stay(state)
    case 'saving':
      return whileSaving(state, event)
    case 'retrying':
      return isTimeToSend(event) ? send(state.version, state.attempt) : stay(state)
    case 'conflict':
      return event.kind === 'keepMine' ? send(state.theirVersion, 0) : stay(state)
    case 'refused':
      if (event.kind === 'edited') return wait({ kind: 'waiting', version: state.version })
      return isTimeToSend(event) ? send(state.version, 0) : stay(state)
    default:
      return state satisfies never
  }
}

type Saving = Extract<Autosave, { kind: 'saving' }>

function whileSaving(state: Saving, event: Exclude<AutosaveEvent, { kind: 'adopted' }>): AutosaveStep {
  const { version } = state
  switch (event.kind) {
    case 'edited':
      return wait({ ...state, edited: true })
    case 'due':
    case 'flush':
      // A newer text supersedes the one under way; see `compatible` for what happens if that one was stored after all.
      if (!state.edited) return stay(state)
      return {
        state: { ...state, edited: false },
        effects: [{ kind: 'abort' }, { kind: 'send', baseVersion: version }],
      }
    case 'acknowledged':
      return state.edited
        ? wait({ kind: 'waiting', version: event.version })
        : stay({ kind: 'saved', version: event.version })
    case 'unreachable': {
      const attempt = state.attempt + 1
      return {
        state: { kind: 'retrying', version, attempt },
        effects: [{ kind: 'wait', ms: retryDelayMs(attempt) }],
      }
    }
    case 'stale':
      if (event.compatible) return send(event.theirVersion, state.attempt)
      return stay({ kind: 'conflict', version, theirVersion: event.theirVersion })
    case 'refused':
      return stay({ kind: 'refused', version, message: event.message })
    case 'keepMine':
      return stay(state)
    default:
      return event satisfies never
  }
}

function isTimeToSend(event: AutosaveEvent): boolean {
  return event.kind === 'due' || event.kind === 'flush'
}

function stay(state: Autosave): AutosaveStep {
  return { state, effects: [] }
}

function wait(state: Autosave): AutosaveStep {
  return { state, effects: [{ kind: 'wait', ms: AUTOSAVE_DELAY_MS }] }
}

function send(version: number, attempt: number): AutosaveStep {
  return {
    state: { kind: 'saving', version, edited: false, attempt },
    effects: [{ kind: 'send', baseVersion: version }],
  }
}

/** What the indicator says of it. */
export function autosaveText(state: Autosave): string {
  switch (state.kind) {
    case 'saved':
      return 'Saved'
    case 'waiting':
    case 'saving':
      return 'Saving…'
    case 'retrying':
      return 'Not saved – retrying'
    case 'conflict':
      return 'Changed in another place'
    case 'refused':
      return `Not saved: ${state.message}`
    default:
      return state satisfies never
  }
}
