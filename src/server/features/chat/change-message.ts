import type { ChatMessage } from '#contract/chat-messages.ts'
import { CHAT_VERSIONS_OF_A_MESSAGE } from '#domain/limits.ts'
import { createUnnamedObjects, letGoOf } from '#server/features/storage/public.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { Transaction } from '#server/platform/database/connection.ts'
import { aboutChat } from './audit-entries.ts'
import type { Chat, ChatCaller } from './dependencies.ts'
import * as store from './message-store.ts'
import { messageDeleted, messageNotFound, tooManyVersions } from './refusals.ts'
import { lockRoom, requireRoom, requireWritable } from './room-access.ts'
import { tell, whoIsTold } from './telling.ts'

type OwnMessage = NonNullable<Awaited<ReturnType<typeof store.lockOwnMessage>>>

/** Of the actor's own. Throws not_found and conflict. */
export function editMessage(chat: Chat, id: string, text: string, caller: ChatCaller) {
  const { clock } = chat
  return change(chat, id, caller, async (tx, message) => {
    if (message.deletedAt) throw messageDeleted()
    if (message.text === text) return false
    const now = clock.now()
    const until = message.editedAt && message.editedAt > now ? message.editedAt : now
    const number = await store.keepVersion(tx, { messageId: message.id, text: message.text, until })
    if (number > CHAT_VERSIONS_OF_A_MESSAGE) throw tooManyVersions()
    const revision = await store.takeRevision(tx, message.roomId)
    await store.changeMessage(tx, message.id, { text, editedAt: until, revision })
    await recordAudit(tx, aboutChat('chat.update', message.id, caller))
    return true
  })
}

/** Of the actor's own: its words, the earlier ones too, its quote and its files go; its place stays. */
export async function deleteMessage(chat: Chat, id: string, caller: ChatCaller) {
  const { clock, onError } = chat
  const unnamed = createUnnamedObjects(chat)
  let keys: string[] = []
  const changed = await change(chat, id, caller, async (tx, message) => {
    if (message.deletedAt) return false
    keys = await store.takeAlong(tx, message.id)
    await letGoOf(tx, keys, { now: clock.now(), userId: caller.actor.userId, by: 'caller' })
    const revision = await store.takeRevision(tx, message.roomId)
    const quote = { quoteNoteId: null, quoteSectionKey: null, quoteSentenceId: null }
    await store.changeMessage(tx, message.id, { text: '', deletedAt: clock.now(), revision, ...quote })
    await recordAudit(tx, aboutChat('chat.delete', message.id, caller))
    return true
  })
  // It is gone for everybody; bytes that could not be removed now are removed later.
  for (const key of keys) await unnamed.remove(key).catch(onError)
  return changed
}

/** `work` says whether it changed anything; then everybody in the room hears of it. */
async function change(
  chat: Chat,
  id: string,
  caller: ChatCaller,
  work: (tx: Transaction, message: OwnMessage) => Promise<boolean>,
): Promise<{ message: ChatMessage }> {
  const { db, limits, realtime } = chat
  const { actor } = caller
  limits.message(actor.userId)
  const roomId = await store.roomOfOwn(db, id, actor.userId)
  if (roomId === null) throw messageNotFound()
  return chat.inTurn(roomId, async () => {
    const { message, told } = await db.transaction(async (tx) => {
      await lockRoom(tx, roomId)
      const room = await requireRoom(tx, roomId, actor)
      requireWritable(room, actor)
      const own = await store.lockOwnMessage(tx, id, actor.userId)
      if (!own) throw messageNotFound()
      const hasChanged = await work(tx, own)
      const now = await store.findMessage(tx, id)
      if (!now) throw messageNotFound()
      return { message: store.toMessage(now), told: hasChanged ? await whoIsTold(tx, roomId) : [] }
    })
    tell(realtime, told, { kind: 'chatMessage', message })
    return { message }
  })
}
