import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Section } from '#contract/sections.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import { noteTasks } from '#server/platform/database/schema/note-extras.ts'
import { notes } from '#server/platform/database/schema/notes.ts'

export type TaskRow = typeof noteTasks.$inferSelect
export type TaskChange = Partial<Omit<typeof noteTasks.$inferInsert, 'id' | 'noteId'>>

/** What the tasks of a note follow from. */
export interface TasksNote {
  id: string
  version: number
  visitAt: Date
  sections: Section[]
  deletedAt: Date | null
  /** Of the tasks that were open when they were counted last. */
  taskCount: number
  /** Of the words that the search looks through. */
  textBytes: number
}

const noteColumns = {
  id: notes.id,
  version: notes.version,
  visitAt: notes.visitAt,
  sections: notes.sections,
  deletedAt: notes.deletedAt,
  taskCount: notes.taskCount,
  textBytes: sql<number>`octet_length(${notes.bodyText})`,
}

/** A note of the actor; with `lock` it is locked until the transaction ends. */
export async function findTasksNote(
  db: Executor,
  noteId: string,
  authorId: string,
  { lock = false } = {},
): Promise<TasksNote | null> {
  const own = db
    .select(noteColumns)
    .from(notes)
    .where(and(eq(notes.id, noteId), eq(notes.authorId, authorId)))
  const [found] = lock ? await own.for('update') : await own
  return found ?? null
}

/** Oldest first, the dismissed ones too. */
export async function findTaskRows(db: Executor, noteId: string): Promise<TaskRow[]> {
  return db
    .select()
    .from(noteTasks)
    .where(eq(noteTasks.noteId, noteId))
    .orderBy(asc(noteTasks.createdAt), asc(noteTasks.id))
}

export async function insertTasks(db: Executor, rows: Array<typeof noteTasks.$inferInsert>): Promise<void> {
  if (rows.length > 0) await db.insert(noteTasks).values(rows).onConflictDoNothing()
}

/** False when the note has no such task. */
export async function changeTask(
  db: Executor,
  { noteId, id }: { noteId: string; id: string },
  change: TaskChange,
): Promise<boolean> {
  const changed = await db
    .update(noteTasks)
    .set(change)
    .where(and(eq(noteTasks.id, id), eq(noteTasks.noteId, noteId)))
    .returning({ id: noteTasks.id })
  return changed.length > 0
}

export async function deleteTasks(db: Executor, ids: string[]): Promise<void> {
  if (ids.length > 0) await db.delete(noteTasks).where(inArray(noteTasks.id, ids))
}

/** Of tasks that somebody still has to see to. */
export const isOpenTask = and(eq(noteTasks.dismissed, false), isNull(noteTasks.doneAt))

/** Counts the open tasks again and keeps their number with the note. */
export async function countOpen(db: Executor, noteId: string): Promise<number> {
  const open = sql<number>`(select count(*)::int from ${noteTasks} where ${noteTasks.noteId} = ${noteId} and ${isOpenTask})`
  const [row] = await db
    .update(notes)
    .set({ taskCount: open })
    .where(eq(notes.id, noteId))
    .returning({ open: notes.taskCount })
  return row?.open ?? 0
}
