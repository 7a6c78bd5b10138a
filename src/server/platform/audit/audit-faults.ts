import { and, asc, eq, inArray, isNull, lte, notInArray, or, sql, type SQL } from 'drizzle-orm'
import { DAY_MS } from '#domain/time.ts'
import type { Executor } from '../database/connection.ts'
import { auditFaults } from '../database/schema/audit.ts'
import { CHAIN_PROBLEMS, type ChainFault } from './audit-verification.ts'

/**
 * `seal_late`: entries are not sealed although time has passed. `seals_ahead`: the place that seals are sent to knows seals
 * that the trail does not hold. `rights_changed`: somebody had changed who may do what with the trail, found at a start.
 * `foreign_object`: the database holds something that the product did not make, by which it can be deceived. `not_kept`: it did
 * not keep what it was given, and the call was failed. `names_turned`: something in it turned a connection to other tables.
 * `chores_wait`: no process says that it does what one does for all. `bus_deaf`: a process hears nothing from the others.
 * `entry_lost`: an entry that a process wrote is gone or changed, and no seal held it. `seal_lost`: a seal
 * that a process made or knew is gone or changed. `seal_stuck`: what a process wrote is not sealed although it could be.
 */
const PROBLEMS = [
  ...CHAIN_PROBLEMS,
  'seal_late',
  'seals_ahead',
  'rights_changed',
  'foreign_object',
  'not_kept',
  'names_turned',
  'chores_wait',
  'bus_deaf',
  'entry_lost',
  'seal_lost',
  'seal_stuck',
  'note_seal',
  'note_owner',
  'note_gone',
  'agreement_seal',
  'agreement_gone',
] as const
/** Nobody should have to find it in a mail alone. */
const PUT_RIGHT_TOLD_MS = 30 * DAY_MS
const STATE_TOLD_MS = DAY_MS

export type FaultProblem = (typeof PROBLEMS)[number]

export const SEAL_LATE: Fault = { problem: 'seal_late', sealId: null, entryId: null, noteId: null }

/** What is wrong with the trail, or with the seal of a note or an agreement. */
export interface Fault {
  problem: FaultProblem
  sealId: number | null
  entryId: number | null
  noteId: string | null
  /** What else it is about, in a phrase. */
  object?: string
}
export type KeptFault = Omit<typeof auditFaults.$inferSelect, 'problem'> & Fault
/** Found once: nothing that a later look could find again. */
const TOLD_FOR_LONG: FaultProblem[] = ['rights_changed', 'not_kept', 'names_turned', 'entry_lost']
/** How a process stands, which ends it itself, and holds it in mind besides: what is left is of one that was ended in it. */
const STATES: FaultProblem[] = ['seal_stuck', 'bus_deaf']

export const isKnownProblem = (problem: string): problem is FaultProblem =>
  PROBLEMS.some((one) => one === problem)

export function chainFault({ problem, sealId, entryId }: ChainFault): Fault {
  return { problem, sealId, entryId, noteId: null }
}

/** Keeps each fault once; one that was gone is there again. */
export async function keepFaults(db: Executor, faults: readonly Fault[], now: Date): Promise<void> {
  if (faults.length === 0) return
  const named = new Map(faults.map((fault) => [nameOf(fault), fault]))
  await db
    .insert(auditFaults)
    .values(
      [...named].map(([name, { problem, sealId, entryId, noteId }]) => ({
        name,
        problem,
        sealId,
        entryId,
        noteId,
        foundAt: now,
      })),
    )
    .onConflictDoUpdate({
      target: auditFaults.name,
      // Mended and wrong again is news, and no acknowledgement of before is about it.
      set: {
        goneAt: null,
        foundAt: sql`case when ${auditFaults.goneAt} is null then ${auditFaults.foundAt} else excluded.found_at end`,
        mailedAt: sql`case when ${auditFaults.goneAt} is null then ${auditFaults.mailedAt} end`,
      },
    })
}

