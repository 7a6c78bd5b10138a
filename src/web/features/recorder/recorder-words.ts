import type { Consent } from '#contract/recordings.ts'
import { TRIAL_RECORDING_LIMIT_MS } from '#domain/limits.ts'
import { formatDuration } from '#web/lib/format.ts'
import type { RecorderState } from './recorder.ts'
import type { SoundTrouble } from './sound-trouble.ts'
import type { Upload } from './uploads.ts'

/** "3:12", "12:05", "1:04:00": for sentences, without a leading zero. */
export function lengthInWords(milliseconds: number): string {
  return formatDuration(milliseconds).replace(/^0(?=\d:)/, '')
}

/** "Up to 5 minutes in the trial": said before a recording begins. */
export function limitInWords(limitMs: number): string {
  const minutes = Math.round(limitMs / 60_000)
  const length = `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
  return limitMs === TRIAL_RECORDING_LIMIT_MS ? `Up to ${length} in the trial` : `Up to ${length}`
}

/** Where the recording is, and what is to be done, if anything. */
export function safetyInWords({ recording, keptIn, state }: Upload): string {
  const here = keptIn.kind === 'device' ? 'Kept on this device' : 'Kept in this page only'
  const onServer = `${state.sent} of ${recording.pieces} pieces on the server`
  switch (state.kind) {
    case 'sending':
      return `${here} · ${onServer}`
    case 'finishing':
      return `All ${recording.pieces} pieces on the server · finishing`
    case 'waiting':
      if (state.reason === 'room') return `${here} until there is room on the server. ${state.sentence}`
      return state.reason === 'session'
        ? `${here} · sign in again to send the rest (${onServer})`
        : `${here} · the server cannot be reached, sending goes on by itself (${onServer})`
    case 'done':
      return state.recording ? `All ${recording.pieces} pieces on the server` : 'Nothing was recorded'
    case 'shortened':
      return `The first ${state.sent} of ${recording.pieces} pieces are being transcribed; the whole recording is kept on this device. ${state.sentence}`
    case 'refused':
      return `${here} only. ${state.sentence}`
    default:
      return state satisfies never
  }
}

/** What a screen reader hears; changes only when there is something to say. */
export function announcementOf(state: RecorderState, noteId: string | null): string {
  switch (state.kind) {
    case 'idle':
      return state.ended?.noteId === noteId ? endInWords(state.ended) : ''
    case 'asking':
      return 'Allow the microphone when the browser asks.'
    case 'recording':
      if (state.warnings.muted) return 'The microphone is muted.'
      if (state.warnings.trouble === 'dead') return troubleInWords.dead
      if (state.warnings.silent) return 'Nothing has been heard for 15 seconds.'
      if (state.warnings.trouble) return troubleInWords[state.warnings.trouble]
      if (state.warnings.lastMinute) return 'One minute of recording is left.'
      return `Recording. ${limitInWords(state.limitMs)}.`
    case 'paused':
      return 'Recording paused.'
    case 'stopping':
      return 'Stopping.'
    case 'failed':
      return state.problem.message
    default:
      return state satisfies never
  }
}

/** What is wrong with the sound, and what to do. */
export const troubleInWords = {
  dead: 'No sound comes from the microphone. Check that it is plugged in and switched on and that no call uses it, or stop and choose another one.',
  clipping:
    'The sound is too loud and is distorted. Move the microphone away, or turn it down in the system settings.',
  noise:
    'It is never quiet around the microphone: words may be misheard. Move it nearer, or turn off what makes the noise.',
} as const satisfies Record<SoundTrouble, string>

/** How a recording ended, for the screen. */
export function endInWords(ended: { limitMs: number; reason: 'pressed' | 'limit' }): string {
  return ended.reason === 'limit'
    ? `The limit of ${lengthInWords(ended.limitMs)} was reached. The recording is kept whole and is being transcribed; record again to go on.`
    : 'Recording stopped. The words are being checked again from the whole recording.'
}

/** How the patient agreed. */
export const consentInWords = {
  verbal: 'The patient agreed just now.',
  written: 'The patient agreed in writing.',
  on_file: 'The patient’s agreement is on file.',
  practice: 'Practice visit: no real patient.',
} as const satisfies Record<Consent['how'], string>
