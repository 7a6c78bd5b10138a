import type { Note, Saved } from '#contract/notes.ts'
import { DeviceCopy } from './device-copy.ts'
import { stepAutosave, type Autosave, type AutosaveEffect, type AutosaveEvent } from './autosave.ts'
import { changesBetween, draftOf, hasChanges, holds, type Draft } from './draft.ts'
import type { Saver } from './open-savers.ts'
import { settle } from './settle.ts'

export interface SaverState {
  /** The note under the physician's hand, saved or not. */
  draft: Draft
  autosave: Autosave
  /** What the server holds, while it and the draft cannot both be kept. */
  theirs: Note | null
  /** Edits of an earlier visit to the page, which had not reached the server, were put back. */
  restored: boolean
}

/** How sending ended. `stale` carries the note as the server holds it. */
export type SendOutcome =
  | { kind: 'saved'; saved: Saved }
  | { kind: 'unreachable' }
  | { kind: 'stale'; current: Note }
  | { kind: 'refused'; message: string }

export interface SaverParts {
  /** Never rejects; an outcome that comes after the signal aborted is dropped. */
  send: (
    changes: Partial<Draft>,
    baseVersion: number,
    options: { signal: AbortSignal; leaving: boolean },
  ) => Promise<SendOutcome>
  /** A save was acknowledged: the copy of the note that others look at can follow. */
  onSaved: (saved: Saved, changes: Partial<Draft>) => void
  /** Keeps edits on this device until they are saved; null forgets them. */
  keep: (unsaved: UnsavedEdits | null) => void
}

export interface UnsavedEdits {
  baseVersion: number
  changes: Partial<Draft>
}

export interface NoteSaver extends Saver {
  getState: () => SaverState
  subscribe: (listener: () => void) => () => void
  edit: (changes: Partial<Draft>) => void
  /** Takes over a newer note of the server, unless something here is unsaved: then saving finds out. */
  receive: (note: Note) => void
  /** This device was read: puts edits back that were kept on it; null where nothing was. Nothing is kept before. */
  putBack: (unsaved: UnsavedEdits | null) => void
  /** Sends what is unsaved now. `leaving`: the page may be gone before the answer. */
  flush: (leaving?: boolean) => void
  keepMine: () => void
  takeTheirs: () => void
}

/** Saves one note as it is edited. The rules are `stepAutosave`'s; here are its timer, its request and its text. */
export function createNoteSaver(note: Note, parts: SaverParts): NoteSaver {
  const listeners = new Set<() => void>()
  const copy = new DeviceCopy(parts.keep)
  let base: Draft = draftOf(note)
  let sent: Partial<Draft>[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let request: AbortController | undefined
  let leaving = false
  let closed = false
  let state: SaverState = {
    draft: base,
    autosave: { kind: 'saved', version: note.version },
    theirs: null,
    restored: false,
  }

  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const flush = () => dispatch({ kind: 'flush' })

  function set(change: Partial<SaverState>): void {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  function dispatch(event: AutosaveEvent, change: Partial<SaverState> = {}): void {
    if (closed) return
    const step = stepAutosave(state.autosave, event)
    set({ ...change, autosave: step.state })
    for (const effect of step.effects) run(effect)
    if (step.state.kind === 'saved') {
      clearTimeout(timer)
      sent = []
      restore(copy.saved())
    }
  }

  function restore(kept: UnsavedEdits | null): void {
    if (!kept) return
    const { baseVersion, changes } = kept
    if (holds(base, changes)) return void copy.saved()
    const { version } = state.autosave
    const draft = { ...state.draft, ...changes }
    if (baseVersion === version) dispatch({ kind: 'edited' }, { draft, restored: true })
    else
      set({
        draft,
        restored: true,
        theirs: { ...note, ...base, version },
        autosave: { kind: 'conflict', version: baseVersion, theirVersion: version },
      })
  }

  function run(effect: AutosaveEffect): void {
    if (effect.kind === 'abort') request?.abort()
    else if (effect.kind === 'wait') {
      clearTimeout(timer)
      timer = setTimeout(() => dispatch({ kind: 'due' }), effect.ms)
    } else void send(effect.baseVersion)
  }

  async function send(baseVersion: number): Promise<void> {
    const changes = changesBetween(base, state.draft)
    if (!hasChanges(changes)) {
      dispatch({ kind: 'acknowledged', version: baseVersion })
      return
    }
    sent.push(changes)
    const controller = new AbortController()
    request = controller
    const outcome = await parts.send(changes, baseVersion, { signal: controller.signal, leaving })
    if (controller.signal.aborted || closed) return
    settleOutcome(outcome, changes)
  }

  function settleOutcome(outcome: SendOutcome, changes: Partial<Draft>): void {
    switch (outcome.kind) {
      case 'saved':
        base = { ...base, ...changes }
        sent = []
        parts.onSaved(outcome.saved, changes)
        dispatch({ kind: 'acknowledged', version: outcome.saved.version })
        return
      case 'stale':
        meet(outcome.current)
        return
      case 'unreachable':
        dispatch({ kind: 'unreachable' })
        return
      case 'refused':
        dispatch({ kind: 'refused', message: outcome.message })
        return
      default:
        outcome satisfies never
    }
  }

  /** The server holds another version than the one edited here: ours after all, compatible with ours, or a conflict. */
  function meet(current: Note): void {
    const mine = changesBetween(base, state.draft)
    const ours = sent.some((changes) => holds(current, changes))
    const apart = Object.keys(changesBetween(base, draftOf(current))).every((field) => !(field in mine))
    if (!ours && !apart) {
      dispatch({ kind: 'stale', theirVersion: current.version, compatible: false }, { theirs: current })
      return
    }
    rebase(current, mine)
    dispatch({ kind: 'stale', theirVersion: current.version, compatible: true })
  }

  function rebase(current: Note, mine: Partial<Draft>): void {
    base = draftOf(current)
    sent = []
    set({ draft: { ...base, ...mine }, theirs: null })
  }

  function adopt(current: Note): void {
    base = draftOf(current)
    dispatch({ kind: 'adopted', version: current.version }, { draft: base, theirs: null })
  }

  return {
    getState: () => state,
    subscribe,
    edit(changes) {
      if (closed) return
      const draft = { ...state.draft, ...changes }
      if (!hasChanges(changesBetween(state.draft, draft))) {
        set({ draft })
        return
      }
      dispatch({ kind: 'edited' }, { draft })
      copy.keep({ baseVersion: state.autosave.version, changes: changesBetween(base, draft) })
    },
    receive(current) {
      if (current.version <= state.autosave.version) return
      if (state.autosave.kind === 'saved') adopt(current)
      else if (state.autosave.kind === 'conflict')
        set({ theirs: current, autosave: { ...state.autosave, theirVersion: current.version } })
    },
    putBack: (kept) => restore(copy.read(kept, state.autosave.kind === 'saved')),
    flush(isLeaving = false) {
      leaving = isLeaving
      dispatch({ kind: 'flush' })
      leaving = false
    },
    settle: () => settle({ autosave: () => state.autosave.kind, isClosed: () => closed, flush, subscribe }),
    keepMine() {
      if (!state.theirs) return
      rebase(state.theirs, changesBetween(base, state.draft))
      dispatch({ kind: 'keepMine' })
    },
    takeTheirs() {
      if (state.theirs) adopt(state.theirs)
    },
    isKept: () => copy.isComplete(),
    isUnsaved: () => !closed && state.autosave.kind !== 'saved',
    close() {
      closed = true
      clearTimeout(timer)
      set({})
    },
  }
}
