import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/platform/database/connection.ts'
import { users } from '#server/platform/database/schema/accounts.ts'
import { isHeldAddress } from './email-change-store.ts'
import { hasPassword } from './kept-password.ts'
import { beginMembership } from './memberships.ts'
import type { Account } from './user-view.ts'

type NewAccount = typeof users.$inferInsert
export type AccountChanges = Partial<
  Pick<
    Account,
    | 'title'
    | 'firstName'
    | 'lastName'
    | 'phoneNumber'
    | 'specialty'
    | 'showExtensionPopup'
    | 'showMobileAppPopup'
    | 'tutorialCompleted'
    | 'newFeaturesSeen'
  >
>

/** Null when the email or the username is taken, or somebody may still go back to the email. */
export async function insertAccount(db: Executor, account: NewAccount): Promise<Account | null> {
  return unlessTaken(db, async (nested) => {
    // What is new is told to whom the product is not.
    const values = { newFeaturesSeen: true, ...account }
    const [made] = await nested.insert(users).values(values).onConflictDoNothing().returning()
    if (made) await refuseHeld(nested, made, account.createdAt)
    if (made?.organizationId)
      await beginMembership(nested, { organizationId: made.organizationId, userId: made.id }, made.createdAt)
    return made ?? null
  })
}

export async function findAccount(db: Executor, id: string): Promise<Account | null> {
  return one(db, eq(users.id, id))
}

export async function findAccountByEmail(db: Executor, email: string): Promise<Account | null> {
  return one(db, eq(users.email, email))
}

export async function findAccountByUsername(db: Executor, username: string): Promise<Account | null> {
  return one(db, eq(users.username, username))
}

/** `login` is an email or a username, in lower case. A username holds no at sign. */
export async function findAccountByLogin(db: Executor, login: string): Promise<Account | null> {
  // PostgreSQL refuses a text with a null character, and no account has one.
  if (login.includes('\0')) return null
  return one(db, login.includes('@') ? eq(users.email, login) : eq(users.username, login))
}

export async function superAdminExists(db: Executor): Promise<boolean> {
  const [found] = await db.select({ id: users.id }).from(users).where(eq(users.role, 'super_admin')).limit(1)
  return found !== undefined
}

/** Whether the account is a super admin's and nobody else's is. */
export async function isOnlySuperAdmin(db: Executor, id: string): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).where(eq(users.role, 'super_admin')).limit(2)
  return found.length === 1 && found[0]?.id === id
}

export async function makeSuperAdmin(db: Executor, id: string): Promise<Account | null> {
  const [changed] = await db.update(users).set({ role: 'super_admin' }).where(eq(users.id, id)).returning()
  return changed ?? null
}

/** At least one change. */
export async function updateAccount(db: Executor, id: string, changes: AccountChanges): Promise<void> {
  await db.update(users).set(changes).where(eq(users.id, id))
}

/** The account, which stays as it is until the transaction ends. */
export async function lockAccount(tx: Transaction, id: string): Promise<Account | null> {
  const [held] = await tx.select().from(users).where(eq(users.id, id)).for('no key update')
  return held ?? null
}

/** The account that mail to the address is for, held until the transaction ends; null when there is none that may act. */
export async function lockAccountByEmail(tx: Transaction, email: string): Promise<Account | null> {
  const [held] = await tx.select().from(users).where(eq(users.email, email)).for('no key update')
  return held && held.accountStatus !== 'deactivated' ? held : null
}

/**
 * Keeps the password as it is until the transaction ends. Null when it was changed, or the account deactivated, since
 * the account was read: a session must not begin with a password that a reset has just made void.
 */
export async function holdPassword(tx: Transaction, account: Account): Promise<Account | null> {
  const held = await holdUnchanged(tx, account)
  return held && hasPassword(held) ? held : null
}

/** The same for an account that may have no password. */
export async function holdUnchanged(tx: Transaction, account: Account): Promise<Account | null> {
  const held = await lockAccount(tx, account.id)
  const isSame = held?.passwordHash === account.passwordHash && held.accountStatus === account.accountStatus
  return isSame ? held : null
}

/** Keeps the moment of the first time when it was confirmed before. */
export async function markEmailVerified(db: Executor, id: string, now: Date): Promise<void> {
  await db
    .update(users)
    .set({ emailVerifiedAt: now })
    .where(and(eq(users.id, id), isNull(users.emailVerifiedAt)))
}

/** Null when somebody else has the username or the email, or may still go back to the email. */
export async function renameAccount(
  db: Executor,
  id: string,
  change: { username: string } | { email: string; emailVerifiedAt: Date },
  now: Date,
): Promise<Account | null> {
  return unlessTaken(db, async (nested) => {
    const [changed] = await nested.update(users).set(change).where(eq(users.id, id)).returning()
    if (changed && 'email' in change) await refuseHeld(nested, changed, now)
    return changed ?? null
  })
}

class HeldAddressError extends Error {}

/** After the change: whoever left the address has then committed it. Throws HeldAddressError. */
async function refuseHeld(db: Executor, { id, email }: Account, now: Date): Promise<void> {
  if (await isHeldAddress(db, email, { userId: id, now })) throw new HeldAddressError(id)
}

/** In a savepoint: a name that is taken must not end the whole transaction. */
async function unlessTaken<T>(db: Executor, work: (nested: Transaction) => Promise<T>): Promise<T | null> {
  try {
    return await db.transaction(work)
  } catch (error) {
    if (error instanceof HeldAddressError || isTaken(error)) return null
    throw error
  }
}

export async function setPasswordHash(db: Executor, id: string, passwordHash: string): Promise<void> {
  await db.update(users).set({ passwordHash }).where(eq(users.id, id))
}

async function one(db: Executor, condition: SQL): Promise<Account | null> {
  const [found] = await db.select().from(users).where(condition).limit(1)
  return found ?? null
}

// PostgreSQL's unique_violation; drizzle wraps what the driver throws.
function isTaken(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error && 'code' in cause && cause.code === '23505'
}
