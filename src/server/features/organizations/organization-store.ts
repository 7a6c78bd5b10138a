import { and, asc, eq, gt, isNotNull, isNull, ne, sql, type SQL } from 'drizzle-orm'
import type { OrganizationRow, OrganizationSort } from '#contract/organizations.ts'
import type { Direction, Found } from '#contract/lists.ts'
import type { Executor, Transaction } from '#server/platform/database/connection.ts'
import { containing, countFound, orderBy, placeIn, type Order } from '#server/platform/database/keyset.ts'
import { invitations, users } from '#server/platform/database/schema/accounts.ts'
import { organizations } from '#server/platform/database/schema/organizations.ts'

export type OrganizationRecord = typeof organizations.$inferSelect
export type OrganizationFields = Pick<OrganizationRecord, 'name' | 'seats' | 'address' | 'phoneNumber'>

const id = { expression: sql`${organizations.id}`, type: 'uuid' } as const
const orders = {
  name: [{ expression: sql`lower(${organizations.name})`, type: 'text' }, id],
  createdAt: [{ expression: sql`${organizations.createdAt}`, type: 'timestamptz' }, id],
} as const satisfies Record<OrganizationSort, Order['keys']>

export function organizationsOrder(sort: OrganizationSort, direction: Direction): Order {
  return { name: `organizations.${sort}`, keys: orders[sort], direction }
}

export function organizationsThat({
  search,
  show,
}: {
  search: string
  show: 'current' | 'archived'
}): SQL | undefined {
  const words = search.split(' ').filter((word) => word !== '')
  return and(
    show === 'archived' ? isNotNull(organizations.archivedAt) : isNull(organizations.archivedAt),
    ...words.map((word) => sql`lower(${organizations.name}) like lower(${containing(word)})`),
  )
}

export function countOrganizations(db: Executor, where: SQL | undefined): Promise<Found> {
  return countFound(db, sql`from ${organizations} where ${where ?? sql`true`}`)
}

export async function findOrganizations(
  db: Executor,
  where: SQL | undefined,
  { order, limit, now }: { order: Order; limit: number; now: Date },
): Promise<Array<OrganizationRow & { place: string[] }>> {
  const rows = await db
    .select({
      organization: organizations,
      // Each inside another `sql`: of a select from one table, columns in the outer one lose their table's name.
      members: sql<number>`(${membersOf(sql`${organizations.id}`)})`,
      invited: sql<number>`(${invitedTo(sql`${organizations.id}`, now)})`,
      place: placeIn(order),
    })
    .from(organizations)
    .where(where)
    .orderBy(orderBy(order))
    .limit(limit)
  return rows.map(({ organization, ...rest }) => ({
    ...rest,
    id: organization.id,
    name: organization.name,
    seats: organization.seats,
    createdAt: organization.createdAt.toISOString(),
    archivedAt: organization.archivedAt?.toISOString() ?? null,
  }))
}

export async function findNames(db: Executor, where: SQL | undefined, limit: number) {
  return db
    .select({ id: organizations.id, name: organizations.name })
    .from(organizations)
    .where(where)
    .orderBy(asc(sql`lower(${organizations.name})`))
    .limit(limit)
}

/** The one organization of an actor who is not shown all of them. */
export async function findOnly(db: Executor, allowed: SQL): Promise<OrganizationRecord | null> {
  const [found] = await db.select().from(organizations).where(allowed).limit(1)
  return found ?? null
}

/** `allowed` is the policy's: an organization that is not the actor's is not found. */
export async function findOrganization(
  db: Executor,
  organizationId: string,
  allowed: SQL | undefined,
): Promise<OrganizationRecord | null> {
  const [found] = await db
    .select()
    .from(organizations)
    .where(and(eq(organizations.id, organizationId), allowed))
  return found ?? null
}

/** The same, and until the transaction ends nobody joins it, is invited, or changes its seats. */
export async function lockOrganization(
  tx: Transaction,
  organizationId: string,
  allowed: SQL | undefined,
): Promise<OrganizationRecord | null> {
  const [found] = await tx
    .select()
    .from(organizations)
    .where(and(eq(organizations.id, organizationId), allowed))
    .for('no key update')
  return found ?? null
}

/** Null when another organization has the name, in whatever case. */
export async function insertOrganization(
  tx: Transaction,
  organization: typeof organizations.$inferInsert,
): Promise<OrganizationRecord | null> {
  if (await isNameTaken(tx, organization.name, organization.id)) return null
  const [made] = await tx.insert(organizations).values(organization).onConflictDoNothing().returning()
  return made ?? null
}

export async function isNameTaken(tx: Transaction, name: string, exceptId: string): Promise<boolean> {
  // One at a time, so that of two who choose a name at once one sees it taken.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('organization names', 0))`)
  const [found] = await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(and(sql`lower(${organizations.name}) = lower(${name})`, ne(organizations.id, exceptId)))
    .limit(1)
  return found !== undefined
}

export async function updateOrganization(
  tx: Transaction,
  organizationId: string,
  changes: Partial<OrganizationFields & Pick<OrganizationRecord, 'archivedAt'>>,
): Promise<void> {
  await tx.update(organizations).set(changes).where(eq(organizations.id, organizationId))
}

export async function countSeats(
  db: Executor,
  organizationId: string,
  now: Date,
): Promise<{ members: number; invited: number }> {
  const itself = sql`${organizationId}::uuid`
  const { rows } = await db.execute<{ members: number; invited: number }>(
    sql`select (${membersOf(itself)}) as members, (${invitedTo(itself, now)}) as invited`,
  )
  return rows[0] ?? { members: 0, invited: 0 }
}

function membersOf(organizationId: SQL): SQL {
  return sql`select count(*)::int from ${users} where ${users.organizationId} = ${organizationId}`
}

function invitedTo(organizationId: SQL, now: Date): SQL {
  return sql`select count(*)::int from ${invitations} where ${and(
    eq(invitations.organizationId, organizationId),
    isNull(invitations.acceptedAt),
    isNull(invitations.revokedAt),
    gt(invitations.expiresAt, now),
  )}`
}
