import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Agreement, AgreementForm, AgreementForReview } from '#contract/agreements.ts'
import type { BaaStatus } from '#contract/accounts.ts'
import { pageAfter } from '#server/http/page.ts'
import type { Executor, Transaction } from '#server/platform/database/connection.ts'
import { users } from '#server/platform/database/schema/accounts.ts'
import { agreements } from '#server/platform/database/schema/agreements.ts'
import { orderBy, pageOf, placeIn, type Order } from '#server/platform/database/keyset.ts'

export type AgreementRow = typeof agreements.$inferSelect

export async function insertAgreement(
  db: Executor,
  row: Omit<AgreementRow, 'form'> & { form: AgreementForm },
): Promise<AgreementRow> {
  const [inserted] = await db.insert(agreements).values(row).returning()
  if (!inserted) throw new Error('The agreement was not kept.')
  return inserted
}

/** All that the user signed, newest first. */
export async function findAgreements(db: Executor, userId: string): Promise<AgreementRow[]> {
  return db
    .select()
    .from(agreements)
    .where(eq(agreements.userId, userId))
    .orderBy(desc(agreements.signedAt), desc(agreements.id))
}

/** Of whoever signed it. */
export async function findAgreement(db: Executor, id: string): Promise<AgreementRow | null> {
  const [found] = await db.select().from(agreements).where(eq(agreements.id, id))
  return found ?? null
}

export async function findOwnAgreement(
  db: Executor,
  id: string,
  userId: string,
): Promise<AgreementRow | null> {
  const [found] = await db
    .select()
    .from(agreements)
    .where(and(eq(agreements.id, id), eq(agreements.userId, userId)))
  return found ?? null
}

/** Nobody else signs or decides for this account until the transaction ends. Null when there is no such account. */
export async function lockSigner(tx: Transaction, userId: string) {
  const [found] = await tx
    .select({
      title: users.title,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      baaStatus: users.baaStatus,
    })
    .from(users)
    .where(eq(users.id, userId))
    .for('update')
  return found ?? null
}

/** What the account shows of its agreements. `signature` undefined leaves it as it is. */
export async function setAccountStatus(
  tx: Transaction,
  userId: string,
  { baaStatus, signature }: { baaStatus: BaaStatus; signature?: string },
): Promise<void> {
  await tx
    .update(users)
    .set({ baaStatus, ...(signature === undefined ? {} : { baaSignature: signature }) })
    .where(eq(users.id, userId))
}

export async function setDecision(
  tx: Transaction,
  id: string,
  decision: Pick<AgreementRow, 'status' | 'decidedById' | 'decidedAt' | 'declineReason'>,
): Promise<void> {
  await tx.update(agreements).set(decision).where(eq(agreements.id, id))
}

const OLDEST_FIRST: Order = {
  name: 'signed',
  keys: [
    { expression: sql`${agreements.signedAt}`, type: 'timestamptz' },
    { expression: sql`${agreements.id}`, type: 'uuid' },
  ],
  direction: 'ascending',
}

/** Of an account that was erased nothing is decided any more. */
const isWaiting = and(eq(agreements.status, 'pending'), isNotNull(agreements.userId))

const signer = { userId: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email }

/** What waits for a decision, the oldest first. Throws invalid_input for a cursor that is none of ours. */
export async function findPending(
  db: Executor,
  { cursor, limit }: { cursor: string | null; limit: number },
): Promise<{ rows: ReviewRow[]; nextCursor: string | null }> {
  const found = await db
    .select({ agreement: agreements, user: signer, place: placeIn(OLDEST_FIRST) })
    .from(agreements)
    .innerJoin(users, eq(users.id, agreements.userId))
    .where(and(isWaiting, pageAfter(OLDEST_FIRST, cursor)))
    .orderBy(orderBy(OLDEST_FIRST))
    .limit(limit + 1)
  return pageOf(OLDEST_FIRST, limit, found)
}

export async function countPending(db: Executor): Promise<number> {
  return db.$count(agreements, isWaiting)
}

/** The user's agreements with who signed them, newest first. */
export async function findForReview(db: Executor, userId: string): Promise<ReviewRow[]> {
  return db
    .select({ agreement: agreements, user: signer })
    .from(agreements)
    .innerJoin(users, eq(users.id, agreements.userId))
    .where(eq(users.id, userId))
    .orderBy(desc(agreements.signedAt), desc(agreements.id))
}

interface ReviewRow {
  agreement: AgreementRow
  user: { userId: string; firstName: string; lastName: string; email: string }
}

export function toAgreement(row: AgreementRow): Agreement {
  const form = formOf(row)
  return {
    id: row.id,
    status: row.status,
    edition: row.edition,
    legalName: form.legalName,
    signerName: form.signerName,
    signedAt: row.signedAt.toISOString(),
    bytes: row.bytes,
    sha256: row.sha256,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    declineReason: row.declineReason,
  }
}

export function toReview({ agreement, user }: ReviewRow, readerId: string): AgreementForReview {
  return {
    ...toAgreement(agreement),
    user: { userId: user.userId, name: `${user.firstName} ${user.lastName}`, email: user.email },
    form: formOf(agreement),
    isOwn: agreement.userId === readerId,
  }
}

/** It was parsed before it was kept. */
export function formOf(row: AgreementRow): AgreementForm {
  return row.form as unknown as AgreementForm
}
