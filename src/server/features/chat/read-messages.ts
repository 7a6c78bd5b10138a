import type * as contract from '#contract/chat-messages.ts'
import type { Answer, Received } from '#contract/endpoint.ts'
import { quotedSentence } from '#server/features/notes/public.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import { aboutChat } from './audit-entries.ts'
import type { Chat, ChatCaller } from './dependencies.ts'
import * as store from './message-store.ts'
import { readPage } from './page-store.ts'
import { messageNotFound, quoteNotFound, roomNotFound } from './refusals.ts'
import { findRoom } from './room-access.ts'

/** Beyond the number of any message. */
const NO_END = Number.MAX_SAFE_INTEGER

export async function listMessages(
  { db }: Chat,
  { roomId, before, after, limit }: Received<typeof contract.listChatMessages>['body'],
  caller: ChatCaller,
): Promise<Answer<typeof contract.listChatMessages>> {
  const isForward = after !== null && before === null
  const [direction, from] = isForward ? (['on', after] as const) : (['back', before ?? NO_END] as const)
  const found = await readPage(db, { roomId, from, limit: limit + 1 }, direction, caller)
  if (!found) throw roomNotFound()
  const page = found.messages.slice(0, limit)
  return {
    messages: (isForward ? page : page.toReversed()).map(store.toMessage),
    hasMore: found.messages.length > limit,
    revision: found.revision,
  }
}

export async function listChanges(
  { db }: Chat,
  { roomId, afterRevision, limit }: Received<typeof contract.listChatChanges>['body'],
  caller: ChatCaller,
): Promise<Answer<typeof contract.listChatChanges>> {
  const found = await readPage(db, { roomId, from: afterRevision, limit: limit + 1 }, 'changes', caller)
  if (!found) throw roomNotFound()
  return {
    messages: found.messages.slice(0, limit).map(store.toMessage),
    hasMore: found.messages.length > limit,
    revision: found.revision,
  }
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
