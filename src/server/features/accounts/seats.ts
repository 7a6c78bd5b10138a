import { and, count, eq, gt, isNull, ne } from 'drizzle-orm'
import { Refusal } from '#server/http/refusal.ts'
import type { Transaction } from '#server/platform/database/connection.ts'
import { invitations, users } from '#server/platform/database/schema/accounts.ts'
import { organizations } from '#server/platform/database/schema/organizations.ts'

interface Seats {
  name: string
  seats: number
}

/**
 * Makes sure that one more member fits, and keeps it so until the transaction ends: whoever adds a member to the same
 * organization meanwhile waits. Gives its name. Lock it before the account. Throws not_found for an organization that is
 * not there or is archived, and seats_full.
 */
export async function takeSeat(tx: Transaction, organizationId: string): Promise<{ name: string }> {
  const organization = await holdOrganization(tx, organizationId)
  await requireFreeSeat(tx, organizationId, organization)
  return { name: organization.name }
}

/**
 * The same for somebody who brings no invitation: a seat that is kept for another address is not free. Throws not_found
 * and seats_full.
 */
export async function takeUnpromisedSeat(
  tx: Transaction,
  organizationId: string,
  { email, now }: { email: string; now: Date },
): Promise<void> {
  const organization = await holdOrganization(tx, organizationId)
  const [kept] = await tx
    .select({ count: count() })
    .from(invitations)
    .where(
      and(
        eq(invitations.organizationId, organizationId),
        ne(invitations.email, email),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
        gt(invitations.expiresAt, now),
      ),
    )
  await requireFreeSeat(tx, organizationId, {
    ...organization,
    seats: organization.seats - (kept?.count ?? 0),
  })
}

/** Whoever adds a member waits until the transaction ends. Throws not_found. */
export async function holdOrganization(tx: Transaction, organizationId: string): Promise<Seats> {
  const [organization] = await tx
    .select({ name: organizations.name, seats: organizations.seats, archivedAt: organizations.archivedAt })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
    .for('no key update')
  if (organization && !organization.archivedAt) return organization
  throw new Refusal('not_found', 'This organization does not exist any more.')
}

/** For an organization that is held. Throws seats_full. */
export async function requireFreeSeat(
  tx: Transaction,
  organizationId: string,
  { seats }: Seats,
): Promise<void> {
  const [members] = await tx
    .select({ count: count() })
    .from(users)
    .where(eq(users.organizationId, organizationId))
  if ((members?.count ?? 0) >= seats)
    throw new Refusal(
      'seats_full',
      'Every seat of this organization is taken. Ask its admin to free one, then open the link again: your invitation stays open.',
    )
}
