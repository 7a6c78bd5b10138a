import { eq, sql } from 'drizzle-orm'
import { TERMS_OF_AN_ACCOUNT, TERMS_OF_THE_DICTIONARY } from '#domain/limits.ts'
import type { Executor, Transaction } from '#server/platform/database/connection.ts'
import { MASTER_LIST_ID, termLists } from '#server/platform/database/schema/terms.ts'

/** A list of terms, by whose it is; the ownership of every query below. */
export interface TermList {
  id: string
  /** Null: everybody's. */
  ownerId: string | null
  mostTerms: number
}

export const masterList: TermList = {
  id: MASTER_LIST_ID,
  ownerId: null,
  mostTerms: TERMS_OF_THE_DICTIONARY,
}

/** A physician's own, under the id of the account: nobody can name another's. */
export const ownList = (userId: string): TermList => ({
  id: userId,
  ownerId: userId,
  mostTerms: TERMS_OF_AN_ACCOUNT,
})

/** Makes the list where there is none yet. */
export async function ensureList(db: Executor, { id, ownerId }: TermList): Promise<void> {
  await db.insert(termLists).values({ id, ownerId }).onConflictDoNothing()
}

/** The list as it stays until the transaction ends, one version on: whoever holds its index in memory makes it anew. */
export async function changeList(tx: Transaction, list: TermList): Promise<{ seeded: number }> {
  await ensureList(tx, list)
  const [row] = await tx
    .update(termLists)
    .set({ version: sql`${termLists.version} + 1` })
    .where(eq(termLists.id, list.id))
    .returning({ seeded: termLists.seeded })
  if (!row) throw new Error('The list of terms vanished while it was changed.')
  return row
}

/** 0 for a list that nobody has begun. */
export async function versionOf(db: Executor, listId: string): Promise<number> {
  const [row] = await db
    .select({ version: termLists.version })
    .from(termLists)
    .where(eq(termLists.id, listId))
  return row?.version ?? 0
}
