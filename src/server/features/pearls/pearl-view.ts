import { and, count, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Adoption, Given, Shared } from '#contract/pearl-standing.ts'
import type { Pearl } from '#contract/pearls.ts'
import { reviewStateOf } from '#domain/pearl-rules.ts'
import type { Role } from '#contract/roles.ts'
import { can } from '#domain/capabilities.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import { users } from '#server/platform/database/schema/accounts.ts'
import {
  notePearls,
  pearlMutes,
  pearlReports,
  pearls,
  pearlVotes,
} from '#server/platform/database/schema/pearls.ts'
import { isOfOrganization, organizationOf, type PearlRow } from './pearl-store.ts'

/** Who reads, and when. */
export interface PearlReader {
  userId: string
  role: Role
  isStrong: boolean
  now: Date
  /** The calendar day of `now` where the clinic is. */
  today: string
}

type Facts = Awaited<ReturnType<typeof factsOf>>

/** Pearls as their reader sees them, in the order of the rows. */
export async function pearlViews(db: Executor, rows: PearlRow[], reader: PearlReader): Promise<Pearl[]> {
  if (rows.length === 0) return []
  const facts = await factsOf(db, rows, reader.userId)
  return rows.map((row) => viewOf(row, facts, reader))
}

export async function pearlView(db: Executor, row: PearlRow, reader: PearlReader): Promise<Pearl> {
  const [view] = await pearlViews(db, [row], reader)
  return view as Pearl
}

function viewOf(row: PearlRow, facts: Facts, reader: PearlReader): Pearl {
  const use = facts.uses.get(row.id)
  const changedBy = row.changedById === null ? '' : (facts.names.get(row.changedById) ?? '')
  return {
    id: row.id,
    shelf: row.shelf,
    title: row.title,
    body: row.body,
    tags: row.tags,
    triggers: row.triggers,
    sourceName: row.sourceName,
    sourceUrl: row.sourceUrl,
    sourceDate: row.sourceDate,
    reviewedOn: row.reviewedOn,
    reviewDueOn: row.reviewDueOn,
    reviewState: reviewStateOf(row, reader.today),
    enabled: row.enabled,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    changedBy,
    retired: row.shelf === 'master' && row.removedAt !== null,
    adoption: adoptionOf(row, facts, reader),
    shared: row.shelf === 'community' ? sharedOf(row, facts, reader) : null,
    given: row.shelf === 'organization' ? givenOf(row, facts, reader) : null,
    ownCopyId: facts.copies.get(row.id) ?? null,
    sharedId: facts.sharedAs.get(row.id) ?? null,
    takenAway: facts.takenAway.has(row.id),
    givenId: facts.givenAs.get(row.id) ?? null,
    sharedFromId: row.sharedById === reader.userId ? row.sharedFromId : null,
    muted: facts.muted.has(row.id),
    used: use?.used ?? 0,
    dismissed: use?.dismissed ?? 0,
  }
}

/** Out of the community's sight: taken away, withdrawn, or past its time. */
export function sharedState(row: PearlRow, now: Date): Shared['state'] {
  if (row.removedAt !== null) return 'hidden'
  return row.expiresAt !== null && row.expiresAt <= now ? 'expired' : 'shown'
}

function sharedOf(row: PearlRow, facts: Facts, { userId, now }: PearlReader): Shared {
  return {
    byName: (row.sharedById === null ? null : facts.names.get(row.sharedById)) ?? 'A former member',
    mine: row.sharedById === userId,
    votes: facts.votes.get(row.id) ?? 0,
    voted: facts.voted.has(row.id),
    adoptions: facts.adoptions.get(row.id) ?? 0,
    reported: facts.reported.has(row.id),
    state: sharedState(row, now),
    expiresAt: (row.expiresAt ?? now).toISOString(),
  }
}

function givenOf(row: PearlRow, facts: Facts, reader: PearlReader): Given {
  return {
    byName: (row.sharedById === null ? null : facts.names.get(row.sharedById)) ?? 'A former member',
    mine: row.sharedById === reader.userId,
    mayTakeBack: mayTakeBack(row, reader),
  }
}

/** Of one's own organization: what one gave oneself, and all for whoever looks after its members. */
export function mayTakeBack(
  { sharedById }: PearlRow,
  { userId, role, isStrong }: Pick<PearlReader, 'userId' | 'role' | 'isStrong'>,
): boolean {
  return sharedById === userId || (isStrong && can(role, 'manageOrganizationUsers'))
}

function adoptionOf(row: PearlRow, facts: Facts, { now }: PearlReader): Adoption | null {
  if (row.adoptedFromId === null || row.adoptedFrom === null) return null
  const original = facts.originals.get(row.adoptedFromId)
  const isElsewhere = original?.shelf === 'organization' && original.organizationId !== facts.organizationId
  const isGone = !original || isElsewhere || sharedState(original, now) !== 'shown'
  return {
    from: row.adoptedFrom,
    follows: row.follows && row.adoptedFrom === 'master',
    original: isGone ? goneHow(original) : original.version === row.adoptedVersion ? 'same' : 'changed',
  }
}

const goneHow = (original: PearlRow | undefined): 'removed' | 'taken' =>
  original !== undefined && isTakenAway(original) ? 'taken' : 'removed'

