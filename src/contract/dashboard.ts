import { z } from 'zod'
import { Id, Moment } from './common.ts'
import { endpoint } from './endpoint.ts'
import { VisitKind } from './note-settings.ts'
import { NoteStatus } from './notes.ts'
import { Cursor, PageLimit } from './lists.ts'
import { RecordingState } from './recordings.ts'
import { TaskKind } from './tasks.ts'

/** A calendar day, `2026-11-21`. */
const Day = z.iso.date()

const DashboardNote = z.object({
  id: Id,
  label: z.string(),
  visitKind: VisitKind,
  visitAt: Moment,
  status: NoteStatus,
  practice: z.boolean(),
  /** Sentences that the talk does not bear out and nobody has vouched for yet. */
  unsupportedCount: z.int().nonnegative(),
  /** Beside these: sentences only partly borne out, and things of weight that were said and are in no sentence. */
  toCheckCount: z.int().nonnegative(),
  /** It was signed, and the last check found that it is not as it was signed. */
  sealBroken: z.boolean(),
})
export type DashboardNote = z.infer<typeof DashboardNote>

const DashboardTask = z.object({
  id: Id,
  noteId: Id,
  noteLabel: z.string(),
  kind: TaskKind,
  subject: z.string(),
  dueOn: Day.nullable(),
})
export type DashboardTask = z.infer<typeof DashboardTask>

const DashboardRecording = z.object({
  id: Id,
  noteId: Id,
  noteLabel: z.string(),
  /** `failed`: it was not transcribed. `receiving`: it began hours ago and never came whole. */
  state: RecordingState.extract(['failed', 'receiving']),
  failure: z.string().nullable(),
  createdAt: Moment,
})
export type DashboardRecording = z.infer<typeof DashboardRecording>

/** What the product knows of one week, Monday to Sunday. */
export const DashboardWeek = z.object({
  startsOn: Day,
  notesSigned: z.int().nonnegative(),
  /** Talk that was transcribed, rounded to the minute. */
  minutesTranscribed: z.int().nonnegative(),
  /** Words in the notes signed that week: as they were written for the physician, and typed or changed by hand. */
  wordsWritten: z.int().nonnegative(),
  wordsByHand: z.int().nonnegative(),
})
export type DashboardWeek = z.infer<typeof DashboardWeek>

const DashboardAdmin = z.object({
  users: z.int().nonnegative(),
  newUsersThisWeek: z.int().nonnegative(),
  /** Trials of users without a subscription that end within a week. */
  trialsEnding: z.int().nonnegative(),
  agreementsWaiting: z.int().nonnegative(),
  activeSubscriptions: z.int().nonnegative(),
  pastDueSubscriptions: z.int().nonnegative(),
  leavingUsers: z.int().nonnegative(),
})
export type DashboardAdmin = z.infer<typeof DashboardAdmin>

/** What an organization admin looks after. `members` of the `seats` are taken, and `invited` more are kept. */
const DashboardOrganization = z.object({
  name: z.string(),
  seats: z.int().nonnegative(),
  members: z.int().nonnegative(),
  invited: z.int().nonnegative(),
})
export type DashboardOrganization = z.infer<typeof DashboardOrganization>

/** The IANA zone in which days and weeks begin. */
export const TimeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, 'Use an IANA time zone such as Europe/Berlin.')
  .default('UTC')

/** The first of each list; `count` says how many there are. */
const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ count: z.int().nonnegative(), items: z.array(item) })

export const Dashboard = z.object({
  /** The day it is in the reader's time zone. */
  today: Day,
  /** No note was ever made. */
  isNew: z.boolean(),
  /** In the order of the day; all of them, unless a day holds more than anybody sees. */
  visitsToday: listOf(DashboardNote),
  /** The oldest visit first. */
  waitingForSignature: listOf(DashboardNote),
  /** Due soonest first, then those without a day. */
  openTasks: listOf(DashboardTask),
  recordings: listOf(DashboardRecording),
  /** The oldest first; the last is the current one. */
  weeks: z.array(DashboardWeek),
  /** For the roles that list users. */
  admin: DashboardAdmin.nullable(),
  /** For organization admins, once they are in one. */
  organization: DashboardOrganization.nullable(),
})
export type Dashboard = z.infer<typeof Dashboard>

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/dashboard',
  access: 'signedIn',
  tag: 'dashboard',
  summary: 'What waits today, and what the last weeks brought',
  query: z.object({ timeZone: TimeZone }),
  reply: Dashboard,
})

/** All that waits, in the order of the dashboard, for whoever wants more than its first lines. */
const pageOf = z.object({ cursor: Cursor, limit: PageLimit })

export const listOpenTasks = endpoint({
  method: 'POST',
  path: '/api/listOpenTasks',
  access: 'signedIn',
  tag: 'dashboard',
  summary: 'The open tasks of the actor’s notes, due soonest first, by cursor',
  body: pageOf,
  reply: z.object({ items: z.array(DashboardTask), nextCursor: z.string().nullable() }),
})

export const listUnsignedNotes = endpoint({
  method: 'POST',
  path: '/api/listUnsignedNotes',
  access: 'signedIn',
  tag: 'dashboard',
  summary: 'The actor’s notes that wait for a signature, oldest visit first, by cursor',
  body: pageOf,
  reply: z.object({ items: z.array(DashboardNote), nextCursor: z.string().nullable() }),
})

/** Not an offset such as +05:30, which the database reads the other way round. */
function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name }).format()
    return true
  } catch {
    return false
  }
}
