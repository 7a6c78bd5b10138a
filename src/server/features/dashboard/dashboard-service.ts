import type { Answer, Received } from '#contract/endpoint.ts'
import type {
  Dashboard,
  DashboardWeek,
  getDashboard,
  listOpenTasks,
  listUnsignedNotes,
} from '#contract/dashboard.ts'
import type { Role } from '#contract/roles.ts'
import { can } from '#domain/capabilities.ts'
import {
  DASHBOARD_LIST_LENGTH,
  DASHBOARD_WEEKS,
  dayIn,
  UNFINISHED_RECORDING_HOURS,
  weeksUpTo,
  type WordCounts,
} from '#domain/dashboard.ts'
import { HOUR_MS } from '#domain/time.ts'
import { organizationLookedAfter } from '#server/features/organizations/public.ts'
import { pageAfter } from '#server/http/page.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/connection.ts'
import { pageOf } from '#server/platform/database/keyset.ts'
import * as store from './dashboard-store.ts'
import { createSignedWords } from './signed-words.ts'

export interface DashboardDependencies {
  db: Database
  clock: Clock
}

interface Caller {
  actor: { userId: string; role: Role; isStrong: boolean }
  requestId: string
}

const FIRST = { limit: DASHBOARD_LIST_LENGTH }

/** The state of somebody's work, and the lists behind it. */
export function createDashboardService(dependencies: DashboardDependencies) {
  const { db } = dependencies
  return {
    overview: createOverview(dependencies),

    async openTasks(
      { cursor, limit }: Received<typeof listOpenTasks>['body'],
      { actor: { userId }, requestId }: Caller,
    ): Promise<Answer<typeof listOpenTasks>> {
      const after = pageAfter(store.TASKS_ORDER, cursor)
      const [found] = await Promise.all([
        store.findOpenTasks(db, userId, { limit: limit + 1, after }),
        recordAudit(db, listed(userId, requestId)),
      ])
      const { rows, nextCursor } = pageOf(store.TASKS_ORDER, limit, found)
      return { items: rows.map(toTask), nextCursor }
    },

    async unsignedNotes(
      { cursor, limit }: Received<typeof listUnsignedNotes>['body'],
      { actor: { userId }, requestId }: Caller,
    ): Promise<Answer<typeof listUnsignedNotes>> {
      const after = pageAfter(store.UNSIGNED_ORDER, cursor)
      const [found] = await Promise.all([
        store.findUnsigned(db, userId, { limit: limit + 1, after }),
        recordAudit(db, listed(userId, requestId)),
      ])
      const { rows, nextCursor } = pageOf(store.UNSIGNED_ORDER, limit, found)
      return { items: rows.map(toNote), nextCursor }
    },
  }
}

/** Everything of the first screen at one moment. */
function createOverview({ db, clock }: DashboardDependencies) {
  const wordsOf = createSignedWords()
  return async (
    { timeZone }: Received<typeof getDashboard>['query'],
    { actor, requestId }: Caller,
  ): Promise<Dashboard> => {
    const now = clock.now()
    const { userId } = actor
    const today = dayIn(timeZone, now)
    const mondays = weeksUpTo(today, DASHBOARD_WEEKS)
    const span = { from: mondays[0] ?? today, timeZone }
    const unfinishedSince = new Date(now.getTime() - UNFINISHED_RECORDING_HOURS * HOUR_MS)
    const isForAdmin = can(actor.role, 'listUsers') && actor.isStrong
    const [isUsed, visits, unsigned, tasks, troubled, talk, signed, admin, organization] = await Promise.all([
      store.hasNotes(db, userId),
      store.findVisits(db, userId, { day: today, timeZone }),
      store.findUnsigned(db, userId, FIRST),
      store.findOpenTasks(db, userId, FIRST),
      store.findRecordingsInTrouble(db, userId, unfinishedSince),
      store.talkByWeek(db, userId, span),
      store.findSigned(db, userId, span),
      isForAdmin ? store.countForAdmins(db, now) : null,
      organizationLookedAfter(db, actor, now),
      recordAudit(db, listed(userId, requestId)),
    ])
    const words = await wordsOf(
      db,
      signed.map(({ id }) => id),
    )
    return {
      today,
      isNew: !isUsed,
      visitsToday: counted(visits, toNote),
      waitingForSignature: counted(unsigned, toNote),
      openTasks: counted(tasks, toTask),
      recordings: counted(troubled, ({ total: _total, state, createdAt, ...rest }) => ({
        ...rest,
        state: state === 'failed' ? ('failed' as const) : ('receiving' as const),
        createdAt: createdAt.toISOString(),
      })),
      weeks: mondays.map((startsOn) => weekOf(startsOn, talk, signed, words)),
      admin,
      organization,
    }
  }
}

const listed = (actorId: string, requestId: string) =>
  ({ actorId, action: 'note.list', subjectType: 'note', subjectId: null, requestId }) as const

/** The rows say how many there are beside them. */
function counted<Row extends { total: string }, Item>(
  rows: Row[],
  toItem: (row: Row) => Item,
): { count: number; items: Item[] } {
  return { count: Number(rows[0]?.total ?? 0), items: rows.map(toItem) }
}

type NoteRow = Awaited<ReturnType<typeof store.findVisits>>[number]
// What the contract does not name is left out on the way to the browser.
const toNote = (note: NoteRow) => ({ ...note, visitAt: note.visitAt.toISOString() })
const toTask = (task: Awaited<ReturnType<typeof store.findOpenTasks>>[number]) => task

function weekOf(
  startsOn: string,
  talk: Awaited<ReturnType<typeof store.talkByWeek>>,
  signed: Awaited<ReturnType<typeof store.findSigned>>,
  words: Map<string, WordCounts>,
): DashboardWeek {
  const ofWeek = signed.filter(({ week }) => week === startsOn)
  const ms = Number(talk.find(({ week }) => week === startsOn)?.ms ?? 0)
  const sum = (name: keyof WordCounts) =>
    ofWeek.reduce((total, { id }) => total + (words.get(id)?.[name] ?? 0), 0)
  return {
    startsOn,
    notesSigned: ofWeek.length,
    minutesTranscribed: Math.round(ms / 60_000),
    wordsWritten: sum('written'),
    wordsByHand: sum('byHand'),
  }
}
