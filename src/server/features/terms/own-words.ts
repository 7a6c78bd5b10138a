import { sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/connection.ts'
import type { OwnTermLines } from '#server/platform/text-work/engine/aloud.ts'

/**
 * The physician's own terms that have an expansion, as the thread that says them reads them: written by the database, so that
 * a list of thousands is one text to the event loop, which looks into none of them.
 */
export async function ownTermLines(db: Executor, userId: string): Promise<OwnTermLines> {
  const { rows } = await db.execute<{ lines: string | null }>(sql`
    select string_agg(translate(term, E'\t\n', '  ') || E'\t' || translate(expansion, E'\t\n', '  '), E'\n'
      order by key) as lines
    from terms where list_id = ${userId} and enabled and expansion <> ''`)
  return rows[0]?.lines ?? ''
}
