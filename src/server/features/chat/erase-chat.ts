import { and, eq, exists, inArray, isNull, ne, not, or, sql } from 'drizzle-orm'
import { CHAT_UNSENT_FILE_KEPT_HOURS } from '#domain/limits.ts'
import { HOUR_MS } from '#domain/time.ts'
import { letGoOf } from '#server/features/storage/public.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Transaction } from '#server/platform/database/connection.ts'
import { chatFiles, chatMembers, chatRooms } from '#server/platform/database/schema/chat.ts'
import { lockForgotten } from './file-store.ts'

const FILES_AT_ONCE = 100

interface EraseDependencies {
  db: Database
  clock: Clock
}

/**
 * Before an account is erased: its room with support, the rooms in which nobody else is, and files it had not sent. In the
 * others its messages stay for those who answered them; without the account's row they are nobody's. The bytes of the files
 * are let go of with the account. Can be done again.
 */
export async function eraseChatOf({ db, clock }: EraseDependencies, userId: string): Promise<void> {
  const eraseSome = () =>
    db.transaction(async (tx) => {
      const unsent = and(eq(chatFiles.userId, userId), isNull(chatFiles.messageId))
      const found = await tx
        .select({ id: chatFiles.id, key: chatFiles.storageKey })
        .from(chatFiles)
        .innerJoin(chatRooms, eq(chatRooms.id, chatFiles.roomId))
        .where(or(unsent, isOnlyOf(tx, userId)))
        .limit(FILES_AT_ONCE)
        .for('update', { of: chatFiles })
      const theirs = found.map((file) => ({ ...file, userId }))
      return letGo(tx, theirs, clock.now())
    })
  while (await eraseSome()) continue
  await db.delete(chatRooms).where(isOnlyOf(db, userId))
}

/** Deletes what was brought for a message and forgotten; the sweep of unnamed objects removes the bytes. */
export async function sweepChat({ db, clock }: EraseDependencies): Promise<void> {
  const now = clock.now()
  const before = new Date(now.getTime() - CHAT_UNSENT_FILE_KEPT_HOURS * HOUR_MS)
  const sweepSome = () =>
    db.transaction(async (tx) => letGo(tx, await lockForgotten(tx, before, FILES_AT_ONCE), now))
  while (await sweepSome()) continue
}

/** Whether there were any. */
async function letGo(
  tx: Transaction,
  files: Array<{ id: string; key: string; userId: string | null }>,
  now: Date,
): Promise<boolean> {
  if (files.length === 0) return false
  const ids = files.map(({ id }) => id)
  await tx.delete(chatFiles).where(inArray(chatFiles.id, ids))
  for (const [userId, theirs] of Map.groupBy(files, (file) => file.userId))
    await letGoOf(
      tx,
      theirs.map(({ key }) => key),
      { now, userId, by: 'sweep' },
    )
  return true
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