/** Faults of these problems that a whole look has not found again are gone; so is what was found once, long ago. */
export async function dropMended(
  db: Executor,
  { problems, found, now }: { problems: readonly FaultProblem[]; found: readonly Fault[]; now: Date },
): Promise<void> {
  const names = found.map(nameOf)
  const isMended = and(
    inArray(auditFaults.problem, [...problems]),
    names.length > 0 ? notInArray(auditFaults.name, names) : undefined,
  )
  const isTold = (among: FaultProblem[], afterMs: number) =>
    and(inArray(auditFaults.problem, among), lte(auditFaults.foundAt, new Date(now.getTime() - afterMs)))
  await db
    .update(auditFaults)
    .set({ goneAt: now })
    .where(
      and(
        isNull(auditFaults.goneAt),
        or(isMended, isTold(TOLD_FOR_LONG, PUT_RIGHT_TOLD_MS), isTold(STATES, STATE_TOLD_MS)),
      ),
    )
}

/** Missing seals up to this one that were found before somebody acknowledged that they are missing. */
export async function dropAcknowledged(
  db: Executor,
  acknowledged: { sealId: number; at: Date },
  { found, now }: { found: readonly Fault[]; now: Date },
): Promise<void> {
  const names = found.map(nameOf)
  await db
    .update(auditFaults)
    .set({ goneAt: now })
    .where(
      and(
        isNull(auditFaults.goneAt),
        inArray(auditFaults.problem, ['seal_removed', 'seal_lost', 'seals_ahead']),
        lte(auditFaults.sealId, acknowledged.sealId),
        lte(auditFaults.foundAt, acknowledged.at),
        names.length > 0 ? notInArray(auditFaults.name, names) : undefined,
      ),
    )
}

/** Of these notes those that were found wrong before, and are not now. */
export async function dropMendedNotes(
  db: Executor,
  { noteIds, found, now }: { noteIds: readonly string[]; found: readonly Fault[]; now: Date },
): Promise<void> {
  const names = found.map(nameOf)
  if (noteIds.length === 0) return
  await db
    .update(auditFaults)
    .set({ goneAt: now })
    .where(
      and(
        isNull(auditFaults.goneAt),
        inArray(auditFaults.noteId, [...noteIds]),
        names.length > 0 ? notInArray(auditFaults.name, names) : undefined,
      ),
    )
}

/** Of the faults of these names those that were not found again. */
export async function dropMendedNamed(
  db: Executor,
  { names, found, now }: { names: readonly string[]; found: readonly Fault[]; now: Date },
): Promise<void> {
  const standing = new Set(found.map(nameOf))
  const gone = names.filter((name) => !standing.has(name))
  if (gone.length === 0) return
  await db
    .update(auditFaults)
    .set({ goneAt: now })
    .where(and(isNull(auditFaults.goneAt), inArray(auditFaults.name, gone)))
}

/** What is wrong now, the first found first. */
export async function findFaults(db: Executor, limit: number): Promise<KeptFault[]> {
  const rows = await db
    .select()
    .from(auditFaults)
    .where(isNull(auditFaults.goneAt))
    .orderBy(asc(auditFaults.sealId), asc(auditFaults.id))
    .limit(limit)
  return rows.flatMap(asFault)
}

/** Whether the last check found a row of `notes` not as it was signed: for lists, which open no note. */
// Names are written out: drizzle leaves the table's out in a select from one.
export const sealIsBroken: SQL<boolean> = sql<boolean>`exists (
  select from audit_faults where audit_faults.note_id = notes.id and audit_faults.gone_at is null)`

/** Takes the faults nobody was told of yet: of several servers one gets each. */
export async function takeUntold(db: Executor, now: Date): Promise<KeptFault[]> {
  const rows = await db
    .update(auditFaults)
    .set({ mailedAt: now })
    .where(and(isNull(auditFaults.goneAt), isNull(auditFaults.mailedAt)))
    .returning()
  return rows.flatMap(asFault)
}

/** To be told of again: nobody could be reached. */
export async function giveBackUntold(db: Executor, faults: readonly KeptFault[]): Promise<void> {
  for (const { id } of faults)
    await db.update(auditFaults).set({ mailedAt: null }).where(eq(auditFaults.id, id))
}

/** None for a row that the product has not written. */
function asFault(row: typeof auditFaults.$inferSelect): KeptFault[] {
  const { problem } = row
  if (!isKnownProblem(problem)) return []
  const [, , , , ...object] = row.name.split(':')
  return [{ ...row, problem, ...(object.length > 0 ? { object: object.join(':') } : {}) }]
}

/** The same for the same fault. */
export function nameOf({ problem, sealId, entryId, noteId, object }: Fault): string {
  const what = [problem, sealId ?? '', entryId ?? '', noteId ?? '']
  return (object === undefined ? what : [...what, object]).join(':')
}
