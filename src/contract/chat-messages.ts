import { z } from 'zod'
import { DOCUMENT_MEDIA_TYPES, uploadDocument } from './document-files.ts'
import { Cursor } from './lists.ts'
import { Empty, Id, line, Moment, ShortId, text, Whole } from './common.ts'
import { endpoint } from './endpoint.ts'

export const CHAT_MESSAGE_CHARACTERS = 8_000
export const CHAT_FILES_OF_A_MESSAGE = 5

export const ChatFile = z.object({ id: Id, name: z.string(), mediaType: z.string(), bytes: z.int() })
export type ChatFile = z.infer<typeof ChatFile>

/** Points to a sentence of a note. Its words do not travel with the message: `readQuote` gives them to whoever may see the note. */
export const NoteQuote = z.object({
  noteId: Id,
  sectionKey: z.string().min(1).max(64),
  sentenceId: ShortId.min(1),
})
export type NoteQuote = z.infer<typeof NoteQuote>
/** With the review in which it is read; null for the note's author. */
export type ReadableQuote = NoteQuote & { reviewId: string | null }

export const ChatMessage = z.object({
  /** Chosen by who sends it, so that a message sent twice arrives once. */
  id: Id,
  roomId: Id,
  /** Its place in the room, from 1, without a gap. */
  seq: z.int().positive(),
  /** Of the room, when this message last changed. */
  revision: z.int().positive(),
  /** null: the account is gone. */
  authorId: Id.nullable(),
  authorName: z.string(),
  /** Empty once it is deleted. */
  text: z.string(),
  quote: NoteQuote.nullable(),
  files: z.array(ChatFile),
  sentAt: Moment,
  editedAt: Moment.nullable(),
  deletedAt: Moment.nullable(),
})
export type ChatMessage = z.infer<typeof ChatMessage>

const ReplyWithMessage = z.object({ message: ChatMessage })

/** A page of messages in their order: those before `before`, or those after `after`; without either, the newest. */
export const listChatMessages = endpoint({
  method: 'POST',
  path: '/api/listChatMessages',
  access: 'signedIn',
  whileLeaving: 'allowed',
  tag: 'chat',
  summary: 'Messages of a room, by their number',
  body: z.object({
    roomId: Id,
    before: z.int().positive().nullable().default(null),
    after: Whole.nullable().default(null),
    limit: z.int().min(1).max(100).default(50),
  }),
  reply: z.object({ messages: z.array(ChatMessage), hasMore: z.boolean(), revision: Whole }),
})

/** What was sent, edited or deleted after a revision, in the order it happened; of a message its newest state only. */
export const listChatChanges = endpoint({
  method: 'POST',
  path: '/api/listChatChanges',
  access: 'signedIn',
  whileLeaving: 'allowed',
  tag: 'chat',
  summary: 'What a screen that was away has missed of a room',
  body: z.object({ roomId: Id, afterRevision: Whole, limit: z.int().min(1).max(200).default(100) }),
  reply: z.object({ messages: z.array(ChatMessage), hasMore: z.boolean(), revision: Whole }),
})

const written = text(CHAT_MESSAGE_CHARACTERS)

/**
 * Sent again with its id, a message is found, not doubled. Throws conflict for an id that names another message,
 * not_found for a room, a file or a quoted sentence that is not the caller's to use, too_many_requests for floods. Who is
 * about to leave still writes to support.
 */
export const sendChatMessage = endpoint({
  method: 'POST',
  path: '/api/sendChatMessage',
  access: 'signedIn',
  whileLeaving: 'allowed',
  tag: 'chat',
  summary: 'Send a message',
  body: z
    .object({
      id: Id,
      roomId: Id,
      text: written.default(''),
      quote: NoteQuote.nullable().default(null),
      fileIds: z.array(Id).max(CHAT_FILES_OF_A_MESSAGE).default([]),
    })
    .refine(
      ({ text: words, quote, fileIds }) => /\S/.test(words) || quote !== null || fileIds.length > 0,
      'Write something, or attach a file.',
    ),
  reply: ReplyWithMessage,
})

/** Of one's own messages. What stood there before can be read by `listMessageVersions`. */
export const editChatMessage = endpoint({
  method: 'POST',
  path: '/api/editChatMessage',
  access: 'signedIn',
  tag: 'chat',
  summary: 'Change the words of a message',
  body: z.object({
    id: Id,
    text: written.pipe(z.string().regex(/\S/, 'Write something, or delete the message.')),
  }),
  reply: ReplyWithMessage,
})

/** Of one's own messages. Its place stays, saying that it was deleted; its files go. */
export const deleteChatMessage = endpoint({
  method: 'POST',
  path: '/api/deleteChatMessage',
  access: 'signedIn',
  tag: 'chat',
  summary: 'Delete a message',
  body: z.object({ id: Id }),
  reply: ReplyWithMessage,
})

/** The earlier words of an edited message, the oldest first, for the members of its room; of a deleted one nothing. */
export const listMessageVersions = endpoint({
  method: 'GET',
  path: '/api/chatMessages/:id/versions',
  access: 'signedIn',
  tag: 'chat',
  summary: 'What an edited message said before',
  params: z.object({ id: Id }),
  reply: z.object({ versions: z.array(z.object({ text: z.string(), until: Moment })) }),
})

/** Whole words and beginnings of words, the newest first, in one room or all of the caller's. */
export const searchChat = endpoint({
  method: 'POST',
  path: '/api/searchChat',
  access: 'signedIn',
  whileLeaving: 'allowed',
  tag: 'chat',
  summary: 'Find messages',
  body: z.object({
    search: line(120).pipe(z.string().min(2, 'Type two letters or more.')),
    roomId: Id.nullable().default(null),
    cursor: Cursor,
  }),
  reply: z.object({ messages: z.array(ChatMessage), nextCursor: z.string().nullable() }),
})

/**
 * The quoted sentence for whoever may see the note: for its author as it stands now, for its reviewers as it was submitted
 * last, with the review in which they read it; for others `not_found`. `sentence` is null when it is not there.
 */
export const readQuote = endpoint({
  method: 'GET',
  path: '/api/chatMessages/:id/quote',
  access: 'signedIn',
  tag: 'chat',
  summary: 'The sentence a message quotes',
  params: z.object({ id: Id }),
  reply: z.object({
    noteId: Id,
    reviewId: Id.nullable(),
    noteTitle: z.string(),
    sentence: z.string().nullable(),
  }),
})

/** Kept with the room; `sendChatMessage` names it. One that no message names is swept. Refused as `uploadDocument` refuses. */
export const uploadChatFile = endpoint({
  method: 'POST',
  path: '/api/chatRooms/:id/files',
  access: 'signedIn',
  tag: 'chat',
  summary: 'Bring a file for a message',
  params: z.object({ id: Id }),
  headers: uploadDocument.headers,
  upload: uploadDocument.upload,
  reply: z.object({ file: ChatFile }),
})

export const downloadChatFile = endpoint({
  method: 'GET',
  path: '/api/chatFiles/:id',
  access: 'signedIn',
  tag: 'chat',
  summary: 'A file of a message, for the members of its room',
  params: z.object({ id: Id }),
  download: [...new Set(Object.values(DOCUMENT_MEDIA_TYPES))],
})

/** Takes back a file that no message names yet. */
export const discardChatFile = endpoint({
  method: 'POST',
  path: '/api/discardChatFile',
  access: 'signedIn',
  tag: 'chat',
  summary: 'Throw away a file that was not sent',
  body: z.object({ id: Id }),
  reply: Empty,
})
