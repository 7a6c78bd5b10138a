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

/** Read by every row of three months: in turn, as what is searched for, so that others are not kept waiting. */
async function trendsOf(
  { db, clock, searches }: ReviewsDependencies,
  { timeZone, practice }: { timeZone: string; practice: boolean },
  caller: ReviewsCaller,
  whose: Pick<TrendsOf, 'figures' | 'scored'>,
): Promise<Trends> {
  const mondays = weeksUpTo(dayIn(timeZone, clock.now()), TREND_WEEKS)
  const of = { ...whose, practice, timeZone, from: mondays[0] ?? '' }
  const reader = { userId: caller.actor.userId, signal: caller.signal, tooLong: TOO_LONG, tooMany: TOO_MANY }
  const [signed, scored, items] = await searches.run(reader, async (tx) => [
    await signedByWeek(tx, of),
    await scoredByWeek(tx, of),
    await scoredByItem(tx, of),
  ])
  await recordAudit(db, aboutReview('review.trends', null, caller))
  const weeks = mondays.map((startsOn) => {
    const { stigmatizing: _counted, ...scores } = scored.find((week) => week.startsOn === startsOn) ?? NONE
    return { ...NOTHING, ...signed.find((week) => week.startsOn === startsOn), ...scores, startsOn }
  })
  const order = LIKERT_ITEMS.map(({ key }): string => key)
  return {
    trends: {
      weeks,
      items: items.toSorted((a, b) => order.indexOf(a.item) - order.indexOf(b.item)),
      scorings: sumOf(scored, 'scorings'),
      stigmatizing: sumOf(scored, 'stigmatizing'),
    },
  }
}

const sumOf = <Key extends string>(weeks: Array<Record<Key, number>>, key: Key): number =>
  weeks.reduce((sum, week) => sum + week[key], 0)

const TOO_LONG = 'These figures take too long to add up just now. Look again in a few minutes.'
const TOO_MANY = 'Your figures are still being added up. Wait a few seconds, then look again.'

const NONE = { scorings: 0, meanScore: null, stigmatizing: 0 }
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
