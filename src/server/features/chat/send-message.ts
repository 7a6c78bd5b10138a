import { isDeepStrictEqual } from 'node:util'
import type { ChatMessage, sendChatMessage } from '#contract/chat-messages.ts'
import type { Received } from '#contract/endpoint.ts'
import { isOwnSentence } from '#server/features/notes/public.ts'
import { postgresCode } from '#server/http/database-refusal.ts'
import type { Chat, ChatCaller } from './dependencies.ts'
import { findMessage, type MessageRow, toMessage } from './message-store.ts'
import { fileNotFound, idTaken, quoteNotFound, roomNotFound } from './refusals.ts'
import { requireRoom, requireWritable } from './room-access.ts'
import { writeMessage } from './send-store.ts'
import { tell } from './telling.ts'

type Sent = Received<typeof sendChatMessage>['body']

const UNIQUE_VIOLATION = '23505'

/** Sent again, the message is found as it is now. Throws not_found, conflict and too_many_requests. */
export async function sendMessage(
  chat: Chat,
  body: Sent,
  caller: ChatCaller,
): Promise<{ message: ChatMessage }> {
  const sent = asKept(body)
  const { roomId, quote } = sent
  chat.limits.message(caller.actor.userId)
  try {
    if (quote && !(await isOwnSentence(chat.db, quote, caller.actor.userId))) throw quoteNotFound()
    return { message: await chat.inTurn(roomId, () => keep(chat, sent, caller)) }
  } catch (error) {
    // What was kept before its answer was lost, in a room that has become another since as well.
    const known = await findMessage(chat.db, sent.id)
    if (known && isSame(known, sent, caller)) {
      await requireRoom(chat.db, roomId, caller.actor)
      return { message: toMessage(known) }
    }
    throw postgresCode(error) === UNIQUE_VIOLATION ? idTaken() : error
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

async function keep({ db, clock, realtime }: Chat, sent: Sent, caller: ChatCaller): Promise<ChatMessage> {
  const { actor, requestId } = caller
  const written = await writeMessage(db, { ...sent, author: actor, now: clock.now(), requestId })
  if (!written) {
    requireWritable(await requireRoom(db, sent.roomId, actor), actor)
    throw roomNotFound()
  }
  const { seq, revision, sentAt, told, files } = written
  if (files === null) throw fileNotFound()
  const { id, roomId, text, quote } = sent
  const message = {
    id,
    roomId,
    seq,
    revision,
    authorId: actor.userId,
    authorName: told.find(({ userId }) => userId === actor.userId)?.name ?? '',
    text,
    quote,
    files,
    sentAt: sentAt.toISOString(),
    editedAt: null,
    deletedAt: null,
  }
  tell(realtime, told, { kind: 'chatMessage', message })
  return message
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
