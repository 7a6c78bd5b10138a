import { sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/connection.ts'

/** More of them than that in one text is no text. */
const MOST = 200

/** The physician's own terms that stand in a text and have an expansion: how they are to be said. */
export async function ownWordsIn(
  db: Executor,
  userId: string,
  text: string,
): Promise<Array<{ term: string; expansion: string }>> {
  const { rows } = await db.execute<{ term: string; expansion: string }>(sql`
    select term, expansion from terms
    where list_id = ${userId} and enabled and expansion <> '' and position(lower(term) in lower(${text})) > 0
    limit ${MOST}`)
  return rows
}
