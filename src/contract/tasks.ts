import { z } from 'zod'
import { Id, Moment, line } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Span } from './transcripts.ts'

export const TaskKind = z.enum(['order', 'referral', 'prescription', 'follow_up', 'call'])
export type TaskKind = z.infer<typeof TaskKind>

const Subject = line(300).pipe(z.string().min(1))

/** What the plan of a note asks somebody to do. */
export const Task = z.object({
  id: Id,
  kind: TaskKind,
  subject: z.string(),
  /** A day, from what was said counted from the visit's day; null when no time was said. */
  dueOn: z.iso.date().nullable(),
  /** Where it was said; empty for one that a person added. */
  evidence: z.array(Span),
  /** Found in what was said, and not changed since by a person. */
  found: z.boolean(),
  doneAt: Moment.nullable(),
})
export type Task = z.infer<typeof Task>

/** `stale`: looking again would find other tasks than these, because transcript or plan changed since. */
export const TaskList = z.object({
  noteId: Id,
  tasks: z.array(Task),
  open: z.int().nonnegative(),
  stale: z.boolean(),
})
export type TaskList = z.infer<typeof TaskList>

const reply = z.object({ list: TaskList })

export const listTasks = endpoint({
  method: 'GET',
  path: '/api/notes/:id/tasks',
  access: 'signedIn',
  tag: 'tasks',
  summary: 'The tasks of a note',
  params: z.object({ id: Id }),
  reply,
})

export const addTask = endpoint({
  method: 'POST',
  path: '/api/addTask',
  access: 'signedIn',
  tag: 'tasks',
  summary: 'Add a task to a note by hand',
  body: z.object({
    noteId: Id,
    /** Made by the caller, so that a repeated request adds one task. */
    id: Id.optional(),
    kind: TaskKind,
    subject: Subject,
    dueOn: z.iso.date().nullable().default(null),
  }),
  reply,
})

/** Only what is sent is changed. A task whose words a person changed is theirs from then on: looking again keeps it. */
export const updateTask = endpoint({
  method: 'POST',
  path: '/api/updateTask',
  access: 'signedIn',
  tag: 'tasks',
  summary: 'Tick a task off, or change what it says',
  body: z.object({
    noteId: Id,
    id: Id,
    done: z.boolean().optional(),
    kind: TaskKind.optional(),
    subject: Subject.optional(),
    dueOn: z.iso.date().nullable().optional(),
  }),
  reply,
})

export const dismissTask = endpoint({
  method: 'POST',
  path: '/api/dismissTask',
  access: 'signedIn',
  tag: 'tasks',
  summary: 'Take a task off the list for good, or put it back with `dismissed` false',
  body: z.object({ noteId: Id, id: Id, dismissed: z.boolean().default(true) }),
  reply,
})

export const renewTasks = endpoint({
  method: 'POST',
  path: '/api/renewTasks',
  access: 'signedIn',
  tag: 'tasks',
  summary: 'Look for tasks again; what a person ticked, changed, added or took off stays as it is',
  body: z.object({ noteId: Id }),
  reply,
})
