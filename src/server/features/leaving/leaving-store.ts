import { and, asc, eq, exists, inArray, isNotNull, isNull, lte, ne, or } from 'drizzle-orm'
import { needsNoKeeping } from '#server/features/notes/public.ts'
import type { Executor, Transaction } from '#server/platform/database/connection.ts'
import { invitations, users } from '#server/platform/database/schema/accounts.ts'
import { documents } from '#server/platform/database/schema/agreements.ts'
import { notes } from '#server/platform/database/schema/notes.ts'
import { recordings } from '#server/platform/database/schema/recordings.ts'
import { leavingFeedback } from '#server/platform/database/schema/support.ts'

type AccountRow = typeof users.$inferSelect

/** The last word of a user takes the place of the one before. */
export async function keepReason(
  db: Executor,
  row: typeof leavingFeedback.$inferInsert & { userId: string },
): Promise<void> {
  await db.delete(leavingFeedback).where(eq(leavingFeedback.userId, row.userId))
  await db.insert(leavingFeedback).values(row)
}

/**
 * The account and every other super admin that could act, locked until the transaction ends: of two who leave at the same
 * moment the second finds that it is the last.
 */
export async function lockLeaver(
  tx: Transaction,
  userId: string,
): Promise<{ account: AccountRow; isLastSuperAdmin: boolean } | null> {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'super_admin'), eq(users.accountStatus, 'active')))
    .orderBy(asc(users.id))
    .for('update')
  const account = await lockAccount(tx, userId)
  if (!account) return null
  const isLastSuperAdmin = account.role === 'super_admin' && admins.every(({ id }) => id === userId)
  return { account, isLastSuperAdmin }
}

export async function lockAccount(tx: Transaction, userId: string): Promise<AccountRow | null> {
  const [found] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  return found ?? null
}

/** The addresses of those who look after the organization and can act, but for one who is leaving it. */
export async function findCaretakers(
  db: Executor,
  { id: leaverId, organizationId }: Pick<AccountRow, 'id' | 'organizationId'>,
): Promise<string[]> {
  if (organizationId === null) return []
  const rows = await db
    .select({ email: users.email })
    .from(users)
    .where(
      and(
        eq(users.organizationId, organizationId),
        eq(users.role, 'organization_admin'),
        eq(users.accountStatus, 'active'),
        ne(users.id, leaverId),
      ),
    )
  return rows.map(({ email }) => email)
}

export async function setDeletion(
  db: Executor,
  userId: string,
  deletion: { accountStatus: AccountRow['accountStatus']; deleteAt: Date | null },
): Promise<void> {
  await db.update(users).set(deletion).where(eq(users.id, userId))
}

/** The accounts whose time to come back is over, the longest first. */
export async function findPastDeletion(
  db: Executor,
  now: Date,
): Promise<Array<{ id: string; email: string }>> {
  return db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(
      and(
        isNotNull(users.deleteAt),
        lte(users.deleteAt, now),
        inArray(users.accountStatus, ['temporary_deleted', 'deactivated']),
      ),
    )
    .orderBy(asc(users.deleteAt), asc(users.id))
}

/**
 * Notes of the author that are not to be kept, the deleted ones too, locked until the transaction ends; at most `limit`.
 * `signedSince`: what was signed after it is to be kept.
 */
export async function lockNotesOf(
  tx: Transaction,
  authorId: string,
  { signedSince, limit }: { signedSince: Date; limit: number },
): Promise<string[]> {
  const rows = await tx
    .select({ id: notes.id })
    .from(notes)
    .where(and(eq(notes.authorId, authorId), needsNoKeeping(signedSince)))
    .limit(limit)
    .for('update')
  return rows.map(({ id }) => id)
}

/**
 * Hides notes that are left of an author, at most `limit` of those that are shown or have recordings, and deletes the rows of
 * these: the sweep of notes erases each when its years are over. Gives their ids.
 */
export async function hideNotesOf(
  tx: Transaction,
  authorId: string,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const recorded = tx.select({ noteId: recordings.noteId }).from(recordings)
  const rows = await tx
    .select({ id: notes.id })
    .from(notes)
    .where(
      and(
        eq(notes.authorId, authorId),
        or(isNull(notes.deletedAt), exists(recorded.where(eq(recordings.noteId, notes.id)))),
      ),
    )
    .limit(limit)
    .for('update')
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return ids
  await tx
    .update(notes)
    .set({ deletedAt: now })
    .where(and(inArray(notes.id, ids), isNull(notes.deletedAt)))
  await tx.delete(recordings).where(inArray(recordings.noteId, ids))
  return ids
}

export async function lockDocumentsOf(tx: Transaction, userId: string, limit: number) {
  return tx
    .select({ id: documents.id, storageKey: documents.storageKey })
    .from(documents)
    .where(eq(documents.userId, userId))
    .limit(limit)
    .for('update')
}

export async function deleteDocuments(db: Executor, ids: string[]): Promise<void> {
  await db.delete(documents).where(inArray(documents.id, ids))
}

/** Sessions, links, passkeys, messages to support and the subscription go with the row; signed agreements and notes stay without it. */
export async function deleteAccount(db: Executor, userId: string): Promise<boolean> {
  const gone = await db.delete(users).where(eq(users.id, userId)).returning({ email: users.email })
  for (const { email } of gone) await db.delete(invitations).where(eq(invitations.email, email))
  return gone.length > 0
}
