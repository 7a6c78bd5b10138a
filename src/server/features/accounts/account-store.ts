import { and, eq, type SQL } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/connection.ts'
import { users } from '#server/platform/database/schema/accounts.ts'
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

/** Null when the email or the username is taken. */
export async function insertAccount(db: Executor, account: NewAccount): Promise<Account | null> {
  const [made] = await db.insert(users).values(account).onConflictDoNothing().returning()
  return made ?? null
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

export async function makeSuperAdmin(db: Executor, id: string): Promise<Account | null> {
  const [changed] = await db.update(users).set({ role: 'super_admin' }).where(eq(users.id, id)).returning()
  return changed ?? null
}

export async function updateAccount(
  db: Executor,
  id: string,
  changes: AccountChanges,
): Promise<Account | null> {
  const [changed] = await db.update(users).set(changes).where(eq(users.id, id)).returning()
  return changed ?? null
}

/**
 * Keeps the password as it is until the transaction ends. False when it was changed, or the account deactivated, since
 * the account was read: a session must not begin with a password that a reset has just made void.
 */
export async function holdPassword(db: Executor, account: Account): Promise<boolean> {
  if (account.passwordHash === null) return false
  const held = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.id, account.id),
        eq(users.passwordHash, account.passwordHash),
        eq(users.accountStatus, account.accountStatus),
      ),
    )
    .for('no key update')
  return held.length === 1
}

export async function setPasswordHash(db: Executor, id: string, passwordHash: string): Promise<void> {
  await db.update(users).set({ passwordHash }).where(eq(users.id, id))
}

async function one(db: Executor, condition: SQL): Promise<Account | null> {
  const [found] = await db.select().from(users).where(condition).limit(1)
  return found ?? null
}
