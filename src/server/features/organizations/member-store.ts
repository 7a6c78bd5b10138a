import { and, asc, desc, eq, getTableColumns, isNull, sql, type SQL } from 'drizzle-orm'
import type { MemberSort } from '#contract/organizations.ts'
import type { Direction, Found } from '#contract/lists.ts'
import type { Role } from '#contract/roles.ts'
import { beginMembership, endMembership } from '#server/features/accounts/public.ts'
import type { Executor, Transaction } from '#server/platform/database/connection.ts'
import { containing, countFound, orderBy, placeIn, type Order } from '#server/platform/database/keyset.ts'
import { invitations, users } from '#server/platform/database/schema/accounts.ts'
import { organizations } from '#server/platform/database/schema/organizations.ts'

const id = { expression: sql`${users.id}`, type: 'uuid' } as const
const name = [
  { expression: sql`lower(${users.lastName})`, type: 'text' },
  { expression: sql`lower(${users.firstName})`, type: 'text' },
  id,
] as const
const orders = {
  name,
  email: [{ expression: sql`${users.email}`, type: 'text' }],
  role: [{ expression: sql`${users.role}`, type: 'text' }, ...name],
  lastSignInAt: [
    {
      expression: sql`coalesce(${users.lastSignInAt}, '-infinity'::timestamp with time zone)`,
      type: 'timestamptz',
    },
    id,
  ],
} as const satisfies Record<MemberSort, Order['keys']>

export function membersOrder(sort: MemberSort, direction: Direction): Order {
  return { name: `members.${sort}`, keys: orders[sort], direction }
}

export function membersThat(organizationId: string, search: string): SQL | undefined {
  const words = search.split(' ').filter((word) => word !== '')
  const searched = sql`lower(${users.firstName} || ' ' || ${users.lastName} || ' ' || ${users.email})`
  return and(
    eq(users.organizationId, organizationId),
    ...words.map((word) => sql`${searched} like lower(${containing(word)})`),
  )
}

export function countMembers(db: Executor, where: SQL | undefined): Promise<Found> {
  return countFound(db, sql`from ${users} where ${where ?? sql`true`}`)
}

const memberColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  role: users.role,
  accountStatus: users.accountStatus,
  organizationId: users.organizationId,
  createdAt: users.createdAt,
  lastSignInAt: users.lastSignInAt,
  emailVerifiedAt: users.emailVerifiedAt,
}

export async function findMembers(
  db: Executor,
  where: SQL | undefined,
  { order, limit }: { order: Order; limit: number },
) {
  return db
    .select({ ...memberColumns, place: placeIn(order) })
    .from(users)
    .where(where)
    .orderBy(orderBy(order))
    .limit(limit)
}

export async function findAdmins(db: Executor, organizationId: string) {
  return db
    .select(memberColumns)
    .from(users)
    .where(and(eq(users.organizationId, organizationId), eq(users.role, 'organization_admin')))
    .orderBy(asc(users.createdAt), asc(users.id))
}

export async function isMember(db: Executor, organizationId: string, userId: string): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.organizationId, organizationId), eq(users.id, userId)))
  return found.length > 0
}

/** A member, whom nobody else changes until the transaction ends. */
export async function lockMember(tx: Transaction, organizationId: string, userId: string) {
  return lockUser(tx, and(eq(users.organizationId, organizationId), eq(users.id, userId)))
}

/** The owner of the address, whom nobody else changes until the transaction ends. */
export async function lockUserByEmail(tx: Transaction, email: string) {
  return lockUser(tx, eq(users.email, email))
}

async function lockUser(tx: Transaction, where: SQL | undefined) {
  const [found] = await tx.select(memberColumns).from(users).where(where).for('update')
  return found ?? null
}

/** The role and, where it changes, the organization; from when until when somebody was a member is kept. */
export async function setMembership(
  tx: Transaction,
  userId: string,
  changes: { role: Role; organizationId?: string | null },
  now: Date,
): Promise<void> {
  await tx.update(users).set(changes).where(eq(users.id, userId))
  const { organizationId } = changes
  if (organizationId === null) await endMembership(tx, userId, now)
  else if (organizationId) await beginMembership(tx, { organizationId, userId }, now)
}

export async function listUnanswered(db: Executor, organizationId: string) {
  return db
    .select()
    .from(invitations)
    .where(and(eq(invitations.organizationId, organizationId), unanswered))
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
}

/**
 * `allowed` is the policy's: an invitation into an organization that is not the actor's is not found. The organization is
 * locked before the invitation, as whoever accepts one does.
 */
export async function lockInvitation(tx: Transaction, invitationId: string, allowed: SQL | undefined) {
  const one = and(eq(invitations.id, invitationId), unanswered)
  const [organization] = await tx
    .select(getTableColumns(organizations))
    .from(organizations)
    .innerJoin(invitations, eq(invitations.organizationId, organizations.id))
    .where(and(one, allowed))
    .for('no key update', { of: organizations })
  const [invitation] = await tx.select().from(invitations).where(one).for('update')
  return organization && invitation ? { organization, invitation } : null
}

/** Of the organization's unanswered invitations the one that is meant, those to an address, or all; gives their ids. */
export async function revokeInvitations(
  tx: Transaction,
  chosen: { organizationId: string; invitationId?: string; email?: string },
  now: Date,
): Promise<string[]> {
  const revoked = await tx
    .update(invitations)
    .set({ revokedAt: now })
    .where(
      and(
        eq(invitations.organizationId, chosen.organizationId),
        chosen.invitationId === undefined ? undefined : eq(invitations.id, chosen.invitationId),
        chosen.email === undefined ? undefined : eq(invitations.email, chosen.email),
        unanswered,
      ),
    )
    .returning({ id: invitations.id })
  return revoked.map((invitation) => invitation.id)
}

const unanswered = and(isNull(invitations.acceptedAt), isNull(invitations.revokedAt))
