import { sql } from 'drizzle-orm'
import type { Answer, Received } from '#contract/endpoint.ts'
import type * as contract from '#contract/review-trends.ts'
import { can } from '#domain/capabilities.ts'
import { dayIn, weeksUpTo } from '#domain/dashboard.ts'
import { TREND_WEEKS } from '#domain/limits.ts'
import { LIKERT_ITEMS } from '#domain/pdsqi.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import { aboutReview } from './audit-entries.ts'
import type { ReviewsCaller, ReviewsDependencies } from './dependencies.ts'
import { scoredByItem, scoredByWeek, signedByWeek, type TrendsOf } from './trends-store.ts'

type Trends = Answer<typeof contract.getMyTrends>

/** Of what the actor signed, wherever they were a member then. */
export function getMyTrends(
  dependencies: ReviewsDependencies,
  query: Received<typeof contract.getMyTrends>['query'],
  caller: ReviewsCaller,
): Promise<Trends> {
  const { userId } = caller.actor
  return trendsOf(dependencies, query, caller, {
    figures: sql`author_id = ${userId}`,
    scored: sql`reviews.author_id = ${userId}`,
  })
}

/** Of what was signed by whoever was a member of the organization then: figures alone, also of notes that nobody submitted. */
export function getOrganizationTrends(
  dependencies: ReviewsDependencies,
  { physicianId, ...query }: Received<typeof contract.getOrganizationTrends>['query'],
  caller: ReviewsCaller,
): Promise<Trends> {
  const { userId, role } = caller.actor
  const organization = can(role, 'manageOrganizations')
    ? sql`organization_id is not null`
    : sql`organization_id = (select organization_id from users where users.id = ${userId})`
  const physician = physicianId ? sql`author_id = ${physicianId}` : sql`true`
  const narrowed = sql`${organization} and ${physician}`
  return trendsOf(dependencies, query, caller, { figures: narrowed, scored: narrowed })
}

async function trendsOf(
  { db, clock }: ReviewsDependencies,
  { timeZone, practice }: { timeZone: string; practice: boolean },
  caller: ReviewsCaller,
  whose: Pick<TrendsOf, 'figures' | 'scored'>,
): Promise<Trends> {
  const mondays = weeksUpTo(dayIn(timeZone, clock.now()), TREND_WEEKS)
  const of = { ...whose, practice, timeZone, from: mondays[0] ?? '' }
  const [signed, scored, { items, ...counts }] = await Promise.all([
    signedByWeek(db, of),
    scoredByWeek(db, of),
    scoredByItem(db, of),
    recordAudit(db, aboutReview('review.trends', null, caller)),
  ])
  const weeks = mondays.map((startsOn) => ({
    ...NOTHING,
    ...signed.find((week) => week.startsOn === startsOn),
    ...scored.find((week) => week.startsOn === startsOn),
    startsOn,
  }))
  const order = LIKERT_ITEMS.map(({ key }): string => key)
  return {
    trends: {
      weeks,
      items: items.toSorted((a, b) => order.indexOf(a.item) - order.indexOf(b.item)),
      ...counts,
    },
  }
}

const NOTHING = {
  notesSigned: 0,
  sentences: 0,
  unsupported: 0,
  inserted: 0,
  leftOut: 0,
  draftWords: 0,
  wordsChanged: 0,
  medianSecondsToSign: null,
  scorings: 0,
  meanScore: null,
}
