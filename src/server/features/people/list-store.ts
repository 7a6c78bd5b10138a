import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { BaaStatus } from '#contract/accounts.ts'
import type { Direction, Found } from '#contract/lists.ts'
import type { SubscriptionFilter, UserRow, UserSort, UserStatusFilter } from '#contract/people.ts'
import type { Role } from '#contract/roles.ts'
import { effectiveSubscription, trialDays, trialStatus } from '#domain/account.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import {
  containing,
  countFound,
  estimateFound,
  placeIn,
  orderBy,
  orderFound,
  type Order,
  type SortKey,
} from '#server/platform/database/keyset.ts'
import { users } from '#server/platform/database/schema/accounts.ts'
import { organizations } from '#server/platform/database/schema/organizations.ts'

export interface UsersFilter {
  search: string
  role: Role | null
  status: UserStatusFilter | null
  baaStatus: BaaStatus | null
  subscription: SubscriptionFilter | null
  organizationId: string | null
}

// Written as the indexes have them: PostgreSQL compares expressions, not what they mean.
const lastName: SortKey = { expression: sql`lower(${users.lastName})`, type: 'text' }
const firstName: SortKey = { expression: sql`lower(${users.firstName})`, type: 'text' }
const id: SortKey = { expression: sql`${users.id}`, type: 'uuid' }
const momentOrNever = (column: SQL): SortKey => ({
  expression: sql`coalesce(${column}, '-infinity'::timestamp with time zone)`,
  type: 'timestamptz',
})
const SEARCHED = sql`lower(${users.firstName} || ' ' || ${users.lastName} || ' ' || ${users.email} || ' ' || ${users.username})`

const SORT_KEYS: Record<UserSort, SortKey[]> = {
  name: [lastName, firstName, id],
  email: [{ expression: sql`${users.email}`, type: 'text' }],
  createdAt: [{ expression: sql`${users.createdAt}`, type: 'timestamptz' }, id],
  lastSignInAt: [momentOrNever(sql`${users.lastSignInAt}`), id],
  role: [{ expression: sql`${users.role}`, type: 'text' }, lastName, firstName, id],
  trialEndsAt: [momentOrNever(sql`${users.trialEndsAt}`), id],
}

export function usersOrder(sort: UserSort, direction: Direction): Order {
  return { name: `users.${sort}`, keys: SORT_KEYS[sort], direction }
}

const NAME_OF_ORGANIZATION = sql`select ${organizations.name} from ${organizations}
  where ${organizations.id} = ${users.organizationId}`

const listedColumns = {
  id: users.id,
  title: users.title,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  username: users.username,
  role: users.role,
  accountStatus: users.accountStatus,
  isInvited: sql<boolean>`${users.passwordHash} is null`,
  baaStatus: users.baaStatus,
  subscriptionStatus: users.subscriptionStatus,
  trialEndsAt: users.trialEndsAt,
  organizationId: users.organizationId,
  /** Looked up for the rows of the page alone. */
  organizationName: sql<string | null>`(${NAME_OF_ORGANIZATION})`,
  createdAt: users.createdAt,
  lastSignInAt: users.lastSignInAt,
}

export async function findUsers(
  db: Executor,
  where: SQL | undefined,
  { order, limit, estimate }: { order: Order; limit: number; estimate: number | null },
) {
  return db
    .select({ ...listedColumns, place: placeIn(order) })
    .from(users)
    .where(where)
    .orderBy(estimate === null ? orderBy(order) : orderFound(order, estimate))
    .limit(limit)
}

export type ListedUser = Omit<Awaited<ReturnType<typeof findUsers>>[number], 'place'>

export async function findListedUser(db: Executor, userId: string): Promise<ListedUser | null> {
  const [found] = await db.select(listedColumns).from(users).where(eq(users.id, userId))
  return found ?? null
}

export function countUsers(db: Executor, where: SQL | undefined, estimate: number | null): Promise<Found> {
  return countFound(db, fromUsers(where), estimate)
}

/** How many there may be; costs next to nothing. */
export function estimateUsers(db: Executor, where: SQL | undefined): Promise<number> {
  return estimateFound(db, fromUsers(where))
}

function fromUsers(where: SQL | undefined): SQL {
  return sql`from ${users} where ${where ?? sql`true`}`
}

export function usersThat(filter: UsersFilter, now: Date): SQL | undefined {
  return and(
    ...wordsThatMatch(filter.search),
    filter.role ? eq(users.role, filter.role) : undefined,
    filter.status ? ofStatus(filter.status) : undefined,
    filter.baaStatus ? eq(users.baaStatus, filter.baaStatus) : undefined,
    filter.subscription ? ofSubscription(filter.subscription, now) : undefined,
    filter.organizationId ? eq(users.organizationId, filter.organizationId) : undefined,
  )
}

/** Each word is somewhere in name, email or username. */
export function wordsThatMatch(search: string): SQL[] {
  const words = search.split(' ').filter((word) => word !== '')
  return words.map((word) => sql`${SEARCHED} like lower(${containing(word)})`)
}

function ofStatus(status: UserStatusFilter): SQL | undefined {
  if (status === 'invited') return isNull(users.passwordHash)
  return eq(users.accountStatus, status)
}

function ofSubscription(subscription: SubscriptionFilter, now: Date): SQL | undefined {
  if (subscription !== 'trial' && subscription !== 'expired')
    return eq(users.subscriptionStatus, subscription)
  const end = sql`coalesce(${users.trialEndsAt}, '-infinity'::timestamp with time zone)`
  const moment = sql`${now.toISOString()}::timestamptz`
  return and(
    eq(users.subscriptionStatus, 'none'),
    subscription === 'trial' ? sql`${end} > ${moment}` : sql`${end} <= ${moment}`,
  )
}

export function toUserRow(user: ListedUser, now: Date): UserRow {
  return {
    userId: user.id,
    title: user.title,
    first_name: user.firstName,
    last_name: user.lastName,
    email: user.email,
    username: user.username,
    role: user.role,
    account_status: user.accountStatus,
    isInvited: user.isInvited,
    baa_status: user.baaStatus,
    subscription_status: effectiveSubscription(user),
    trial_status: trialStatus(user, now),
    trialEndsAt: user.trialEndsAt?.toISOString() ?? null,
    trial_days: trialDays(user, now),
    organization:
      user.organizationId && user.organizationName !== null
        ? { id: user.organizationId, name: user.organizationName }
        : null,
    createdAt: user.createdAt.toISOString(),
    lastSignInAt: user.lastSignInAt?.toISOString() ?? null,
  }
}
