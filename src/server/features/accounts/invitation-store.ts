import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/connection.ts'
import { invitations } from '#server/platform/database/schema/accounts.ts'
import { organizations } from '#server/platform/database/schema/organizations.ts'
import { tokenHashOf } from './session-store.ts'

/** An invitation that can be accepted, with the name of its organization. */
export interface OpenInvitation {
  id: string
  organizationId: string
  organizationName: string
  email: string
  role: (typeof invitations.$inferSelect)['role']
  createdAt: Date
}

/** Keeps the invitation, and revokes the open ones of the same address to the same organization. */
export async function insertInvitation(
  db: Executor,
  invitation: Pick<
    typeof invitations.$inferSelect,
    'id' | 'organizationId' | 'email' | 'role' | 'invitedById' | 'createdAt' | 'expiresAt'
  >,
  token: string,
): Promise<void> {
  const { organizationId, email, createdAt } = invitation
  await db
    .update(invitations)
    .set({ revokedAt: createdAt })
    .where(
      and(
        eq(invitations.organizationId, organizationId),
        eq(invitations.email, email),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
      ),
    )
  await db.insert(invitations).values({ ...invitation, tokenHash: tokenHashOf(token) })
}

/** Null when it was accepted or revoked, has expired or never was, or its organization is archived. */
export async function findOpenInvitation(
  db: Executor,
  token: string,
  now: Date,
): Promise<OpenInvitation | null> {
  const [found] = await db
    .select({
      id: invitations.id,
      organizationId: invitations.organizationId,
      organizationName: organizations.name,
      email: invitations.email,
      role: invitations.role,
      createdAt: invitations.createdAt,
    })
    .from(invitations)
    .innerJoin(organizations, eq(organizations.id, invitations.organizationId))
    .where(and(open(token, now), isNull(organizations.archivedAt)))
  return found ?? null
}

/** Uses the invitation up. False when it can no longer be accepted; of two calls at once one gets false. */
export async function consumeInvitation(db: Executor, token: string, now: Date): Promise<boolean> {
  const used = await db
    .update(invitations)
    .set({ acceptedAt: now })
    .where(open(token, now))
    .returning({ id: invitations.id })
  return used.length === 1
}

export async function deleteInvitationsExpiredBefore(db: Executor, moment: Date): Promise<void> {
  await db.delete(invitations).where(lt(invitations.expiresAt, moment))
}

function open(token: string, now: Date) {
  return and(
    eq(invitations.tokenHash, tokenHashOf(token)),
    isNull(invitations.acceptedAt),
    isNull(invitations.revokedAt),
    gt(invitations.expiresAt, now),
  )
}
