import type * as contract from '#contract/chat-messages.ts'
import type { Answer, Received } from '#contract/endpoint.ts'
import { quotedSentence } from '#server/features/notes/public.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import { aboutChat } from './audit-entries.ts'
import type { Chat, ChatCaller } from './dependencies.ts'
import * as store from './message-store.ts'
import { messageNotFound, quoteNotFound } from './refusals.ts'
import { findRoom, requireRoom } from './room-access.ts'

export async function listMessages(
  { db }: Chat,
  { roomId, before, after, limit }: Received<typeof contract.listChatMessages>['body'],
  caller: ChatCaller,
): Promise<Answer<typeof contract.listChatMessages>> {
  // The revision before the messages: what changes in between comes again, and is not missed.
  const { revision } = await requireRoom(db, roomId, caller.actor)
  const [found] = await Promise.all([
    store.findPage(db, roomId, { before, after, limit: limit + 1 }),
    recordAudit(db, aboutChat('chat.read', roomId, caller)),
  ])
  const isForward = after !== null && before === null
  const page = isForward ? found.slice(0, limit) : found.slice(-limit)
  return { messages: page.map(store.toMessage), hasMore: found.length > limit, revision }
}

export async function listChanges(
  { db }: Chat,
  { roomId, afterRevision, limit }: Received<typeof contract.listChatChanges>['body'],
  caller: ChatCaller,
): Promise<Answer<typeof contract.listChatChanges>> {
  const { revision } = await requireRoom(db, roomId, caller.actor)
  const [found] = await Promise.all([
    store.findChanges(db, roomId, { after: afterRevision, upTo: revision, limit: limit + 1 }),
    recordAudit(db, aboutChat('chat.read', roomId, caller)),
  ])
  const messages = found.slice(0, limit).map(store.toMessage)
  return { messages, hasMore: found.length > limit, revision }
}

export async function listVersions(
  { db }: Chat,
  id: string,
  caller: ChatCaller,
): Promise<Answer<typeof contract.listMessageVersions>> {
  await requireMessage(db, id, caller)
  const versions = await store.findVersions(db, id)
  await recordAudit(db, aboutChat('chat.read', id, caller))
  return { versions: versions.map(({ text, until }) => ({ text, until: until.toISOString() })) }
}

/** Throws not_found for whoever may not see the note, whoever else quoted it to them. */
export async function readQuote(
  { db }: Chat,
  id: string,
  caller: ChatCaller,
): Promise<Answer<typeof contract.readQuote>> {
  const { quote } = store.toMessage(await requireMessage(db, id, caller))
  const found = quote && (await quotedSentence(db, quote, caller.actor))
  if (!found) throw quoteNotFound()
  const { actor, requestId } = caller
  const about = { subjectType: 'note', subjectId: quote.noteId } as const
  await recordAudit(db, { actorId: actor.userId, action: 'note.read', ...about, requestId })
  return { noteId: quote.noteId, ...found }
}

/** A message of a room that the actor is in. Throws not_found. */
async function requireMessage(db: Executor, id: string, { actor }: ChatCaller): Promise<store.MessageRow> {
  const found = await store.findMessage(db, id)
  if (!found || !(await findRoom(db, found.roomId, actor))) throw messageNotFound()
  return found
}
