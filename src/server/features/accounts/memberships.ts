import { and, eq, gte, isNull } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/connection.ts'
import { memberships } from '#server/platform/database/schema/handovers.ts'

/** In the transaction that puts the account into the organization: from now on what they write is its record. */
export async function beginMembership(
  tx: Executor,
  member: { organizationId: string; userId: string },
  since: Date,
): Promise<void> {
  await tx
    .insert(memberships)
    .values({ ...member, since })
    .onConflictDoNothing()
}

/** In the transaction that takes the account out of its organization. */
export async function endMembership(tx: Executor, userId: string, until: Date): Promise<void> {
  await tx
    .update(memberships)
    .set({ until })
    .where(and(eq(memberships.userId, userId), isNull(memberships.until)))
}

/** Whether the account was a member and went, or was removed, at this moment or after it. */
export async function hasLeftSince(
  tx: Executor,
  { organizationId, userId }: { organizationId: string; userId: string },
  moment: Date,
): Promise<boolean> {
  const { until, ...of } = memberships
  const ended = and(eq(of.organizationId, organizationId), eq(of.userId, userId), gte(until, moment))
  return (await tx.$count(memberships, ended)) > 0
}
