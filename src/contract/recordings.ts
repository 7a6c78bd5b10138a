import { z } from 'zod'
import { Empty, Id, Moment } from './common.ts'
import { endpoint } from './endpoint.ts'

/** How the patient was asked to be recorded and what they said. Stored with the recording; never written into the note. */
export const Consent = z.object({
  given: z.boolean(),
  how: z.enum(['verbal', 'written', 'on_file', 'practice']),
})
export type Consent = z.infer<typeof Consent>

/** `dictation`: the physician alone, after the patient has left or declined; nobody else is recorded. */
export const RecordingPurpose = z.enum(['visit', 'dictation'])
export type RecordingPurpose = z.infer<typeof RecordingPurpose>

/**
 * `receiving`: pieces are arriving. `received`: whole, waiting to be transcribed. `transcribing`, `transcribed`.
 * `failed`: `failure` says why in a sentence; the audio is kept and can be tried again.
 */
export const RecordingState = z.enum(['receiving', 'received', 'transcribing', 'transcribed', 'failed'])
export type RecordingState = z.infer<typeof RecordingState>

export const Recording = z.object({
  id: Id,
  noteId: Id,
  source: z.enum(['microphone', 'upload']),
  state: RecordingState,
  mediaType: z.string(),
  /** While pieces still arrive, how long those play that are here; null until anything is known. */
  durationMs: z.int().nonnegative().nullable(),
  bytes: z.int().nonnegative(),
  pieces: z.int().nonnegative(),
  failure: z.string().nullable(),
  createdAt: Moment,
})
export type Recording = z.infer<typeof Recording>

/** Media types of uploaded audio. The bytes are looked at; the type is never believed. */
export const AUDIO_MEDIA_TYPES = [
  'audio/*',
  'video/webm',
  'video/mp4',
  'application/ogg',
  'application/octet-stream',
] as const
export const UPLOAD_LIMIT_BYTES = 1_500_000_000
export const PIECE_LIMIT_BYTES = 4_000_000
const MOST_PIECES = 100_001

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** Idempotent: the browser makes `recordingId`, so asking again after a lost reply starts nothing twice. */
export const startRecording = endpoint({
  method: 'POST',
  path: '/api/startRecording',
  access: 'signedIn',
  tag: 'recordings',
  summary: 'Begin a microphone recording on a note',
  body: z.object({
    noteId: Id,
    recordingId: Id,
    mediaType: z.string().max(100),
    /** Of the patient. Without it a visit is refused with `forbidden`; a dictation is not. */
    consent: Consent,
    purpose: RecordingPurpose.default('visit'),
    /** When the microphone went on, by the device: without a connection this call comes later. */
    startedAt: Moment.optional(),
  }),
  reply: z.object({ recording: Recording, limitMs: z.int().positive() }),
})

/** Pieces are numbered from 0 and may arrive again or out of order. Refused with `checksum_mismatch` when damaged. */
export const putPiece = endpoint({
  method: 'PUT',
  path: '/api/recordings/:id/pieces/:number',
  access: 'signedIn',
  withoutTwoFactor: 'allowed',
  tag: 'recordings',
  summary: 'Keep one numbered, checksummed piece of a recording',
  params: z.object({
    id: Id,
    number: z.coerce
      .number()
      .int()
      .min(0)
      .max(MOST_PIECES - 1),
  }),
  headers: z.object({ 'x-piece-sha256': Sha256, 'x-piece-ms': z.coerce.number().int().min(0).max(60_000) }),
  upload: AUDIO_MEDIA_TYPES,
  reply: z.object({ number: z.int().nonnegative(), pieces: z.int().nonnegative() }),
})

/** `missing`: numbers below the highest received that have not arrived. */
export const getRecording = endpoint({
  method: 'GET',
  path: '/api/recordings/:id',
  access: 'signedIn',
  withoutTwoFactor: 'allowed',
  tag: 'recordings',
  summary: 'What the server holds of a recording',
  params: z.object({ id: Id }),
  reply: z.object({ recording: Recording, received: z.array(z.int().nonnegative()) }),
})

/** Refused with `pieces_missing` (`details`: `{ missing: number[] }`) until all of them are here. Idempotent. */
export const finishRecording = endpoint({
  method: 'POST',
  path: '/api/finishRecording',
  access: 'signedIn',
  withoutTwoFactor: 'allowed',
  tag: 'recordings',
  summary: 'Say that a recording is whole: it is transcribed, and the note written when `write` is set',
  body: z.object({
    id: Id,
    pieces: z.int().min(1).max(MOST_PIECES),
    durationMs: z.int().nonnegative(),
    write: z.boolean().default(true),
  }),
  reply: z.object({ recording: Recording }),
})

/** For a recording that was interrupted and is not wanted. A whole one is refused with `conflict`. */
export const discardRecording = endpoint({
  method: 'POST',
  path: '/api/discardRecording',
  access: 'signedIn',
  tag: 'recordings',
  summary: 'Erase a recording that never became whole',
  body: z.object({ id: Id }),
  reply: Empty,
})

/** Tries a failed transcription again from the audio that was kept. */
export const retryRecording = endpoint({
  method: 'POST',
  path: '/api/retryRecording',
  access: 'signedIn',
  tag: 'recordings',
  summary: 'Transcribe a failed recording again',
  body: z.object({ id: Id }),
  reply: z.object({ recording: Recording }),
})

export const getRecordingAudio = endpoint({
  method: 'GET',
  path: '/api/recordings/:id/audio',
  access: 'signedIn',
  tag: 'recordings',
  summary: 'The audio of a recording, as it was sent',
  params: z.object({ id: Id }),
  download: ['audio/*'],
})

/**
 * The body is the audio file. It is kept and transcribed by a durable job. The reply waits up to `waitMs` for the words:
 * `text` is then what was heard, or empty while the job still runs. The same file sent twice to a note is one recording.
 */
export const transcribe = endpoint({
  method: 'POST',
  path: '/api/transcribe',
  access: { ticket: 'transcribe' },
  tag: 'recordings',
  summary: 'Transcribe an audio file for a note',
  query: z.object({
    noteId: Id.optional(),
    waitMs: z.coerce.number().int().min(0).max(60_000).default(0),
    write: z.enum(['true', 'false']).default('true'),
  }),
  upload: AUDIO_MEDIA_TYPES,
  reply: z.object({ text: z.string(), recording: Recording, duplicate: z.boolean() }),
})
