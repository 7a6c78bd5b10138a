import { sql, type SQL } from 'drizzle-orm'
import type { ReviewTrends, TrendWeek } from '#contract/review-trends.ts'
import { LIKERT_ITEMS } from '#domain/pdsqi.ts'
import type { Executor } from '#server/platform/database/connection.ts'

/** Whose figures, of which visits, since when. `figures` narrows `note_figures`, `scored` narrows `reviews`. */
export interface TrendsOf {
  figures: SQL
  scored: SQL
  practice: boolean
  /** A Monday, and the zone in which it begins. */
  from: string
  timeZone: string
}

type Row<Names extends keyof TrendWeek> = Pick<TrendWeek, Names | 'startsOn'>
type Signed = Row<Exclude<keyof TrendWeek, 'scorings' | 'meanScore'>>
/** `stigmatizing`: in so many of the scorings such language was found. */
type Scored = Row<'scorings' | 'meanScore'> & { stigmatizing: number }

const weekOf = (moment: SQL, timeZone: string): SQL =>
  sql`to_char(date_trunc('week', ${moment} at time zone ${timeZone}), 'YYYY-MM-DD')`
const startOf = ({ from, timeZone }: TrendsOf): SQL =>
  sql`(${from}::date::timestamp at time zone ${timeZone})`

/** Weeks in which nothing was signed are left out. */
export async function signedByWeek(db: Executor, of: TrendsOf): Promise<Signed[]> {
  const { rows } = await db.execute<Signed & Record<string, unknown>>(sql`
    select ${weekOf(sql`signed_at`, of.timeZone)} as "startsOn", count(*)::int as "notesSigned",
      sum(sentences)::int as "sentences", sum(unsupported)::int as "unsupported", sum(inserted)::int as "inserted",
      sum(left_out)::int as "leftOut", coalesce(sum(draft_words), 0)::int as "draftWords",
      coalesce(sum(words_changed), 0)::int as "wordsChanged",
      round(percentile_cont(0.5) within group (order by seconds_to_sign))::int as "medianSecondsToSign"
    from note_figures
    where ${of.figures} and practice = ${of.practice} and signed_at >= ${startOf(of)}
    group by 1`)
  return rows
}

// What was scored before the note was handed over says nothing of who took it over.
const ofOwnWriting = sql`not exists (select from note_handovers
  where note_handovers.note_id = reviews.note_id and note_handovers.at > review_scores.at)`

// Complete ones of decided rounds: those that their physicians see.
const scoringsOf = (of: TrendsOf): SQL => sql`
  from review_scores
    join reviews on reviews.id = review_scores.review_id
    join review_rounds on review_rounds.review_id = reviews.id and review_rounds.number = review_scores.round
  where ${of.scored} and ${ofOwnWriting} and reviews.practice = ${of.practice} and mean is not null and decision is not null
    and review_scores.at >= ${startOf(of)}`

export async function scoredByWeek(db: Executor, of: TrendsOf): Promise<Scored[]> {
  const { rows } = await db.execute<Scored & Record<string, unknown>>(sql`
    select ${weekOf(sql`review_scores.at`, of.timeZone)} as "startsOn", count(*)::int as "scorings",
      avg(mean) as "meanScore",
      count(*) filter (where scores -> 'stigmatizing' = 'true'::jsonb)::int as "stigmatizing"
    ${scoringsOf(of)} group by 1`)
  return rows
}

/** The mean of each item over the whole time. */
export async function scoredByItem(db: Executor, of: TrendsOf): Promise<ReviewTrends['items']> {
  const items = LIKERT_ITEMS.map(({ key }) => key)
  const { rows } = await db.execute<ReviewTrends['items'][number]>(sql`
    select item, avg(score::int)::float8 as mean, count(*)::int as scorings
    from (select scores ${scoringsOf(of)}) as given cross join lateral jsonb_each_text(scores) as one (item, score)
    where item = any(${sql.param(items)}::text[]) and score is not null
    group by item`)
  return rows
}
