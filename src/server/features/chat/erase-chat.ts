import { and, eq, exists, isNull, ne, not, or, sql } from 'drizzle-orm'
import { CHAT_UNSENT_FILE_KEPT_HOURS } from '#domain/limits.ts'
import { HOUR_MS } from '#domain/time.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Transaction } from '#server/platform/database/connection.ts'
import { chatFiles, chatMembers, chatRooms } from '#server/platform/database/schema/chat.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { lockForgotten } from './file-store.ts'

const FILES_AT_ONCE = 100

interface EraseDependencies {
  db: Database
  storage: Storage
}

/**
 * Before an account is erased: its room with support, the rooms in which nobody else is, and files it had not sent. In the
 * others its messages stay for those who answered them; without the account's row they are nobody's. Can be done again.
 */
export async function eraseChatOf(dependencies: EraseDependencies, userId: string): Promise<void> {
  while (await eraseSomeFiles(dependencies, userId)) continue
  await dependencies.db.delete(chatRooms).where(isOnlyOf(dependencies.db, userId))
}

/** Deletes what was brought for a message and forgotten. */
export async function sweepChat({ db, storage, clock }: EraseDependencies & { clock: Clock }): Promise<void> {
  const before = new Date(clock.now().getTime() - CHAT_UNSENT_FILE_KEPT_HOURS * HOUR_MS)
  const sweepSome = () =>
    db.transaction(async (tx) => remove(tx, storage, await lockForgotten(tx, before, FILES_AT_ONCE)))
  while (await sweepSome()) continue
}

/** Whether there were any. */
async function eraseSomeFiles({ db, storage }: EraseDependencies, userId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const unsent = and(eq(chatFiles.userId, userId), isNull(chatFiles.messageId))
    const found = await tx
      .select({ id: chatFiles.id, key: chatFiles.storageKey })
      .from(chatFiles)
      .innerJoin(chatRooms, eq(chatRooms.id, chatFiles.roomId))
      .where(or(unsent, isOnlyOf(tx, userId)))
      .limit(FILES_AT_ONCE)
      .for('update', { of: chatFiles })
    return remove(tx, storage, found)
  })
}

/** The bytes first: a row that is left is found again, bytes without a row are not. */
async function remove(
  tx: Transaction,
  storage: Storage,
  files: Array<{ id: string; key: string }>,
): Promise<boolean> {
  for (const { id, key } of files) {
    await storage.delete(key)
    await tx.delete(chatFiles).where(eq(chatFiles.id, id))
  }
  return files.length > 0
}

function isOnlyOf(db: Database | Transaction, userId: string) {
  const memberThat = (who: ReturnType<typeof eq>) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(chatMembers)
        .where(and(eq(chatMembers.roomId, chatRooms.id), who)),
    )
  return or(
    eq(chatRooms.ownerId, userId),
    and(memberThat(eq(chatMembers.userId, userId)), not(memberThat(ne(chatMembers.userId, userId)))),
  )
}
