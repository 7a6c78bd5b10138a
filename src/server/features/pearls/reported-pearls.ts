import { asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Answer } from '#contract/endpoint.ts'
import type { listReportedPearls } from '#contract/community-pearls.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import { users } from '#server/platform/database/schema/accounts.ts'
import { pearlReports, pearls } from '#server/platform/database/schema/pearls.ts'
import { pearlViews, type PearlReader } from './pearl-view.ts'

const LISTED = 100
const REPORTS_OF_ONE = 20

/** What was reported and nobody has decided on; the most reported first, those already gone left out. */
export async function reportedPearls(
  db: Executor,
  reader: PearlReader,
): Promise<Answer<typeof listReportedPearls>> {
  const rows = await db
    .select()
    .from(pearls)
    .where(
      sql`${pearls.removedAt} is null and exists (select 1 from ${pearlReports} where ${pearlReports.pearlId} = ${pearls.id} and ${pearlReports.settledAt} is null)`,
    )
    .orderBy(
      sql`(select count(*) from ${pearlReports} where ${pearlReports.pearlId} = ${pearls.id} and ${pearlReports.settledAt} is null) desc`,
      asc(pearls.id),
    )
    .limit(LISTED)
  const reports = await reportsOf(
    db,
    rows.map(({ id }) => id),
  )
  const views = await pearlViews(db, rows, reader)
  return {
    reported: views.map((pearl) => ({
      pearl,
      reports: reports
        .filter(({ pearlId }) => pearlId === pearl.id)
        .slice(0, REPORTS_OF_ONE)
        .map(({ reason, comment, firstName, lastName, at }) => ({
          reason,
          comment,
          byName: `${firstName} ${lastName}`.trim(),
          at: at.toISOString(),
        })),
    })),
  }
}

async function reportsOf(db: Executor, ids: string[]) {
  if (ids.length === 0) return []
  return db
    .select({
      pearlId: pearlReports.pearlId,
      reason: pearlReports.reason,
      comment: pearlReports.comment,
      at: pearlReports.at,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(pearlReports)
    .innerJoin(users, eq(users.id, pearlReports.userId))
    .where(sql`${inArray(pearlReports.pearlId, ids)} and ${isNull(pearlReports.settledAt)}`)
    .orderBy(asc(pearlReports.at))
}
