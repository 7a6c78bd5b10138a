import type { PlayWindow } from './evidence.ts'

export type PlayerState =
  | { kind: 'idle' }
  /** `key` is what was asked to be played: a sentence or a segment. */
  | { kind: 'loading' | 'playing'; key: string; recordingId: string; atMs: number }
  | { kind: 'failed'; key: string }

export interface EvidencePlayer {
  getState: () => PlayerState
  subscribe: (listener: () => void) => () => void
  /** Plays the stretches one after another and stops at the end of the last. */
  play: (key: string, windows: PlayWindow[]) => Promise<void>
  stop: () => void
  setSpeed: (speed: number) => void
}

interface Parts {
  audio: HTMLAudioElement
  /** The address of the recording's bytes, ready to be played; asked once per recording. */
  addressOf: (recordingId: string) => Promise<string>
}

/** Beyond the end of any recording: browsers answer with the real end, which recorded webm does not tell. */
const FAR_SECONDS = 1e7
const FIND_DURATION_TIMEOUT_MS = 4_000

/** Plays parts of recordings through one audio element. */
export function createEvidencePlayer({ audio, addressOf }: Parts): EvidencePlayer {
  const listeners = new Set<() => void>()
  const addresses = new Map<string, Promise<string>>()
  let state: PlayerState = { kind: 'idle' }
  let turn = 0
  let speed = 1

  function set(next: PlayerState): void {
    state = next
    for (const listener of listeners) listener()
  }

  function stop(): void {
    turn += 1
    audio.pause()
    if (state.kind !== 'idle') set({ kind: 'idle' })
  }

  async function load(recordingId: string): Promise<void> {
    const known = addresses.get(recordingId) ?? addressOf(recordingId)
    addresses.set(recordingId, known)
    const address = await known.catch((error: unknown) => {
      addresses.delete(recordingId)
      throw error
    })
    if (audio.src === address) return
    audio.src = address
    audio.load()
    await once(audio, 'loadedmetadata')
    if (!Number.isFinite(audio.duration)) await findDuration(audio)
  }

  async function playWindow(key: string, window: PlayWindow, mine: number): Promise<void> {
    const { recordingId, fromMs } = window
    set({ kind: 'loading', key, recordingId, atMs: fromMs })
    await load(recordingId)
    if (mine !== turn) return
    audio.currentTime = fromMs / 1_000
    audio.playbackRate = speed
    await audio.play()
    if (mine !== turn) return
    set({ kind: 'playing', key, recordingId, atMs: fromMs })
    await reaches(window.toMs / 1_000, () => mine === turn)
  }

  function reaches(seconds: number, wanted: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (state.kind === 'playing') state = { ...state, atMs: audio.currentTime * 1_000 }
        if (!wanted() || audio.ended || audio.currentTime >= seconds) {
          if (wanted()) audio.pause()
          resolve()
        } else if (audio.paused) resolve()
        else setTimeout(look, 40)
      }
      look()
    })
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async play(key, windows) {
      stop()
      const mine = turn
      try {
        for (const window of windows) {
          if (mine !== turn) return
          await playWindow(key, window, mine)
        }
        if (mine === turn) set({ kind: 'idle' })
      } catch (error) {
        if (mine !== turn) return
        set({ kind: 'failed', key })
        throw error
      }
    },
    stop,
    setSpeed(next) {
      speed = next
      audio.playbackRate = next
    },
  }
}

/** A recording made piece by piece does not say how long it is, and cannot be sought in before that is known. */
async function findDuration(audio: HTMLAudioElement): Promise<void> {
  const found = new Promise<void>((resolve) => {
    const look = () => {
      if (!Number.isFinite(audio.duration)) return
      audio.removeEventListener('durationchange', look)
      resolve()
    }
    audio.addEventListener('durationchange', look)
    setTimeout(resolve, FIND_DURATION_TIMEOUT_MS)
  })
  audio.currentTime = FAR_SECONDS
  await found
}

function once(audio: HTMLAudioElement, name: 'loadedmetadata'): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (after: () => void) => () => {
      audio.removeEventListener(name, done)
      audio.removeEventListener('error', failed)
      after()
    }
    const done = settle(resolve)
    const failed = settle(() => reject(new Error('The recording could not be played.')))
    audio.addEventListener(name, done)
    audio.addEventListener('error', failed)
  })
}
