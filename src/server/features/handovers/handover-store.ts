import { and, desc, eq, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { HandoverState } from '#contract/handovers.ts'
import { displayNameOf } from '#server/features/accounts/public.ts'
import { organizationOfNote } from '#server/features/notes/public.ts'
import type { Executor, Transaction } from '#server/platform/database/connection.ts'
import { users } from '#server/platform/database/schema/accounts.ts'
import { handovers, memberships } from '#server/platform/database/schema/handovers.ts'
import { notes } from '#server/platform/database/schema/notes.ts'
import { organizations } from '#server/platform/database/schema/organizations.ts'

export type HandoverRow = typeof handovers.$inferSelect
const LISTED = 100

/** Rows of `notes` of somebody that are the record of the practice, written before a moment. */
function notesOfPractice(organizationId: SQL, fromId: SQL, before: SQL): SQL {
  return sql`(notes.author_id = ${fromId} and notes.created_at <= ${before} and ${organizationOfNote} = ${organizationId})`
}

/** Rows of `notes` that go over with a row of `handovers`. */
export const notesGoingOver = notesOfPractice(
  sql`handovers.organization_id`,
  sql`handovers.from_id`,
  sql`coalesce(handovers.accepted_at, 'infinity')`,
)

const remaining = sql<number>`(select count(*)::int from notes where ${notesGoingOver})`

/** Handovers as they are shown, newest first. */
export async function findHandovers(db: Executor, where: SQL | undefined) {
  return db
    .select({
      row: handovers,
      organizationName: organizations.name,
      remaining: sql<number>`case when handovers.ended_at is null then ${remaining} else 0 end`,
      startedBy: { title: users.title, firstName: users.firstName, lastName: users.lastName },
      /** Null once it was erased. */
      fromStatus: sql<
        string | null
      >`(select account_status from users leaving where leaving.id = handovers.from_id)`,
    })
    .from(handovers)
    .innerJoin(organizations, eq(organizations.id, handovers.organizationId))
    .leftJoin(users, eq(users.id, handovers.startedById))
    .where(where)
    .orderBy(desc(handovers.startedAt), desc(handovers.id))
    .limit(LISTED)
}
export type FoundHandover = Awaited<ReturnType<typeof findHandovers>>[number]

export const isOne = (id: string): SQL => eq(handovers.id, id)
export const isOfOrganization = (id: string): SQL => eq(handovers.organizationId, id)
export const isParty = (userId: string): SQL | undefined =>
  or(
    eq(handovers.fromId, userId),
    // Who takes over is told when they are asked, not while consent is.
    and(eq(handovers.toId, userId), or(isNotNull(handovers.consentedAt), isNotNull(handovers.confirmedAt))),
  )
export const isMoving = eq(handovers.state, 'moving')

/** Of an organization that `allowed` narrows to, or where the actor is a party; nobody else changes it meanwhile. */
export async function lockHandover(tx: Transaction, id: string, allowed: SQL | undefined) {
  const [found] = await tx
    .select({ row: handovers })
    .from(handovers)
    .innerJoin(organizations, eq(organizations.id, handovers.organizationId))
    .where(and(isOne(id), allowed))
    .for('update', { of: handovers })
  return found?.row ?? null
}

export async function insertHandover(tx: Transaction, row: typeof handovers.$inferInsert): Promise<boolean> {
  const made = await tx.insert(handovers).values(row).onConflictDoNothing().returning({ id: handovers.id })
  return made.length > 0
}

export async function changeHandover(
  tx: Executor,
  id: string,
  change: Partial<HandoverRow> & { state?: HandoverState },
): Promise<void> {
  await tx.update(handovers).set(change).where(eq(handovers.id, id))
}

/** An account as it stands for a handover; it stays so until the transaction ends. */
export async function holdPerson(tx: Transaction, userId: string) {
  const [found] = await tx
    .select({
      id: users.id,
      title: users.title,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      role: users.role,
      organizationId: users.organizationId,
      accountStatus: users.accountStatus,
      baaStatus: users.baaStatus,
    })
    .from(users)
    .where(eq(users.id, userId))
    .for('share')
  return found ? { ...found, name: displayNameOf(found) } : null
}

const ownNotes = sql<number>`(select count(*)::int from notes where ${notesOfPractice(
  sql`memberships.organization_id`,
  sql`memberships.user_id`,
  sql`'infinity'::timestamptz`,
)})`

/** Members and former members, and how many notes of the practice each has; those who are members still only where asked for. */
export async function findLeaving(
  db: Executor,
  organizationId: string,
  which: { userId: string } | 'left',
): Promise<Array<{ userId: string; name: string; email: string; leftAt: Date | null; notes: number }>> {
  const rows = await db
    .selectDistinctOn([memberships.userId], {
      userId: users.id,
      title: users.title,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      leftAt: memberships.until,
      notes: ownNotes,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.organizationId, organizationId),
        which === 'left'
          ? sql`${users.organizationId} is distinct from ${organizationId}::uuid`
          : eq(memberships.userId, which.userId),
      ),
    )
    .orderBy(memberships.userId, sql`${memberships.until} desc nulls first`)
  return rows.map(({ title, firstName, lastName, ...row }) => ({
    ...row,
    name: displayNameOf({ title, firstName, lastName }),
  }))
}

const TAKERS = 20

export async function findTakers(
  db: Executor,
  { organizationId, fromId, search }: { organizationId: string; fromId: string; search: string },
) {
  const rows = await db
    .select({ id: users.id, title: users.title, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(
      and(
        eq(users.organizationId, organizationId),
        eq(users.accountStatus, 'active'),
        eq(users.baaStatus, 'verified'),
        sql`${users.id} <> ${fromId}::uuid`,
        sql`strpos(lower(${users.firstName} || ' ' || ${users.lastName}), lower(${search})) > 0`,
      ),
    )
    .orderBy(sql`lower(${users.lastName}), lower(${users.firstName}), ${users.id}`)
    .limit(TAKERS)
  return rows.map((row) => ({ userId: row.id, name: displayNameOf(row) }))
}

type Terms = Pick<HandoverRow, 'organizationId' | 'fromId' | 'acceptedAt'>

/** Rows of `notes` that go over with this handover. */
export const goesOverWith = ({ organizationId, fromId, acceptedAt }: Terms): SQL =>
  notesOfPractice(
    sql`${organizationId}::uuid`,
    sql`${fromId}::uuid`,
    acceptedAt ? sql`${acceptedAt.toISOString()}::timestamptz` : sql`'infinity'::timestamptz`,
  )

/** Ids of notes that are to go over still, after one id. */
export async function findRemaining(
  db: Executor,
  terms: Terms,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const found = await db
    .select({ id: notes.id })
    .from(notes)
    .where(and(goesOverWith(terms), sql`notes.id > ${after}::uuid`))
    .orderBy(notes.id)
    .limit(limit)
  return found.map(({ id }) => id)
}

export async function findMoving(db: Executor): Promise<string[]> {
  const found = await db
    .select({ id: handovers.id })
    .from(handovers)
    .where(and(isMoving, isNull(handovers.endedAt)))
  return found.map(({ id }) => id)
}
