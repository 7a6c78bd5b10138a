import type { Letter } from '#contract/letters.ts'
import type { Sentence } from '#contract/sections.ts'
import { type Autosave, type AutosaveEffect, type AutosaveEvent, stepAutosave } from '../saving/autosave.ts'
import { same } from '../saving/draft.ts'
import { DeviceCopy } from '../saving/device-copy.ts'
import type { Saver } from '../saving/open-savers.ts'
import { settle } from '../saving/settle.ts'

export interface LetterState {
  /** The letter under its writer's hand, saved or not. */
  sentences: Sentence[]
  autosave: Autosave
  /** What the server holds, while it and what is typed here cannot both be kept. */
  theirs: Letter | null
}

/** What is typed into a letter and not saved, and the moment of the letter that it was typed into. */
export interface UnsavedLetter {
  baseUpdatedAt: string
  sentences: Sentence[]
}

export type LetterOutcome =
  | { kind: 'saved' | 'stale'; current: Letter }
  | { kind: 'unreachable' }
  | { kind: 'refused'; message: string }

export interface LetterSaverParts {
  /** Never rejects. */
  send: (unsaved: UnsavedLetter, signal: AbortSignal) => Promise<LetterOutcome>
  onSaved: (letter: Letter) => void
  /** Keeps what is typed on this device until it is saved; null forgets it. */
  keep: (unsaved: UnsavedLetter | null) => void
}

const versionOf = ({ updatedAt }: Letter): number => Date.parse(updatedAt)

/** Saves one letter as it is changed, by the rules of the note: `stepAutosave`. Its version is when it was changed last. */
export class LetterSaver implements Saver {
  private readonly parts: LetterSaverParts
  private readonly copy: DeviceCopy<UnsavedLetter>
  private readonly listeners = new Set<() => void>()
  private base: Letter
  private state: LetterState
  private timer: ReturnType<typeof setTimeout> | undefined
  private request: AbortController | undefined
  private closed = false

  constructor(letter: Letter, parts: LetterSaverParts) {
    this.parts = parts
    this.copy = new DeviceCopy(parts.keep)
    this.base = letter
    const autosave = { kind: 'saved', version: versionOf(letter) } as const
    this.state = { sentences: letter.sentences, autosave, theirs: null }
  }

  /** The same object until something changed. */
  getState = (): LetterState => this.state

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  edit = (sentences: Sentence[]): void => {
    if (this.closed) return
    this.dispatch({ kind: 'edited' }, { sentences })
    this.copy.keep(this.unsaved())
  }

  /** Takes over a newer letter of the server, unless something here is unsaved: then saving finds out. */
  receive(current: Letter): void {
    if (versionOf(current) <= versionOf(this.base)) return
    if (this.state.autosave.kind === 'saved') this.adopt(current)
    else if (this.state.theirs) this.meet(current)
  }

  /** This device was read: puts back what was kept on it; null where nothing was. Nothing is kept before. */
  putBack(kept: UnsavedLetter | null): void {
    this.restore(this.copy.read(kept, this.state.autosave.kind === 'saved'))
  }

  flush = (): void => this.dispatch({ kind: 'flush' })

  settle(): Promise<boolean> {
    const { flush, subscribe } = this
    const autosave = () => this.state.autosave.kind
    return settle({ autosave, isClosed: () => this.closed, flush, subscribe })
  }

  keepMine = (): void => {
    if (!this.state.theirs) return
    this.base = this.state.theirs
    this.dispatch({ kind: 'keepMine' }, { theirs: null })
  }

  takeTheirs = (): void => {
    const { theirs } = this.state
    if (!theirs) return
    this.parts.onSaved(theirs)
    this.adopt(theirs)
  }

  /** The letter is thrown away, and what is unsaved of it. */
  discard(): void {
    this.copy.drop()
    this.dispatch({ kind: 'adopted', version: versionOf(this.base) }, { theirs: null })
  }

  isKept(): boolean {
    return this.copy.isComplete()
  }

  isUnsaved(): boolean {
    return !this.closed && this.state.autosave.kind !== 'saved'
  }

  close(): void {
    this.closed = true
    clearTimeout(this.timer)
    this.tell()
  }

  private unsaved(): UnsavedLetter {
    return { baseUpdatedAt: this.base.updatedAt, sentences: this.state.sentences }
  }

  private adopt(current: Letter): void {
    this.base = current
    const change = { sentences: current.sentences, theirs: null }
    this.dispatch({ kind: 'adopted', version: versionOf(current) }, change)
  }

  /** The server holds another text than the one that was typed into: a person chooses. */
  private meet(theirs: Letter): void {
    clearTimeout(this.timer)
    const autosave = {
      kind: 'conflict',
      version: versionOf(this.base),
      theirVersion: versionOf(theirs),
    } as const
    this.state = { ...this.state, autosave, theirs }
    this.tell()
  }

  private dispatch(event: AutosaveEvent, change: Partial<LetterState> = {}): void {
    if (this.closed) return
    const step = stepAutosave(this.state.autosave, event)
    this.state = { ...this.state, ...change, autosave: step.state }
    this.tell()
    for (const effect of step.effects) this.run(effect)
    if (step.state.kind !== 'saved') return
    clearTimeout(this.timer)
    this.restore(this.copy.saved())
  }

  private restore(kept: UnsavedLetter | null): void {
    if (!kept) return
    const { baseUpdatedAt, sentences } = kept
    if (same(this.base.sentences, sentences)) return void this.copy.saved()
    this.dispatch({ kind: 'edited' }, { sentences })
    if (baseUpdatedAt !== this.base.updatedAt) this.meet(this.base)
  }

  private run(effect: AutosaveEffect): void {
    if (effect.kind === 'abort') this.request?.abort()
    else if (effect.kind === 'send') void this.send()
    else {
      clearTimeout(this.timer)
      this.timer = setTimeout(() => this.dispatch({ kind: 'due' }), effect.ms)
    }
  }

  private async send(): Promise<void> {
    const controller = new AbortController()
    this.request = controller
    const sent = this.unsaved()
    const outcome = await this.parts.send(sent, controller.signal)
    if (controller.signal.aborted || this.closed) return
    if (outcome.kind === 'unreachable' || outcome.kind === 'refused') return this.dispatch(outcome)
    const { current } = outcome
    // What the server holds may be ours after all: saved before, and its answer lost.
    if (outcome.kind === 'stale' && !same(current.sentences, sent.sentences)) return this.meet(current)
    this.base = current
    this.parts.onSaved(current)
    this.dispatch({ kind: 'acknowledged', version: versionOf(current) })
  }

  private tell(): void {
    for (const listener of this.listeners) listener()
  }
}
