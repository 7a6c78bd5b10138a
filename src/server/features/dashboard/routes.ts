import { type Dashboard, type DashboardWeek, getDashboard } from '#contract/dashboard.ts'
import { can } from '#domain/capabilities.ts'
import {
  DASHBOARD_WEEKS,
  dayIn,
  UNFINISHED_RECORDING_HOURS,
  weeksUpTo,
  type WordCounts,
} from '#domain/dashboard.ts'
import { type App, serve } from '#server/http/serve.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/connection.ts'
import * as store from './dashboard-store.ts'
import { createSignedWords } from './signed-words.ts'

interface DashboardDependencies {
  db: Database
  clock: Clock
}

const HOUR_MS = 60 * 60_000

export function registerDashboard(app: App, { db, clock }: DashboardDependencies): void {
  const wordsOf = createSignedWords()

  serve(app, getDashboard, async ({ query: { timeZone }, actor, requestId }): Promise<Dashboard> => {
    const now = clock.now()
    const { userId } = actor
    const today = dayIn(timeZone, now)
    const mondays = weeksUpTo(today, DASHBOARD_WEEKS)
    const span = { from: mondays[0] ?? today, timeZone }
    const unfinishedSince = new Date(now.getTime() - UNFINISHED_RECORDING_HOURS * HOUR_MS)
    const isForAdmin = can(actor.role, 'listUsers') && actor.isStrong
    const [isUsed, visits, unsigned, tasks, troubled, talk, signed, admin] = await Promise.all([
      store.hasNotes(db, userId),
      store.findVisits(db, userId, { day: today, timeZone }),
      store.findUnsigned(db, userId),
      store.findOpenTasks(db, userId),
      store.findRecordingsInTrouble(db, userId, unfinishedSince),
      store.talkByWeek(db, userId, span),
      store.findSigned(db, userId, span),
      isForAdmin ? store.countForAdmins(db, now) : null,
      recordAudit(db, {
        actorId: userId,
        action: 'note.list',
        subjectType: 'note',
        subjectId: null,
        requestId,
      }),
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
      openTasks: counted(tasks, ({ total: _total, ...task }) => task),
      recordings: counted(troubled, ({ total: _total, state, createdAt, ...rest }) => ({
        ...rest,
        state: state === 'failed' ? ('failed' as const) : ('receiving' as const),
        createdAt: createdAt.toISOString(),
      })),
      weeks: mondays.map((startsOn) => weekOf(startsOn, talk, signed, words)),
      admin,
    }
  })
}

/** The rows say how many there are beside them. */
function counted<Row extends { total: string }, Item>(
  rows: Row[],
  toItem: (row: Row) => Item,
): { count: number; items: Item[] } {
  return { count: Number(rows[0]?.total ?? 0), items: rows.map(toItem) }
}

function toNote({ total: _total, visitAt, ...note }: Awaited<ReturnType<typeof store.findUnsigned>>[number]) {
  return { ...note, visitAt: visitAt.toISOString() }
}

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
