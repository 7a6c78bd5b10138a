import { eq } from 'drizzle-orm'
import type { BaaStatus } from '#contract/accounts.ts'
import type { AccountStanding } from '#domain/account.ts'
import { accountNotFound } from '#server/http/refusal.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import { users } from '#server/platform/database/schema/accounts.ts'
import type { Owner } from '#server/platform/fair-queue.ts'

/** What other features need to know of an account. */
export interface Standing extends AccountStanding {
  baaStatus: BaaStatus
  /** As it stands under a signed note: title, first and last name. */
  displayName: string
}

/** Throws not_found. */
export async function standingOf(db: Executor, userId: string): Promise<Standing> {
  const [found] = await db
    .select({
      role: users.role,
      subscriptionStatus: users.subscriptionStatus,
      trialEndsAt: users.trialEndsAt,
      baaStatus: users.baaStatus,
      title: users.title,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(users)
    .where(eq(users.id, userId))
  if (!found) throw accountNotFound()
  const { title, firstName, lastName, ...standing } = found
  return { ...standing, displayName: displayNameOf({ title, firstName, lastName }) }
}

/** Title, first and last name. */
export function displayNameOf({
  title,
  firstName,
  lastName,
}: Pick<typeof users.$inferSelect, 'title' | 'firstName' | 'lastName'>): string {
  const address = title === 'Prefer-not-to-say' ? '' : `${title}. `
  return `${address}${firstName} ${lastName}`
}

/** Whose work is whose, for queues that share out what is scarce. An account that is gone stands for itself. */
export async function workOwnerOf(db: Executor, userId: string): Promise<Owner> {
  const [found] = await db
    .select({ organizationId: users.organizationId })
    .from(users)
    .where(eq(users.id, userId))
  return { userId, organizationId: found?.organizationId ?? null }
}

/** Whether the owner has shown that the address is theirs. Throws not_found. */
export async function isEmailVerified(db: Executor, userId: string): Promise<boolean> {
  const [found] = await db
    .select({ emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.id, userId))
  if (!found) throw accountNotFound()
  return found.emailVerifiedAt !== null
}
