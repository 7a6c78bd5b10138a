import type { Section } from '#contract/sections.ts'
import { NOTE_TOOLS_MAX_SENTENCES, TASKS_OF_A_NOTE } from '#domain/limits.ts'
import { isFromPearl, isPersons } from '#domain/note-text.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import type { Ids } from '#server/platform/ids.ts'
import type { PersonsPlan, ReadTask } from '#server/platform/text-work/engine/tasks.ts'
import { dueDate } from './due-date.ts'
import {
  changeTask,
  countOpen,
  deleteTasks,
  findTaskRows,
  insertTasks,
  type TaskRow,
  type TasksNote,
} from './task-store.ts'

/** A task that was found, with its day. */
export interface DatedTask extends Pick<ReadTask, 'kind' | 'subject' | 'evidence'> {
  dueOn: string | null
}

const PLAN_KEYS: ReadonlySet<string> = new Set(['assessment_plan', 'assessment', 'plan', 'instructions'])

/** What a person wrote or changed in the plan: tasks in it are theirs to give. */
export function personsPlan(sections: Section[]): PersonsPlan[] {
  return sections
    .filter((section) => PLAN_KEYS.has(section.key))
    .flatMap((section) => section.sentences)
    .filter(
      (sentence) =>
        isPersons(sentence) &&
        // What is good to know is nothing that was ordered.
        !isFromPearl(sentence) &&
        !(sentence.confirmed && !sentence.edited && sentence.origin.kind === 'engine'),
    )
    .slice(0, NOTE_TOOLS_MAX_SENTENCES)
    .map(({ id, text, evidence }) => ({ id, text, evidence }))
}

/** Tasks with the day they are due, counted from the visit. */
export function dated(found: ReadTask[], note: Pick<TasksNote, 'visitAt'>, timeZone: string): DatedTask[] {
  return found.slice(0, TASKS_OF_A_NOTE).map(({ kind, subject, evidence, due }) => ({
    kind,
    subject: subject.slice(0, 300),
    evidence,
    dueOn: dueDate(due, note.visitAt, timeZone),
  }))
}

/**
 * What looking again changes: tasks that are new, those found before as they are now, and those that are gone. Each row is
 * taken once, by its words before its place. In time linear in both: the answer of a request waits for it on the event loop.
 */
export function compareTasks(
  rows: TaskRow[],
  found: DatedTask[],
): { added: DatedTask[]; kept: Array<{ row: TaskRow; task: DatedTask }>; gone: TaskRow[] } {
  const free = new Set(rows)
  const byWords = Map.groupBy(rows, wordsKey)
  const byPlace = Map.groupBy(rows, placeKey)
  const added: DatedTask[] = []
  const kept: Array<{ row: TaskRow; task: DatedTask }> = []
  for (const task of found) {
    const place = placeKey(task)
    const row =
      takeFree(byWords.get(wordsKey(task)), free) ?? takeFree(place === null ? [] : byPlace.get(place), free)
    if (!row) added.push(task)
    else kept.push({ row, task })
  }
  return { added, kept, gone: [...free].filter((row) => !isPersonsTask(row)) }
}

/** The first of the rows that nobody has taken; those before it will not be free again either. */
function takeFree(rows: TaskRow[] = [], free: Set<TaskRow>): TaskRow | null {
  const at = rows.findIndex((row) => free.has(row))
  const row = rows.splice(0, at < 0 ? rows.length : at + 1).at(-1)
  if (at < 0 || !row) return null
  free.delete(row)
  return row
}

/** Ticked, changed, added or taken off by a person. */
export const isPersonsTask = (row: TaskRow): boolean =>
  row.foundInVersion === null || row.doneAt !== null || row.dismissed

const wordsKey = ({ kind, subject }: Pick<DatedTask, 'kind' | 'subject'>): string =>
  `${kind} ${subject.toLowerCase()}`

/** The words that name a task are the last of its evidence: two tasks of one sentence end at different places. */
function placeKey({ evidence }: Pick<DatedTask, 'evidence'>): string | null {
  const last = evidence.at(-1)
  return last === undefined ? null : `${last.segmentId} ${last.to}`
}

/** Whether looking again would change what a person sees. */
export function wouldChange(rows: TaskRow[], found: DatedTask[]): boolean {
  const { added, kept, gone } = compareTasks(rows, found)
  const reworded = kept.some(
    ({ row, task }) => !isPersonsTask(row) && (row.subject !== task.subject || row.dueOn !== task.dueOn),
  )
  return added.length > 0 || gone.length > 0 || reworded
}

/** Takes over what was found now; what a person ticked, changed, added or took off stays. Gives the number of open ones. */
export async function keepTasks(
  { ids, clock }: { ids: Ids; clock: Clock },
  tx: Executor,
  note: Pick<TasksNote, 'id' | 'version'>,
  found: DatedTask[],
): Promise<number> {
  const { added, kept, gone } = compareTasks(await findTaskRows(tx, note.id), found)
  await deleteTasks(
    tx,
    gone.map(({ id }) => id),
  )
  for (const { row, task } of kept)
    if (!isPersonsTask(row)) await changeTask(tx, row, { ...task, foundInVersion: note.version })
  const begin = clock.now().getTime()
  await insertTasks(
    tx,
    added.map((task, i) => ({
      ...task,
      id: ids.uuid(),
      noteId: note.id,
      foundInVersion: note.version,
      // A millisecond apart, so that they stay in the order in which they were said.
      createdAt: new Date(begin + i),
    })),
  )
  return countOpen(tx, note.id)
}
