import { isTooLong, tooLongSentence } from '#domain/sound-length.ts'
import type { Recording } from '#contract/recordings.ts'
import { CallError } from '#web/lib/call.ts'
import { onLeaving } from '#web/lib/leaving.ts'
import { useSession } from '#web/lib/session.ts'
import { soundDurationMs } from './sound-duration.ts'
import { useFilesOnTheirWay } from './files-on-their-way.ts'
import { uploadAudio } from './upload-audio.ts'

export type FileUploadState =
  | { kind: 'sending'; part: number }
  | { kind: 'waiting'; sentence: string }
  | { kind: 'done'; recording: Recording; duplicate: boolean }
  /** `isFinal`: the same file fails again, however often it is sent. */
  | { kind: 'failed'; sentence: string; isFinal: boolean }

/** One file on its way. */
export interface FileUpload {
  id: string
  noteId: string
  fileName: string
  state: FileUploadState
}

interface Entry {
  upload: FileUpload
  userId: string
  file: File
  /** How long it may play. */
  limitMs: number
  cancelling: AbortController
  /** Its user has left: it goes on if it can, and the page no longer speaks of it. */
  isLeft: boolean
}

/** Long enough to be read; the note itself tells what becomes of it. */
const SHOWN_WHEN_DONE_MS = 10_000

const entries = new Map<string, Entry>()
const listeners = new Set<() => void>()
let list: readonly FileUpload[] = []
let running: Promise<unknown> = Promise.resolve()

/** Audio files on their way to the server; they go on while screens come and go. */
export const audioUploads = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },

  /** The same array until something changed. */
  snapshot: (): readonly FileUpload[] => list,

  /** Sends a file for a note, after those that were given before. Resolves with what the server made of it, or null. */
  start(noteId: string, file: File, limitMs: number): Promise<Recording | null> {
    const id = crypto.randomUUID()
    const upload: FileUpload = { id, noteId, fileName: file.name, state: { kind: 'sending', part: 0 } }
    const userId = useSession.getState().user?.userId ?? ''
    const entry = { upload, userId, file, limitMs, cancelling: new AbortController(), isLeft: false }
    entries.set(id, entry)
    publish()
    const result = running.then(() => run(entry))
    running = result
    return result
  },

  /** Sends a failed one again. */
  retry(id: string): Promise<Recording | null> {
    const entry = entries.get(id)
    return entry ? run(entry) : Promise.resolve(null)
  },

  /** Stops one that is on its way, or takes one off the list. */
  remove(id: string): void {
    entries.get(id)?.cancelling.abort()
    entries.delete(id)
    publish()
  },
}

async function run(entry: Entry): Promise<Recording | null> {
  if (entry.cancelling.signal.aborted || entry.isLeft) return null
  change(entry, { kind: 'sending', part: 0 })
  // The server says the same, but only once most of it has been sent.
  const durationMs = await soundDurationMs(entry.file)
  if (durationMs !== null && isTooLong(durationMs, entry.limitMs)) {
    change(entry, { kind: 'failed', sentence: tooLongSentence(durationMs, entry.limitMs), isFinal: true })
    return null
  }
  try {
    const { recording, duplicate } = await uploadAudio(entry.upload.noteId, entry.file, {
      signal: entry.cancelling.signal,
      asUser: entry.userId,
      onProgress: (part) => change(entry, { kind: 'sending', part }),
      onRetry: (sentence) => change(entry, { kind: 'waiting', sentence }),
    })
    change(entry, { kind: 'done', recording, duplicate })
    setTimeout(() => audioUploads.remove(entry.upload.id), SHOWN_WHEN_DONE_MS)
    return recording
  } catch (error) {
    const sentence =
      error instanceof CallError
        ? error.message
        : 'This file could not be read. Choose it again from where it is.'
    change(entry, { kind: 'failed', sentence, isFinal: isOfTheFile(error) })
    if (entry.isLeft) audioUploads.remove(entry.upload.id)
    return null
  }
}

/** What this file is, no second try changes: another one is to be chosen. */
const ofTheFile: ReadonlySet<CallError['code']> = new Set([
  'recording_limit',
  'too_large',
  'unsupported_audio',
  'unsupported_file',
])

function isOfTheFile(error: unknown): boolean {
  return error instanceof CallError && ofTheFile.has(error.code)
}

function change(entry: Entry, state: FileUploadState): void {
  entry.upload = { ...entry.upload, state }
  publish()
}

function publish(): void {
  const all = [...entries.values()]
  list = all.filter(({ isLeft }) => !isLeft).map(({ upload }) => upload)
  const isUnsent = ({ state: { kind } }: FileUpload) => kind !== 'done'
  useFilesOnTheirWay.setState({ count: list.filter(isUnsent).length })
  // What has failed is still only here: it goes with the page.
  if (all.some(({ upload }) => isUnsent(upload))) window.addEventListener('beforeunload', warn)
  else window.removeEventListener('beforeunload', warn)
  for (const listener of listeners) listener()
}

function warn(event: BeforeUnloadEvent): void {
  const { user } = useSession.getState()
  // Whoever has signed in after its user is not asked about it.
  if ([...entries.values()].some(({ userId }) => !user || user.userId === userId)) event.preventDefault()
}

// What is being sent has its leave to be; what waits for its turn has not, nor anybody who could be told why it failed.
onLeaving(() => {
  for (const entry of entries.values()) {
    entry.isLeft = true
    if (entry.upload.state.kind !== 'sending' || entry.upload.state.part === 0)
      audioUploads.remove(entry.upload.id)
  }
  publish()
})
