import { startCapture } from './start-capture.ts'
import { createKeeper } from './keeper.ts'
import { hear, type LiveWords, noWords } from './live-words.ts'
import { setMicOn } from './mic-state.ts'
import { openMicrophone } from './microphone.ts'
import { Recorder } from './recorder.ts'
import { openRecordingStore } from './recording-store.ts'
import { keepAwake } from './keep-awake.ts'
import { aloneInBrowser } from '#web/lib/alone-in-browser.ts'
import { sha256 } from './sha256.ts'
import type { StoredRecording } from './stored-recording.ts'
import { uploadCallsFor } from './upload-calls.ts'
import type { UploadCalls } from './uploader.ts'
import { Uploads } from './uploads.ts'
import { subscribeToEvents } from '#web/lib/events.ts'
import { useSession } from '#web/lib/session.ts'

const TICK_MS = 250
/** From the moment a page may go until it is gone, or stays after all. */
const HURRY_MS = 5_000
const HURRY_EVERY_MS = 50
/** Words of the last piece arrive a little after it. */
const LISTEN_AFTER_MS = 10_000

/** The recorder of this page and everything it keeps. It outlives the screens that show it. */
export interface RecordingDesk {
  recorder: Recorder
  uploads: Uploads
  words: { subscribe: (listener: () => void) => () => void; snapshot: () => LiveWords }
}

let desk: RecordingDesk | null = null

/** The one desk of this page; made, and earlier recordings taken up again, when it is first asked for. */
export function recordingDesk(): RecordingDesk {
  desk ??= makeDesk()
  return desk
}

function makeDesk(): RecordingDesk {
  const { recorder, uploads } = openDesk('attest-recordings', uploadCallsFor)
  followSession(recorder, uploads)
  return { recorder, uploads, words: listenForWords(recorder) }
}

/**
 * A recorder and the uploads of what it records, kept on this device under the name. It keeps the device awake while it
 * records, and warns before the page is left.
 */
export function openDesk(
  storeName: string,
  callsFor: (recording: StoredRecording) => UploadCalls,
): Pick<RecordingDesk, 'recorder' | 'uploads'> {
  // Absent where a browser's settings forbid all storage, whatever the types say.
  const factory = globalThis.indexedDB as IDBFactory | undefined
  const keeper = createKeeper(factory ? openRecordingStore(factory, storeName) : null)
  const alone: typeof aloneInBrowser = (recordingId, signal, work) =>
    aloneInBrowser(`recording:${recordingId}`, signal, work)
  const uploads = new Uploads({ keeper, callsFor, wait, alone })
  const recorder = new Recorder({
    openMicrophone,
    startCapture: (stream, handlers) => startCapture(stream, handlers, () => performance.now()),
    uploads,
    digest: sha256,
    newId: () => crypto.randomUUID(),
    now: () => performance.now(),
    moment: () => new Date().toISOString(),
    everyTick(tick) {
      const timer = setInterval(tick, TICK_MS)
      return () => clearInterval(timer)
    },
  })
  followMicrophone(recorder)
  warnBeforeLeaving(recorder, uploads)
  keepBeforeLeaving(recorder)
  window.addEventListener('online', () => uploads.wake())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') uploads.wake()
  })
  return { recorder, uploads }
}

function followSession(recorder: Recorder, uploads: Uploads): void {
  const current = () => {
    const { user, phase } = useSession.getState()
    return phase === 'leaving' ? null : (user?.userId ?? null)
  }
  let userId = current()
  void uploads.resume(userId)
  useSession.subscribe((session) => {
    if (current() === userId) {
      if (session.phase === 'live') uploads.wake()
      return
    }
    userId = current()
    void recorder.interrupt(null)
    void uploads.resume(userId)
  })
}

function followMicrophone(recorder: Recorder): void {
  let release: (() => void) | null = null
  recorder.subscribe(() => {
    const { kind } = recorder.snapshot()
    setMicOn(kind === 'recording')
    const isOpen = kind === 'recording' || kind === 'paused'
    if (isOpen && !release) {
      release = keepAwake()
      // Without it a browser short of space may clear what this page keeps; it may refuse, and nothing changes.
      void navigator.storage?.persist?.().catch(() => false)
    }
    if (!isOpen && release) {
      release()
      release = null
    }
  })
}

function warnBeforeLeaving(recorder: Recorder, uploads: Uploads): void {
  window.addEventListener('beforeunload', (event) => {
    const { kind } = recorder.snapshot()
    const isRecording = kind === 'recording' || kind === 'paused' || kind === 'stopping'
    const wouldLose = uploads
      .snapshot()
      .some(({ keptIn, state }) => keptIn.kind === 'memory' && state.kind !== 'done')
    if (isRecording || wouldLose) event.preventDefault()
  })
}

/** The last moment that can be kept is the one before the page is gone, and nothing says which that is. */
function keepBeforeLeaving(recorder: Recorder): void {
  const flush = () => recorder.flush()
  let hurry: ReturnType<typeof setInterval> | undefined
  window.addEventListener('beforeunload', () => {
    flush()
    clearInterval(hurry)
    hurry = setInterval(flush, HURRY_EVERY_MS)
    setTimeout(() => clearInterval(hurry), HURRY_MS)
  })
  window.addEventListener('pagehide', flush)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush()
  })
}

function listenForWords(recorder: Recorder): RecordingDesk['words'] {
  const listeners = new Set<() => void>()
  let words = noWords
  let leave: (() => void) | null = null
  let leaving: ReturnType<typeof setTimeout> | undefined
  recorder.subscribe(() => {
    const { kind } = recorder.snapshot()
    const isOn = kind === 'recording' || kind === 'paused' || kind === 'stopping'
    if (isOn) {
      clearTimeout(leaving)
      leaving = undefined
      leave ??= subscribeToEvents((event) => {
        words = hear(words, event)
        for (const listener of listeners) listener()
      })
    } else if (leave && leaving === undefined) {
      leaving = setTimeout(() => {
        leave?.()
        leave = null
        leaving = undefined
      }, LISTEN_AFTER_MS)
    }
  })
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    snapshot: () => words,
  }
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', finish)
      resolve()
    }
    const timer = setTimeout(finish, ms)
    signal.addEventListener('abort', finish)
  })
}
