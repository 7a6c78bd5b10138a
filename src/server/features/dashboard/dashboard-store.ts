import { and, eq, gt, inArray, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import type { Section } from '#contract/sections.ts'
import { DASHBOARD_LIST_LENGTH, DASHBOARD_VISITS_OF_A_DAY } from '#domain/dashboard.ts'
import { isOpenTask } from '#server/features/tasks/public.ts'
import { sealIsBroken } from '#server/platform/audit/audit-faults.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import { orderBy, placeIn, type Order } from '#server/platform/database/keyset.ts'
import { noteTasks } from '#server/platform/database/schema/note-extras.ts'
import { notes } from '#server/platform/database/schema/notes.ts'
import { recordings } from '#server/platform/database/schema/recordings.ts'

/** As the physician named it, or else as it is called until then. */
const calledBy = sql<string>`coalesce(nullif(trim(${notes.label}), ''), ${notes.suggestedLabel})`

const noteColumns = {
  id: notes.id,
  label: calledBy,
  visitKind: notes.visitKind,
  visitAt: notes.visitAt,
  status: notes.status,
  practice: notes.practice,
  unsupportedCount: notes.unsupportedCount,
  toCheckCount: notes.toCheckCount,
  sealBroken: sealIsBroken,
  /** How many there are before the list is cut. */
  total: sql<string>`count(*) over ()`,
}

/** A part of a list: so many rows, after a place in its order. */
export interface Part {
  limit: number
  after?: SQL | undefined
}

const noteId = { expression: sql`${notes.id}`, type: 'uuid' } as const
/** The oldest visit first. */
export const UNSIGNED_ORDER: Order = {
  name: 'dashboard.unsigned',
  keys: [{ expression: sql`${notes.visitAt}`, type: 'timestamptz' }, noteId],
  direction: 'ascending',
}
/** Due soonest first, then those without a day. */
export const TASKS_ORDER: Order = {
  name: 'dashboard.tasks',
  keys: [
    { expression: sql`coalesce(${noteTasks.dueOn}, 'infinity'::date)`, type: 'date' },
    { expression: sql`${noteTasks.createdAt}`, type: 'timestamptz' },
    { expression: sql`${noteTasks.id}`, type: 'uuid' },
  ],
  direction: 'ascending',
}

/** Midnight of a day in a zone. */
const startOf = (day: string, timeZone: string): SQL =>
  sql`(${day}::date::timestamp at time zone ${timeZone})`
const endOf = (day: string, timeZone: string): SQL =>
  sql`((${day}::date + 1)::timestamp at time zone ${timeZone})`
const weekOf = (moment: SQL, timeZone: string): SQL<string> =>
  sql<string>`to_char(date_trunc('week', ${moment} at time zone ${timeZone}), 'YYYY-MM-DD')`

export async function hasNotes(db: Executor, authorId: string): Promise<boolean> {
  const [found] = await db.select({ id: notes.id }).from(notes).where(eq(notes.authorId, authorId)).limit(1)
  return found !== undefined
}

/** The visits of a day that are not archived, in the order of the day. */
export async function findVisits(
  db: Executor,
  authorId: string,
  { day, timeZone }: { day: string; timeZone: string },
) {
  return db
    .select(noteColumns)
    .from(notes)
    .where(
      and(
        eq(notes.authorId, authorId),
        isNull(notes.deletedAt),
        sql`${notes.status} <> 'archived'`,
        sql`${notes.visitAt} >= ${startOf(day, timeZone)}`,
        sql`${notes.visitAt} < ${endOf(day, timeZone)}`,
      ),
    )
    .orderBy(notes.visitAt, notes.id)
    .limit(DASHBOARD_VISITS_OF_A_DAY)
}

/** Written and not signed. */
export async function findUnsigned(db: Executor, authorId: string, { limit, after }: Part) {
  return db
    .select({ ...noteColumns, place: placeIn(UNSIGNED_ORDER) })
    .from(notes)
    .where(and(eq(notes.authorId, authorId), isNull(notes.deletedAt), eq(notes.status, 'ready'), after))
    .orderBy(orderBy(UNSIGNED_ORDER))
    .limit(limit)
}

export async function findOpenTasks(db: Executor, authorId: string, { limit, after }: Part) {
  return db
    .select({
      id: noteTasks.id,
      noteId: notes.id,
      noteLabel: calledBy,
      kind: noteTasks.kind,
      subject: noteTasks.subject,
      dueOn: noteTasks.dueOn,
      total: sql<string>`count(*) over ()`,
      place: placeIn(TASKS_ORDER),
    })
    .from(noteTasks)
    .innerJoin(notes, eq(notes.id, noteTasks.noteId))
    .where(
      and(eq(notes.authorId, authorId), isNull(notes.deletedAt), gt(notes.taskCount, 0), isOpenTask, after),
    )
    .orderBy(orderBy(TASKS_ORDER))
    .limit(limit)
}

/** Failed ones, and those that began before `unfinishedSince` and never came whole. */
export async function findRecordingsInTrouble(db: Executor, authorId: string, unfinishedSince: Date) {
  return db
    .select({
      id: recordings.id,
      noteId: notes.id,
      noteLabel: calledBy,
      state: recordings.state,
      failure: recordings.failure,
      createdAt: recordings.createdAt,
      total: sql<string>`count(*) over ()`,
    })
    .from(recordings)
    .innerJoin(notes, eq(notes.id, recordings.noteId))
    .where(
      and(
        eq(recordings.authorId, authorId),
        isNull(notes.deletedAt),
        // As the index has it.
        sql`${recordings.state} in ('failed', 'receiving')`,
        or(
          eq(recordings.state, 'failed'),
          and(eq(recordings.state, 'receiving'), lt(recordings.createdAt, unfinishedSince)),
        ),
      ),
    )
    .orderBy(recordings.createdAt, recordings.id)
    .limit(DASHBOARD_LIST_LENGTH)
}

/** Talk that was transcribed, in ms by the Monday of its week. */
export async function talkByWeek(
  db: Executor,
  authorId: string,
  { from, timeZone }: { from: string; timeZone: string },
) {
  const week = weekOf(sql`${recordings.finishedAt}`, timeZone)
  return db
    .select({ week, ms: sql<string>`coalesce(sum(${recordings.durationMs}), 0)` })
    .from(recordings)
    .where(
      and(
        eq(recordings.authorId, authorId),
        eq(recordings.state, 'transcribed'),
        sql`${recordings.finishedAt} >= ${startOf(from, timeZone)}`,
      ),
    )
    .groupBy(sql`1`)
}

/** The notes that were signed, with the Monday of the week. */
export async function findSigned(
  db: Executor,
  authorId: string,
  { from, timeZone }: { from: string; timeZone: string },
) {
  return db
    .select({ id: notes.id, week: weekOf(sql`${notes.signedAt}`, timeZone) })
    .from(notes)
    .where(
      and(
        eq(notes.authorId, authorId),
        isNull(notes.deletedAt),
        isNotNull(notes.signedAt),
        sql`${notes.signedAt} >= ${startOf(from, timeZone)}`,
      ),
    )
}

export async function findSections(
  db: Executor,
  ids: string[],
): Promise<Array<{ id: string; sections: Section[] }>> {
  return db.select({ id: notes.id, sections: notes.sections }).from(notes).where(inArray(notes.id, ids))
}

/** Numbers for those who look after the installation. */
export async function countForAdmins(db: Executor, now: Date) {
  const at = now.toISOString()
  const { rows } = await db.execute<Record<string, string>>(sql`
    select count(*) as users,
      count(*) filter (where created_at >= ${at}::timestamptz - interval '7 days') as "newUsersThisWeek",
      count(*) filter (where role = 'user' and subscription_status = 'none' and account_status = 'active'
        and trial_ends_at > ${at}::timestamptz and trial_ends_at <= ${at}::timestamptz + interval '7 days') as "trialsEnding",
      count(*) filter (where subscription_status = 'active') as "activeSubscriptions",
      count(*) filter (where subscription_status = 'past_due') as "pastDueSubscriptions",
      count(*) filter (where account_status = 'temporary_deleted') as "leavingUsers",
      (select count(*) from agreements where status = 'pending') as "agreementsWaiting"
    from users`)
  const counts = (name: string) => Number(rows[0]?.[name] ?? 0)
  return {
    users: counts('users'),
    newUsersThisWeek: counts('newUsersThisWeek'),
    trialsEnding: counts('trialsEnding'),
    agreementsWaiting: counts('agreementsWaiting'),
    activeSubscriptions: counts('activeSubscriptions'),
    pastDueSubscriptions: counts('pastDueSubscriptions'),
    leavingUsers: counts('leavingUsers'),
  }
}
