import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { SIGNED_STATUSES } from '#domain/note-rules.ts'
import type { Fault } from '#server/platform/audit/audit-faults.ts'
import { noticeTampering } from '#server/platform/audit/tampering.ts'
import type { Database, Executor } from '#server/platform/database/connection.ts'
import { auditEntries } from '#server/platform/database/schema/audit.ts'
import { notes } from '#server/platform/database/schema/notes.ts'
import type { NotesDependencies } from './dependencies.ts'
import { isErasureOf } from './erasure-seal.ts'
import { findSeal, type SealMeans } from './note-seal.ts'
import { findAnyNote } from './note-store.ts'
import { findAttachments } from './whole-note-store.ts'

/** What a part of a check came to. */
export interface CheckedNotes {
  /** The notes that were held against their seals, and those that are only in the trail any more. */
  ids: string[]
  faults: Fault[]
}

type CheckDependencies = Pick<NotesDependencies, 'db' | 'fields' | 'sealKeys' | 'chainKeys'>

const UUID = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'

/**
 * Holds the signed notes after this id against their seals, in the order of their ids, at most `limit` of them: those that
 * are shown as signed, those whose signing the trail holds, and those that were found wrong before. Fewer than `limit`
 * mean that there are no more.
 */
export async function checkSignedNotes(
  { db, ...means }: CheckDependencies,
  { after, limit }: { after: string; limit: number },
): Promise<CheckedNotes> {
  const ids = await signedAfter(db, after, limit)
  const faults: Fault[] = []
  for (const id of ids) {
    const problem = await problemAtOnce(db, means, id)
    if (problem) faults.push({ problem, sealId: null, entryId: null, noteId: id })
  }
  return { ids, faults }
}

/**
 * Has a note that was met with a broken seal told of, once one moment shows it so: somebody who puts it back before its turn
 * comes would keep it from being heard of otherwise.
 */
export async function noticeIfBroken({ db, ...means }: CheckDependencies, noteId: string): Promise<void> {
  const problem = await problemAtOnce(db, means, noteId)
  if (problem) noticeTampering({ problem, noteId })
}

async function signedAfter(db: Database, after: string, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    (select id from notes
      where id > ${after}::uuid and (signed_at is not null or ${inArray(notes.status, [...SIGNED_STATUSES])})
      order by id limit ${limit})
    union
    (select subject_id::uuid from
      (select distinct subject_id from audit_entries
        where content_seal is not null and subject_type = 'note' and action = 'note.sign'
          and subject_id > ${after} and subject_id ~ ${UUID}
        order by subject_id limit ${limit}) as sealed)
    union
    (select distinct note_id from audit_faults
      where gone_at is null and note_id > ${after}::uuid order by note_id limit ${limit})
    order by 1 limit ${limit}`)
  return rows.map(({ id }) => id)
}

type Problem = 'note_seal' | 'note_owner' | 'note_gone'

/** One moment for the row and its entries: a note that is signed or erased meanwhile is not wrong. */
function problemAtOnce(db: Database, means: SealMeans, id: string): Promise<Problem | null> {
  return db.transaction((tx) => problemOf(tx, means, id), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
}

async function problemOf(tx: Executor, means: SealMeans, id: string): Promise<Problem | null> {
  const row = await findAnyNote(tx, id)
  if (!row) return (await isErasureOf(tx, means, id)) || !(await wasSigned(tx, id)) ? null : 'note_gone'
  const seal = await findSeal(tx, means, { row, ...(await findAttachments(tx, id)) })
  if (seal?.state !== 'broken') return null
  return seal.problems.includes('owner') ? 'note_owner' : 'note_seal'
}

/** By the trail: a fault that somebody made up of a note that never was is none. */
async function wasSigned(tx: Executor, id: string): Promise<boolean> {
  const [found] = await tx
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subjectType, 'note'),
        eq(auditEntries.subjectId, id),
        eq(auditEntries.action, 'note.sign'),
        isNotNull(auditEntries.contentSeal),
      ),
    )
    .limit(1)
  return found !== undefined
}
