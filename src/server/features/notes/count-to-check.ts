import { and, asc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Section, Uncovered } from '#contract/sections.ts'
import type { Database } from '#server/platform/database/connection.ts'
import { notes } from '#server/platform/database/schema/notes.ts'
import type { JobRun, Queue } from '#server/platform/queue/queue.ts'
import type { TextWork } from '#server/platform/text-work/text-work.ts'
import { WorkError } from '#server/platform/worker-pool/work-error.ts'
import type { NoteRow } from './note-store.ts'

const NOTES_AT_ONCE = 20
const ALL = 'all'

interface CountDependencies {
  db: Database
  work: TextWork
}

/**
 * How much is to be checked in drafts of before it was counted: their list would say that nothing is. A few at a time and among
 * the threads, where whoever waits at a screen goes first; cut off anywhere, it goes on where it was.
 */
export function createCountToCheckJob({ db, work }: CountDependencies) {
  return async (_: object, { signal }: Pick<JobRun, 'signal'>): Promise<void> => {
    for (;;) {
      const rows = await uncounted(db, NOTES_AT_ONCE)
      if (rows.length === 0) return
      for (const { id, version, ...row } of rows) {
        const toCheckCount = isReadable(row) ? await counted(work, row, signal) : 0
        await db
          .update(notes)
          .set({ toCheckCount, toCheckCounted: true })
          .where(and(eq(notes.id, id), eq(notes.version, version)))
      }
    }
  }
}

/** 0 for a text that takes longer than any may: it keeps no other note from being counted. */
async function counted(
  work: TextWork,
  { authorId: userId, ...read }: Pick<NoteRow, 'authorId' | 'uncovered' | 'sections'>,
  signal: AbortSignal,
): Promise<number> {
  try {
    return await work.run('toCheck', read, { userId, isJob: true, signal })
  } catch (error) {
    if (!(error instanceof WorkError) || error.code !== 'too_much') throw error
    return 0
  }
}

/** Puts it on the queue where there is something to count: of several processes one does it. */
export async function countWhatIsUncounted({
  db,
  queue,
}: {
  db: Database
  queue: Pick<Queue, 'sendIfMissing'>
}): Promise<void> {
  if ((await uncounted(db, 1)).length > 0) await queue.sendIfMissing('count-to-check', ALL, {})
}

const uncounted = (db: Database, limit: number) => {
  const { id, authorId, version, uncovered, sections } = notes
  return db
    .select({ id, authorId, version, uncovered, sections })
    .from(notes)
    .where(sql`not to_check_counted and signed_at is null and deleted_at is null`)
    .orderBy(asc(id))
    .limit(limit)
}

/** What somebody with SQL made of it keeps no other note from being counted. */
const isReadable = (row: object): boolean =>
  z.object({ uncovered: z.array(Uncovered), sections: z.array(Section) }).safeParse(row).success
