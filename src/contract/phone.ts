import { z } from 'zod'
import { Empty, Id, Moment, Whole } from './common.ts'
import { endpoint } from './endpoint.ts'
import {
  Consent,
  finishRecording,
  getRecording,
  putPiece,
  RecordingPurpose,
  startRecording,
} from './recordings.ts'

/** How long the code on the screen can be scanned. */
export const PHONE_CODE_MS = 5 * 60_000

/**
 * What a phone does: `ready` shows its button, `sending` has stopped and brings what is left, `done` has nothing more
 * to send. `failed`: its microphone could not be used, or what it recorded is refused.
 */
export const PhoneDoing = z.enum(['ready', 'recording', 'paused', 'sending', 'done', 'failed'])
export type PhoneDoing = z.infer<typeof PhoneDoing>

/** What a phone tells about every second. */
export const PhoneTold = z.object({
  doing: PhoneDoing,
  recordingId: Id.nullable(),
  elapsedMs: Whole,
  limitMs: Whole.nullable(),
  /** Pieces that are on the phone alone. */
  unsent: Whole,
  /** Of its microphone, 0 to 1; null when it is off. */
  level: z.number().min(0).max(1).nullable(),
  /** Nothing was heard for a while, or the phone keeps the sound away. */
  isQuiet: z.boolean(),
})
export type PhoneTold = z.infer<typeof PhoneTold>

export const PhoneEnd = z.enum(['desktop', 'phone', 'expired', 'replaced'])
export type PhoneEnd = z.infer<typeof PhoneEnd>

/** A phone that records for one note. `offered`: its code waits to be scanned. */
export const PhonePairing = z.object({
  id: Id,
  noteId: Id,
  state: z.enum(['offered', 'connected', 'ended']),
  /** "Safari on iPhone"; empty until it has connected. */
  device: z.string(),
  /** Until when the code can be scanned; of a connected phone, until when it may begin to record. */
  expiresAt: Moment,
  ended: PhoneEnd.nullable(),
  /** What the phone told last, and when; null before it did. */
  told: PhoneTold.nullable(),
  toldAt: Moment.nullable(),
})
export type PhonePairing = z.infer<typeof PhonePairing>

/**
 * A code for a phone, of the note and the consent that was given at this screen. Whatever phone the note had before is
 * let go. Throws what `startRecording` throws.
 */
export const offerPhone = endpoint({
  method: 'POST',
  path: '/api/offerPhone',
  access: 'signedIn',
  tag: 'phone',
  summary: 'Make a code with which a phone becomes the microphone of a note',
  body: z.object({ noteId: Id, consent: Consent, purpose: RecordingPurpose.default('visit') }),
  reply: z.object({
    pairing: PhonePairing,
    /** Shown once, as a drawing; good for one phone. */
    code: z.string(),
  }),
})

/** The phone that records for a note, or did last; null when there was none today. */
export const getPhone = endpoint({
  method: 'GET',
  path: '/api/phones/:noteId',
  access: 'signedIn',
  tag: 'phone',
  summary: 'The phone that is the microphone of a note',
  params: z.object({ noteId: Id }),
  reply: z.object({ pairing: PhonePairing.nullable() }),
})

export const PhoneWanted = z.enum(['pause', 'resume', 'stop'])
export type PhoneWanted = z.infer<typeof PhoneWanted>

/** Throws conflict for a phone that was let go. */
export const steerPhone = endpoint({
  method: 'POST',
  path: '/api/steerPhone',
  access: 'signedIn',
  tag: 'phone',
  summary: 'Pause, resume or stop the recording on the phone',
  body: z.object({ pairingId: Id, wanted: PhoneWanted }),
  reply: Empty,
})

/** What it has recorded still arrives. */
export const letPhoneGo = endpoint({
  method: 'POST',
  path: '/api/letPhoneGo',
  access: 'signedIn',
  tag: 'phone',
  summary: 'Let the phone of a note go',
  body: z.object({ pairingId: Id }),
  reply: Empty,
})

/** What a phone may know: no name, no note, no word. */
export const PhoneSide = z.object({
  pairingId: Id,
  noteId: Id,
  limitMs: z.int().positive(),
  consent: Consent,
  purpose: RecordingPurpose,
  isOpen: z.boolean(),
  ended: PhoneEnd.nullable(),
})
export type PhoneSide = z.infer<typeof PhoneSide>

/** Throws link_expired for a code that is too old, was used, or is none. */
export const connectPhone = endpoint({
  method: 'POST',
  path: '/api/phone/connect',
  access: 'public',
  tag: 'phone',
  summary: 'Become the microphone of a note, with the code that was scanned',
  body: z.object({ code: z.string().max(100) }),
  reply: z.object({ token: z.string(), phone: PhoneSide }),
})

/** The reply says what the other side wants; `wish` counts up with each, so that one is obeyed once. */
export const tellPhone = endpoint({
  method: 'POST',
  path: '/api/phone/tell',
  access: 'phone',
  tag: 'phone',
  summary: 'Tell what the phone does, and learn what the computer wants',
  body: z.object({ told: PhoneTold }),
  reply: z.object({ phone: PhoneSide, wanted: PhoneWanted.nullable(), wish: Whole }),
})

export const leavePhone = endpoint({
  method: 'POST',
  path: '/api/phone/leave',
  access: 'phone',
  tag: 'phone',
  summary: 'End the connection from the phone',
  reply: Empty,
})

/** The calls of a recording on a phone: each like the one it is named after, for recordings of its own alone. */
export const phoneRecording = {
  start: endpoint({
    ...startRecording,
    path: '/api/phone/startRecording',
    access: 'phone',
    tag: 'phone',
    summary: 'Begin a recording on the phone',
    body: z.object({ recordingId: Id, mediaType: z.string().max(100), startedAt: Moment }),
  }),
  put: endpoint({
    ...putPiece,
    path: '/api/phone/recordings/:id/pieces/:number',
    access: 'phone',
    tag: 'phone',
    summary: 'Keep one piece of a recording on the phone',
  }),
  held: endpoint({
    ...getRecording,
    path: '/api/phone/recordings/:id',
    access: 'phone',
    tag: 'phone',
    summary: 'What the server holds of a recording on the phone',
  }),
  finish: endpoint({
    ...finishRecording,
    path: '/api/phone/finishRecording',
    access: 'phone',
    tag: 'phone',
    summary: 'Say that a recording on the phone is whole',
  }),
}
