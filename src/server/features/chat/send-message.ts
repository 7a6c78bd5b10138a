import { isDeepStrictEqual } from 'node:util'
import type { ChatMessage, sendChatMessage } from '#contract/chat-messages.ts'
import type { Received } from '#contract/endpoint.ts'
import { isOwnSentence } from '#server/features/notes/public.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { Transaction } from '#server/platform/database/connection.ts'
import { aboutChat } from './audit-entries.ts'
import type { Chat, ChatCaller } from './dependencies.ts'
import {
  findMessage,
  insertMessage,
  type MessageRow,
  nameFiles,
  takeNumber,
  toMessage,
} from './message-store.ts'
import { fileNotFound, idTaken, quoteNotFound, roomNotFound } from './refusals.ts'
import { addMembers } from './room-store.ts'
import { requireRoom, requireWritable } from './room-access.ts'
import { tell, type Told } from './telling.ts'

type Sent = Received<typeof sendChatMessage>['body']

/** There is a message with this id. */
class AlreadySent extends Error {}

/**
 * Sent again, the message is found as it is now. Throws not_found, conflict and too_many_requests.
 */
export async function sendMessage(
  chat: Chat,
  body: Sent,
  caller: ChatCaller,
): Promise<{ message: ChatMessage }> {
  const { db, limits, realtime } = chat
  const sent = asKept(body)
  limits.message(caller.actor.userId)
  try {
    const room = await requireRoom(db, sent.roomId, caller.actor)
    requireWritable(room, caller.actor)
    const { quote } = sent
    if (quote && !(await isOwnSentence(db, quote, caller.actor.userId))) throw quoteNotFound()
    const { message } = await chat.inTurn(sent.roomId, async () => {
      const kept = await db.transaction((tx) => keep(chat, tx, sent, caller))
      tell(realtime, kept.told, { kind: 'chatMessage', message: kept.message })
      return kept
    })
    return { message }
  } catch (error) {
    // What was kept before its answer was lost, in a room that has become another since as well.
    const known = await findMessage(db, sent.id)
    if (known && isSame(known, sent, caller)) return { message: await asNow(chat, known, caller) }
    throw error instanceof AlreadySent ? idTaken() : error
  }
}

/** Ids as the database gives them back, each file once. */
const asKept = ({ id, roomId, quote, fileIds, ...rest }: Sent): Sent => ({
  ...rest,
  id: id.toLowerCase(),
  roomId: roomId.toLowerCase(),
  quote: quote && { ...quote, noteId: quote.noteId.toLowerCase() },
  fileIds: [...new Set(fileIds.map((fileId) => fileId.toLowerCase()))],
})

async function keep(
  { clock }: Chat,
  tx: Transaction,
  { id, roomId, text, quote, fileIds }: Sent,
  caller: ChatCaller,
): Promise<{ message: ChatMessage; told: Told }> {
  const authorId = caller.actor.userId
  const place = await takeNumber(tx, { roomId, authorId, now: clock.now() })
  if (!place) throw roomNotFound()
  const told = await insertMessage(tx, { id, roomId, ...place, authorId, text, quote })
  if (told === null) throw new AlreadySent()
  const self = told.find(({ userId }) => userId === authorId)
  if (!self) throw roomNotFound()
  // Of support those are in the room who wrote in it.
  if (self.isSupport) await addMembers(tx, { roomId, userIds: [authorId], readSeq: 0, now: clock.now() })
  const files = await nameFiles(tx, { messageId: id, roomId, authorId, fileIds })
  if (files.length < fileIds.length) throw fileNotFound()
  await recordAudit(tx, aboutChat('chat.send', id, caller))
  const message = {
    id,
    roomId,
    seq: place.seq,
    revision: place.revision,
    authorId,
    authorName: self.name,
    text,
    quote,
    files,
    sentAt: place.sentAt.toISOString(),
    editedAt: null,
    deletedAt: null,
  }
  return { message, told }
}

/** What was edited or deleted since may say something else by now. */
function isSame(known: MessageRow, { roomId, text, quote, fileIds }: Sent, { actor }: ChatCaller): boolean {
  if (known.authorId !== actor.userId || known.roomId !== roomId) return false
  if (known.editedAt ?? known.deletedAt) return true
  const { quote: kept, files } = toMessage(known)
  return (
    known.text === text &&
    isDeepStrictEqual(kept, quote) &&
    isDeepStrictEqual(
      files.map(({ id }) => id),
      fileIds,
    )
  )
}

/** For whoever is still in its room. */
async function asNow({ db }: Chat, known: MessageRow, { actor }: ChatCaller): Promise<ChatMessage> {
  await requireRoom(db, known.roomId, actor)
  return toMessage(known)
}
