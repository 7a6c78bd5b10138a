import type { Note } from '#contract/notes.ts'
import type { Recording } from '#contract/recordings.ts'
import { type LiveWords, noWords } from './live-words.ts'
import type { RecorderState } from './recorder.ts'
import type { Upload } from './uploads.ts'

export type RunningState = Extract<RecorderState, { kind: 'recording' | 'paused' | 'stopping' }>

export function isRunning(state: RecorderState): state is RunningState {
  return state.kind === 'recording' || state.kind === 'paused' || state.kind === 'stopping'
}

/** A recording as its note knows it. */
type Heard = Pick<Recording, 'id' | 'state'>

/**
 * The recordings of a note whose whereabouts are worth a line: the one at the microphone, those on their way, and the one
 * that arrived last, until it was transcribed. What was interrupted or refused has a banner of its own.
 */
export function uploadsToShow(
  uploads: readonly Upload[],
  noteId: string | null,
  state: RecorderState,
  recordings: readonly Heard[] = [],
): Upload[] {
  return uploads.filter(({ recording, interrupted, state: { kind } }) => {
    if (recording.noteId !== noteId || interrupted || kind === 'refused' || kind === 'shortened') return false
    if (kind !== 'done') return true
    const hasJustEnded = state.kind === 'idle' && state.ended?.recordingId === recording.recordingId
    return hasJustEnded && !isHeard(recordings, recording.recordingId)
  })
}

/**
 * Words follow from these lines of a note. Where nothing else is on its screen yet, that is said in place of how the visit
 * comes in: one would take the recording for lost.
 */
export function isComing(shown: readonly Upload[]): boolean {
  return shown.some(({ state }) => state.kind !== 'done' || state.recording !== null)
}

/** The recordings of a note that the server acknowledged as whole. */
export function arrived(uploads: readonly Upload[], noteId: string | null): Recording[] {
  return uploads.flatMap(({ recording, state }) =>
    recording.noteId === noteId && state.kind === 'done' && state.recording ? [state.recording] : [],
  )
}

/**
 * The words to show beside the recorder of a note, until those made from the whole recording take their place; null when
 * there is nothing to show.
 */
export function wordsToShow(
  words: LiveWords,
  noteId: string | null,
  state: RecorderState,
  recordings: readonly Heard[],
): LiveWords | null {
  if (isRunning(state) && state.noteId === noteId)
    return words.recordingId === state.recordingId ? words : noWords
  const ended = state.kind === 'idle' && state.ended?.noteId === noteId ? state.ended.recordingId : null
  if (ended === null || ended !== words.recordingId) return null
  return words.finals.length === 0 || isHeard(recordings, ended) ? null : words
}

function isHeard(recordings: readonly Heard[], recordingId: string): boolean {
  return recordings.some(
    ({ id, state }) => id === recordingId && (state === 'transcribed' || state === 'failed'),
  )
}

/** Why nothing can be recorded on this note, with what to do instead; null when it can. */
export function hindranceOf(note: Pick<Note, 'status' | 'deletedAt' | 'abilities'> | null): string | null {
  if (!note || note.abilities.record) return null
  if (note.deletedAt !== null) return 'This note is deleted. Bring it back to record on it.'
  switch (note.status) {
    case 'signed':
    case 'amended':
      return 'This note is signed and stays as it is. Write an addendum, or record on a new note.'
    case 'archived':
      return 'This note is archived. Bring it back to record on it.'
    case 'draft':
    case 'ready':
      return 'Recording is not open to this account now. Look at your subscription.'
    default:
      return note.status satisfies never
  }
}
