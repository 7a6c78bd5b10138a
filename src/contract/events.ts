import { z } from 'zod'
import { ChatMessage } from './chat-messages.ts'
import { Id, Whole } from './common.ts'
import { HealthStatus } from './health.ts'
import { NoteStatus } from './notes.ts'
import { PhoneTold } from './phone.ts'
import { ProcessingState } from './processing.ts'
import { Section } from './sections.ts'
import { Segment } from './transcripts.ts'

/**
 * Pushed to every open screen of whom it concerns (a note's author, the members of a chat room, everybody for health)
 * over the socket at `EVENTS_PATH`. An event says what moved; a screen that missed some asks again for the whole. The socket authenticates with `auth: { token }`.
 */
export const ServerEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('processing'), noteId: Id, processing: ProcessingState }),
  z.object({ kind: z.literal('noteChanged'), noteId: Id, version: z.int(), status: NoteStatus }),
  z.object({ kind: z.literal('notesChanged') }),
  z.object({ kind: z.literal('transcriptGrew'), noteId: Id, revision: z.int(), segments: z.array(Segment) }),
  /** `corrected`: by a person, which the note may not tell yet. */
  z.object({
    kind: z.literal('transcriptChanged'),
    noteId: Id,
    revision: z.int(),
    corrected: z.boolean().optional(),
  }),
  z.object({ kind: z.literal('tasksChanged'), noteId: Id, taskCount: z.int().nonnegative() }),
  z.object({ kind: z.literal('sectionWritten'), noteId: Id, section: Section }),
  /** Words heard while the microphone is on. `final` ones are not said again; the last open one may change. */
  z.object({
    kind: z.literal('live'),
    noteId: Id,
    recordingId: Id,
    startMs: z.int(),
    text: z.string(),
    final: z.boolean(),
  }),
  /** What the phone does that is the microphone of the note. */
  z.object({ kind: z.literal('phone'), noteId: Id, pairingId: Id, told: PhoneTold }),
  /** A phone was connected with the note, or let go. */
  z.object({ kind: z.literal('phoneChanged'), noteId: Id }),
  z.object({ kind: z.literal('signedOut') }),
  /** Events were lost on their way between servers: ask again for what is shown. */
  z.object({ kind: z.literal('missed') }),
  /** Something of the account changed elsewhere: its role, agreement, subscription or organization. */
  z.object({ kind: z.literal('accountChanged') }),
  /** Something changed among the users, members, invitations or waiting agreements that an administrator sees listed. */
  z.object({ kind: z.literal('listingsChanged') }),
  /** A message of a room was sent, edited or deleted; revisions of a room come in order, and a gap is asked for. */
  z.object({ kind: z.literal('chatMessage'), message: ChatMessage }),
  /** To the one who read, on all their screens. */
  z.object({ kind: z.literal('chatRead'), roomId: Id, userId: Id, readSeq: Whole, unseenCount: Whole }),
  /** To everybody of some rooms: how far members have read, gathered over a moment. */
  z.object({
    kind: z.literal('chatReads'),
    rooms: z.array(z.object({ roomId: Id, reads: z.array(z.object({ userId: Id, readSeq: Whole })) })),
  }),
  z.object({ kind: z.literal('chatTyping'), roomId: Id, userId: Id, name: z.string() }),
  /** Its name or members changed, or the user came into it: ask for it again; if it is not found, the user is out. */
  z.object({ kind: z.literal('chatRoomChanged'), roomId: Id }),
  /** Somebody of the user's rooms has opened the product, or closed it everywhere. */
  z.object({ kind: z.literal('chatPresence'), userId: Id, isHere: z.boolean() }),
  /** To every screen, also as the first event of a connection. */
  z.object({ kind: z.literal('health'), website: HealthStatus, writer: HealthStatus }),
  /** A note was submitted, commented on, decided on or taken back: to its author and its reviewers. */
  z.object({ kind: z.literal('reviewChanged'), reviewId: Id, noteId: Id }),
])
export type ServerEvent = z.infer<typeof ServerEvent>

export const EVENTS_PATH = '/api/events'
/** The one socket event name. */
export const EVENT_NAME = 'event'
