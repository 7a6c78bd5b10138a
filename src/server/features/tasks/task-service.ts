import type { Answer, Received } from '#contract/endpoint.ts'
import type { addTask, dismissTask, listTasks, Task, TaskList, updateTask } from '#contract/tasks.ts'
import { TASKS_OF_A_NOTE } from '#domain/limits.ts'
import { findTranscript } from '#server/features/transcripts/public.ts'
import { noteNotFound, Refusal } from '#server/http/refusal.ts'
import { countRewritten, type TextBudget } from '#server/http/text-budget.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { AuditAction } from '#server/platform/audit/audit.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Executor, Transaction } from '#server/platform/database/connection.ts'
import { idChosenBy, type Ids } from '#server/platform/ids.ts'
import type { Realtime } from '#server/platform/realtime/realtime.ts'
import type { TextWork } from '#server/platform/text-work/text-work.ts'
import { dated, keepTasks, personsPlan, wouldChange, type DatedTask } from './renew-tasks.ts'
import {
  changeTask,
  countOpen,
  findTaskRows,
  findTasksNote,
  insertTasks,
  type TaskRow,
  type TasksNote,
} from './task-store.ts'

export interface TasksDependencies {
  db: Database
  clock: Clock
  ids: Ids
  realtime: Realtime
  work: TextWork
  /** IANA zone in which days are counted. */
  timeZone: string
}

interface Caller {
  actor: { userId: string }
  requestId: string
  signal: AbortSignal
}

/** The tasks of the actor's notes. They are to-dos beside the note: they can be ticked after it is signed. */
export function createTaskService(dependencies: TasksDependencies, text: TextBudget | undefined) {
  const { db, clock, ids, realtime, timeZone } = dependencies

  /** What the note asks for now. Not within a transaction: it waits for its turn among the texts of others. */
  async function lookAgain(noteId: string, { actor, signal }: Caller): Promise<DatedTask[]> {
    const { userId } = actor
    const note = await findTasksNote(db, noteId, userId)
    if (!note) throw noteNotFound()
    const { segments = [] } = (await findTranscript(db, noteId, userId)) ?? {}
    const plan = personsPlan(note.sections)
    const found = await dependencies.work.run('tasks', { segments, plan }, { userId, signal })
    return dated(found, note, timeZone)
  }

  async function listOf(executor: Executor, noteId: string, now: DatedTask[]): Promise<TaskList> {
    const rows = await findTaskRows(executor, noteId)
    const tasks = rows.filter((row) => !row.dismissed).map(toTask)
    return {
      noteId,
      tasks,
      open: tasks.filter(({ doneAt }) => doneAt === null).length,
      stale: wouldChange(rows, now),
    }
  }

  /** One change of the tasks of a note, told to the author's other screens. */
  async function change(
    noteId: string,
    caller: Caller,
    work: (tx: Transaction, note: TasksNote, now: DatedTask[]) => Promise<void>,
  ): Promise<TaskList> {
    const { userId } = caller.actor
    const now = await lookAgain(noteId, caller)
    const list = await db.transaction(async (tx) => {
      const note = await holdTasksNote(tx, noteId, userId)
      await work(tx, note, now)
      const open = await countOpen(tx, noteId)
      // Their number is in indexes: a row with another one is put in all of them again, that of the search too.
      if (open !== note.taskCount) countRewritten(text, userId, note.textBytes)
      await recordAudit(tx, aboutTasks('task.update', noteId, caller))
      return listOf(tx, noteId, now)
    })
    realtime.tell(userId, { kind: 'tasksChanged', noteId, taskCount: list.open })
    return list
  }

  return {
    async list(
      { id }: Received<typeof listTasks>['params'],
      caller: Caller,
    ): Promise<Answer<typeof listTasks>> {
      const now = await lookAgain(id, caller)
      return db.transaction(async (tx) => {
        await recordAudit(tx, aboutTasks('note.read', id, caller))
        return { list: await listOf(tx, id, now) }
      })
    },

    async add({ noteId, id, kind, subject, dueOn }: Received<typeof addTask>['body'], caller: Caller) {
      return change(noteId, caller, async (tx) => {
        const rows = await findTaskRows(tx, noteId)
        const taskId = id && !rows.some((row) => row.id === id) ? idChosenBy(noteId, id) : (id ?? ids.uuid())
        const known = rows.find((row) => row.id === taskId)
        if (known && isSame(known, { kind, subject, dueOn })) return
        if (known)
          throw new Refusal(
            'conflict',
            'Another task of this note was added under this id. Reload the page, then add it again.',
          )
        if (rows.length >= TASKS_OF_A_NOTE)
          throw new Refusal('conflict', `A note holds at most ${TASKS_OF_A_NOTE} tasks. Take some off first.`)
        const task = { kind, subject, dueOn, evidence: [], foundInVersion: null, createdAt: clock.now() }
        await insertTasks(tx, [{ ...task, id: taskId, noteId }])
      })
    },

    async update({ noteId, id, done, ...words }: Received<typeof updateTask>['body'], caller: Caller) {
      return change(noteId, caller, async (tx) => {
        const row = await requireTask(tx, noteId, id)
        const rewritten = Object.entries(words).some(
          ([name, value]) => value !== undefined && value !== row[name as keyof TaskRow],
        )
        await changeTask(tx, row, {
          ...(words.kind === undefined ? {} : { kind: words.kind }),
          ...(words.subject === undefined ? {} : { subject: words.subject }),
          ...(words.dueOn === undefined ? {} : { dueOn: words.dueOn }),
          ...(rewritten ? { foundInVersion: null } : {}),
          ...(done === undefined ? {} : { doneAt: done ? (row.doneAt ?? clock.now()) : null }),
          createdAt: row.createdAt,
        })
      })
    },

    async dismiss({ noteId, id, dismissed }: Received<typeof dismissTask>['body'], caller: Caller) {
      return change(noteId, caller, async (tx) => {
        await changeTask(tx, await requireTask(tx, noteId, id), { dismissed })
      })
    },

    async renew(noteId: string, caller: Caller): Promise<TaskList> {
      return change(noteId, caller, async (tx, note, now) => {
        await keepTasks(dependencies, tx, note, now)
      })
    },
  }
}

/** Locked until the transaction ends. */
async function holdTasksNote(tx: Transaction, noteId: string, userId: string): Promise<TasksNote> {
  const note = await findTasksNote(tx, noteId, userId, { lock: true })
  if (!note) throw noteNotFound()
  if (note.deletedAt)
    throw new Refusal('conflict', 'This note was deleted. Bring it back to go on with its tasks.')
  return note
}

async function requireTask(tx: Executor, noteId: string, id: string): Promise<TaskRow> {
  const row = (await findTaskRows(tx, noteId)).find((task) => task.id === id)
  if (!row) throw new Refusal('not_found', 'This task does not exist any more.')
  return row
}

function isSame(row: TaskRow, words: Pick<TaskRow, 'kind' | 'subject' | 'dueOn'>): boolean {
  return row.kind === words.kind && row.subject === words.subject && row.dueOn === words.dueOn
}

function toTask(row: TaskRow): Task {
  return {
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    dueOn: row.dueOn,
    evidence: row.evidence,
    found: row.foundInVersion !== null,
    doneAt: row.doneAt?.toISOString() ?? null,
  }
}

const aboutTasks = (action: AuditAction, noteId: string, { actor, requestId }: Caller) =>
  ({ actorId: actor.userId, action, subjectType: 'note', subjectId: noteId, requestId }) as const