/** By a super admin: who shared it only withdraws it. */
const isTakenAway = ({ shelf, removedAt, changedById, sharedById }: Taken): boolean =>
  shelf === 'community' && removedAt !== null && changedById !== null && changedById !== sharedById
type Taken = Pick<PearlRow, 'shelf' | 'removedAt' | 'changedById' | 'sharedById'>

async function factsOf(db: Executor, rows: PearlRow[], userId: string) {
  const ids = rows.map(({ id }) => id)
  const people = rows.flatMap(({ changedById, sharedById }) => [changedById, sharedById]).filter(isText)
  const adopted = rows.map(({ adoptedFromId }) => adoptedFromId).filter(isText)
  const own = and(eq(pearls.shelf, 'own'), isNull(pearls.removedAt))
  // One after the other: they may stand in a transaction, which is one connection.
  const originals =
    adopted.length === 0 ? [] : await db.select().from(pearls).where(inArray(pearls.id, adopted))
  const copies = await db
    .select({ id: pearls.id, of: pearls.adoptedFromId })
    .from(pearls)
    .where(and(own, eq(pearls.ownerId, userId), inArray(pearls.adoptedFromId, ids)))
  const organizationId = await organizationOf(db, userId)
  const seen = await db
    .select({
      id: pearls.id,
      of: pearls.sharedFromId,
      shelf: pearls.shelf,
      removedAt: pearls.removedAt,
      changedById: pearls.changedById,
      sharedById: pearls.sharedById,
    })
    .from(pearls)
    .where(
      and(
        or(eq(pearls.shelf, 'community'), isOfOrganization(userId)),
        eq(pearls.sharedById, userId),
        inArray(pearls.sharedFromId, ids),
      ),
    )
  const seenNow = seen.filter(({ removedAt }) => removedAt === null)
  const muted = await db
    .select({ id: pearlMutes.pearlId })
    .from(pearlMutes)
    .where(and(eq(pearlMutes.userId, userId), inArray(pearlMutes.pearlId, ids)))
  const uses = await db
    .select({
      id: notePearls.pearlId,
      used: sql<number>`count(*) filter (where ${notePearls.used})::int`,
      dismissed: sql<number>`count(*) filter (where ${notePearls.dismissed})::int`,
    })
    .from(notePearls)
    .where(
      and(eq(notePearls.authorId, userId), inArray(notePearls.pearlId, ids), eq(notePearls.forgotten, false)),
    )
    .groupBy(notePearls.pearlId)
  const named = people.length === 0 ? [] : await namesOf(db, people)
  return {
    originals: new Map(originals.map((row) => [row.id, row])),
    copies: new Map(copies.map(({ id, of }) => [of, id])),
    organizationId,
    sharedAs: new Map(seenNow.filter(({ shelf }) => shelf === 'community').map(({ id, of }) => [of, id])),
    takenAway: new Set(seen.filter(isTakenAway).map(({ of }) => of)),
    givenAs: new Map(seenNow.filter(({ shelf }) => shelf !== 'community').map(({ id, of }) => [of, id])),
    muted: new Set(muted.map(({ id }) => id)),
    uses: new Map(uses.map((use) => [use.id, use])),
    names: new Map(named),
    ...(await communityFacts(db, rows, userId)),
  }
}

/** What the community did with those of the rows that are shared. */
async function communityFacts(db: Executor, rows: PearlRow[], userId: string) {
  const ids = rows.filter(({ shelf }) => shelf === 'community').map(({ id }) => id)
  if (ids.length === 0)
    return {
      votes: new Map<string, number>(),
      voted: new Set<string>(),
      adoptions: new Map<string | null, number>(),
      reported: new Set<string>(),
    }
  const votes = await db
    .select({
      id: pearlVotes.pearlId,
      count: count(),
      voted: sql<boolean>`bool_or(${pearlVotes.userId} = ${userId})`,
    })
    .from(pearlVotes)
    .where(inArray(pearlVotes.pearlId, ids))
    .groupBy(pearlVotes.pearlId)
  const adoptions = await db
    .select({ id: pearls.adoptedFromId, count: count() })
    .from(pearls)
    .where(and(inArray(pearls.adoptedFromId, ids), isNull(pearls.removedAt)))
    .groupBy(pearls.adoptedFromId)
  const reported = await db
    .select({ id: pearlReports.pearlId })
    .from(pearlReports)
    .where(
      and(
        eq(pearlReports.userId, userId),
        inArray(pearlReports.pearlId, ids),
        isNull(pearlReports.settledAt),
      ),
    )
  return {
    votes: new Map(votes.map((one) => [one.id, one.count])),
    voted: new Set(votes.filter((one) => one.voted).map(({ id }) => id)),
    adoptions: new Map(adoptions.map((one) => [one.id, one.count])),
    reported: new Set(reported.map(({ id }) => id)),
  }
}

/** Id and name of accounts, as others see them. */
export async function namesOf(db: Executor, ids: string[]): Promise<Array<[string, string]>> {
  const found = await db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(inArray(users.id, ids))
  return found.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()])
}

const isText = (value: string | null): value is string => value !== null
