import type { ChatFile } from '#contract/chat-messages.ts'
import { CHAT_FILES_UNSENT } from '#domain/limits.ts'
import {
  createUnnamedObjects,
  type KeptFile,
  letGoOf,
  openKept,
  readFile,
  sha256Of,
} from '#server/features/storage/public.ts'
import type { Bringing } from '#server/http/read-whole.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import { aboutChat } from './audit-entries.ts'
import type { Chat, ChatCaller } from './dependencies.ts'
import * as store from './file-store.ts'
import { fileNotFound, tooManyUnsent } from './refusals.ts'
import { findRoom, requireRoom, requireWritable } from './room-access.ts'

/** Kept for a message that will name it. Throws what `readFile` does, not_found, conflict, quota_full and too_many_requests. */
export async function keepFile(
  chat: Chat,
  { roomId, name }: { roomId: string; name: string },
  call: ChatCaller & Bringing,
): Promise<{ file: ChatFile }> {
  const { db, clock, ids, limits, storage, onError } = chat
  const { userId } = call.actor
  const unnamed = createUnnamedObjects(chat)
  const room = await requireRoom(db, roomId, call.actor)
  requireWritable(room, call.actor)
  limits.file(userId)
  const { bytes, mediaType } = await readFile(name, call)
  const id = ids.uuid()
  const storageKey = `chat/${room.id}/${id}`
  const file = { id, name, mediaType, bytes: bytes.length }
  const kept = { roomId: room.id, userId, sha256: sha256Of(bytes), storageKey, createdAt: clock.now() }
  await unnamed.note(db, storageKey)
  try {
    await storage.put(storageKey, bytes)
    await db.transaction(async (tx) => {
      await store.lockBringer(tx, userId)
      await requireFewUnsent(tx, userId)
      await chat.room.require(tx, userId, bytes.length)
      // Whoever was taken out of the room meanwhile brings nothing into it.
      requireWritable(await requireRoom(tx, room.id, call.actor), call.actor)
      await store.insertFile(tx, { ...file, ...kept })
      await unnamed.named(tx, storageKey)
      await recordAudit(tx, aboutChat('chat.fileUpload', id, call))
    })
  } catch (error) {
    await unnamed.remove(storageKey).catch(onError)
    throw error
  }
  return { file }
}

/** For whoever is in its room; one that was not sent, for who brought it. Throws not_found and checksum_mismatch. */
export async function openFile(
  { db, storage }: Chat,
  id: string,
  caller: ChatCaller,
): Promise<KeptFile & { mediaType: string }> {
  const { actor } = caller
  const row = await db.transaction(async (tx) => {
    const found = await store.findFile(tx, id)
    const isShown = found && (found.messageId !== null || found.userId === actor.userId)
    if (!isShown || !(await findRoom(tx, found.roomId, actor))) throw fileNotFound()
    await recordAudit(tx, aboutChat('chat.fileRead', id, caller))
    return found
  })
  return { mediaType: row.mediaType, ...(await openKept(storage, row, actor.userId)) }
}

/** Throws not_found, also for one that a message names. */
export async function discardFile(chat: Chat, id: string, caller: ChatCaller): Promise<void> {
  const { db, clock, onError } = chat
  const unnamed = createUnnamedObjects(chat)
  const key = await db.transaction(async (tx) => {
    const freed = await store.deleteUnsent(tx, id, caller.actor.userId)
    if (freed === null) throw fileNotFound()
    await letGoOf(tx, [freed], { now: clock.now(), userId: caller.actor.userId, by: 'caller' })
    await recordAudit(tx, aboutChat('chat.fileDiscard', id, caller))
    return freed
  })
  await unnamed.remove(key).catch(onError)
}

async function requireFewUnsent(db: Executor, userId: string): Promise<void> {
  if ((await store.countUnsent(db, userId)) >= CHAT_FILES_UNSENT) throw tooManyUnsent()
}
