import type { ReadingLine } from './reading-lines.ts'

/** What somebody listens to, such as a section; its lines are looked up anew at each of them. */
export interface ReadingOf {
  /** Unique on the screen. */
  key: string
  /** What it is called: 'Plan', 'the note'. */
  title: string
  lines: () => ReadingLine[]
  /** Resolves once what was typed into it is saved, to false when it could not be: what is read is what is saved. */
  settle: () => Promise<boolean>
  /** Puts the caret into a sentence; left out where nothing can be changed. */
  edit?: (sentenceId: string) => void
}

interface Reading {
  kind: 'reading'
  of: ReadingOf
  phase: 'loading' | 'playing' | 'paused'
  sentenceId: string
  /** Its place among the lines, from 0, and how many there are. */
  at: number
  count: number
}

export type ReaderState = { kind: 'idle' } | Reading

interface Parts {
  audio: HTMLAudioElement
  /** Where the sound of a line is; it may be asked for before it is its turn. */
  soundOf: (line: ReadingLine, of: ReadingOf) => Promise<string>
  /** A moment of silence: played in the click, it lets the element play later by itself. */
  silence: () => string
  /** The line cannot be read, and the next one may: it was taken out meanwhile. */
  isGone: (error: unknown) => boolean
  onFailure: (error: unknown) => void
}

/** Reads lines one after the other through one audio element, and fetches the next while one is heard. */
export class Reader {
  readonly #parts: Parts
  readonly #listeners = new Set<() => void>()
  #state: ReaderState = { kind: 'idle' }
  /** Counts what was asked for: what comes of an older asking is let go. */
  #turn = 0
  #speed = 1
  /** The element holds the sentence that is read. */
  #isHeld = false

  constructor(parts: Parts) {
    this.#parts = parts
    const { audio } = parts
    audio.addEventListener('ended', () => {
      const reading = this.#playing()
      if (reading) void this.#read(reading.of, placeOf(reading) + 1)
    })
    // Headphones that were pulled out, or the keys of a keyboard, pause it too.
    audio.addEventListener('pause', () => {
      if (this.#playing() && !audio.ended) this.#setPhase('paused')
    })
  }

  readonly getState = (): ReaderState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Reads from this sentence on, or from the first. Called in the very click or key press: browsers start no sound by
   * themselves.
   */
  readonly start = (of: ReadingOf, fromId?: string | null): void => {
    const { audio, silence } = this.#parts
    audio.src = silence()
    void audio.play().catch(() => undefined)
    const from = fromId ? of.lines().findIndex(({ id }) => id === fromId) : 0
    void this.#read(of, Math.max(0, from))
  }

  /** Pauses, or goes on. */
  readonly toggle = (): void => {
    const { audio, onFailure } = this.#parts
    const state = this.#state
    if (state.kind !== 'reading') return
    if (state.phase !== 'paused') return this.pause()
    if (!this.#isHeld || audio.ended) void this.#read(state.of, Math.max(0, placeOf(state)))
    else audio.play().then(() => this.#setPhase('playing'), onFailure)
  }

  readonly pause = (): void => {
    if (this.#state.kind !== 'reading' || this.#state.phase === 'paused') return
    // What is on its way is not to begin by itself.
    if (this.#state.phase === 'loading') this.#turn += 1
    this.#setPhase('paused')
    this.#parts.audio.pause()
  }

  /** Goes to the next (1) or previous (-1) sentence. */
  readonly step = (by: 1 | -1): void => {
    const state = this.#state
    if (state.kind !== 'reading') return
    const at = placeOf(state) + by
    if (at < state.of.lines().length) void this.#read(state.of, Math.max(0, at))
  }

  readonly stop = (): void => {
    this.#turn += 1
    const wasReading = this.#state.kind !== 'idle'
    if (wasReading) this.#set({ kind: 'idle' })
    this.#parts.audio.pause()
  }

  readonly setSpeed = (speed: number): void => {
    this.#speed = speed
    this.#applySpeed()
  }

  /** Reads the sentence anew, such as with another voice. */
  readonly again = (): void => {
    const state = this.#state
    if (state.kind !== 'reading') return
    if (state.phase === 'paused') this.#isHeld = false
    else void this.#read(state.of, Math.max(0, placeOf(state)))
  }

  async #read(of: ReadingOf, at: number): Promise<void> {
    const { audio, soundOf, isGone, onFailure } = this.#parts
    this.#turn += 1
    const turn = this.#turn
    const lines = of.lines()
    const line = lines[at]
    if (!line) return this.stop()
    const reading = { kind: 'reading', of, sentenceId: line.id, at, count: lines.length } as const
    this.#isHeld = false
    this.#set({ ...reading, phase: 'loading' })
    audio.pause()
    try {
      const address = await soundOf(line, of)
      if (turn !== this.#turn) return
      audio.src = address
      this.#applySpeed()
      await audio.play()
      if (turn !== this.#turn) return
    } catch (error) {
      if (turn !== this.#turn) return
      if (isGone(error) && at + 1 < lines.length) return this.#read(of, at + 1)
      this.stop()
      onFailure(error)
      return
    }
    this.#isHeld = true
    this.#set({ ...reading, phase: 'playing' })
    const next = lines[at + 1]
    // Whatever goes wrong with it is told when it is its turn.
    if (next) soundOf(next, of).catch(() => undefined)
  }

  /** With another sound an element goes back to its own speed. */
  #applySpeed(): void {
    const { audio } = this.#parts
    audio.defaultPlaybackRate = this.#speed
    audio.playbackRate = this.#speed
  }

  #playing(): Reading | null {
    return this.#state.kind === 'reading' && this.#state.phase === 'playing' ? this.#state : null
  }

  #setPhase(phase: 'playing' | 'paused'): void {
    if (this.#state.kind === 'reading' && this.#state.phase !== phase) this.#set({ ...this.#state, phase })
  }

  #set(state: ReaderState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

/** Where the sentence stands now: sentences may have come or gone before it. Taken out, it is as if the one before were read. */
function placeOf({ of, sentenceId, at }: Reading): number {
  const now = of.lines().findIndex(({ id }) => id === sentenceId)
  return now === -1 ? at - 1 : now
}
