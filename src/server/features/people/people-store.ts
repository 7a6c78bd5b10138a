import { and, count, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/platform/database/connection.ts'
import { passkeys, sessions, users } from '#server/platform/database/schema/accounts.ts'
import { notes } from '#server/platform/database/schema/notes.ts'
import type { Admin, Subject } from './policy.ts'

type Changes = Partial<
  Pick<
    typeof users.$inferSelect,
    'role' | 'accountStatus' | 'trialEndsAt' | 'trialReminderDays' | 'organizationId'
  >
>

/**
 * One change of accounts by an admin at a time, so that two admins who take each other's role away do not both succeed.
 * Gives the actor as it is now, or null when it may no longer act.
 */
export async function lockForAdmin(tx: Transaction, actorId: string): Promise<Admin | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('changes of accounts', 0))`)
  const [found] = await tx
    .select({ role: users.role })
    .from(users)
    .where(and(eq(users.id, actorId), eq(users.accountStatus, 'active')))
  return found ? { userId: actorId, role: found.role } : null
}

const subjectColumns = {
  id: users.id,
  role: users.role,
  email: users.email,
  organizationId: users.organizationId,
  accountStatus: users.accountStatus,
  deleteAt: users.deleteAt,
  passwordHash: users.passwordHash,
  emailVerifiedAt: users.emailVerifiedAt,
  trialEndsAt: users.trialEndsAt,
  subscriptionStatus: users.subscriptionStatus,
}

/** The account, which nobody else changes until the transaction ends. */
export async function lockSubject(tx: Transaction, userId: string) {
  const [found] = await tx.select(subjectColumns).from(users).where(eq(users.id, userId)).for('update')
  return found ?? null
}

export type LockedSubject = NonNullable<Awaited<ReturnType<typeof lockSubject>>>

export async function updateUser(tx: Transaction, userId: string, changes: Changes): Promise<void> {
  await tx.update(users).set(changes).where(eq(users.id, userId))
}

/** What the details of an account hold beside its line in the list. */
export async function findMore(db: Executor, userId: string, now: Date) {
  const [found] = await db
    .select({
      phoneNumber: users.phoneNumber,
      specialty: users.specialty,
      emailVerifiedAt: users.emailVerifiedAt,
      twoFactorEnabledAt: users.twoFactorEnabledAt,
      deleteAt: users.deleteAt,
      // Written inside another `sql`: of a select from one table, columns in the outer one lose their table's name.
      hasPasskey: sql<boolean>`${sql`exists (select 1 from ${passkeys} where ${passkeys.userId} = ${users.id})`}`,
      subject: {
        id: users.id,
        role: users.role,
        organizationId: users.organizationId,
        accountStatus: users.accountStatus,
        passwordHash: users.passwordHash,
        emailVerifiedAt: users.emailVerifiedAt,
      } satisfies Record<keyof Subject, unknown>,
    })
    .from(users)
    .where(eq(users.id, userId))
  const [live] = await db
    .select({ count: count() })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
  const [kept] = await db
    .select({ count: count() })
    .from(notes)
    .where(and(eq(notes.authorId, userId), isNull(notes.deletedAt)))
  return found ? { ...found, sessions: live?.count ?? 0, notes: kept?.count ?? 0 } : null
}
