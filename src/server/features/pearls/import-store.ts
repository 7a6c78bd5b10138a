import { sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '#server/platform/database/connection.ts'
import type { wordsColumns } from './pearl-store.ts'

/** A row of a file as it is kept: of a pearl that is there, or of a new one. */
export interface KeptRow {
  id: string
  columns: ReturnType<typeof wordsColumns>
  enabled: boolean
}

/** Rows written by one statement: as JSON half a megabyte, mostly. */
const ROWS_AT_ONCE = 200

const TYPES =
  sql.raw(`id uuid, title text, body text, tags text[], triggers jsonb, "sourceName" text, "sourceUrl" text,
  "sourceDate" date, "reviewedOn" date, "reviewDueOn" date, "searchText" text, enabled boolean`)

/** Own pearls that are there and locked say what the rows say, and follow no original any more. */
export function changeToRows(tx: Transaction, rows: readonly KeptRow[], now: Date): Promise<void> {
  return inStatements(
    tx,
    rows,
    (given) => sql`
      update pearls as pearl set title = row.title, body = row.body, tags = row.tags, triggers = row.triggers,
        source_name = row."sourceName", source_url = row."sourceUrl", source_date = row."sourceDate",
        reviewed_on = row."reviewedOn", review_due_on = row."reviewDueOn", search_text = row."searchText",
        enabled = row.enabled, follows = false, version = pearl.version + 1, updated_at = ${momentOf(now)}
      from ${given} where pearl.id = row.id`,
  )
}

export function addRows(
  tx: Transaction,
  rows: readonly KeptRow[],
  { ownerId, now }: { ownerId: string; now: Date },
): Promise<void> {
  return inStatements(
    tx,
    rows,
    (given) => sql`
      insert into pearls (id, shelf, owner_id, title, body, tags, triggers, source_name, source_url, source_date,
        reviewed_on, review_due_on, search_text, enabled, created_at, updated_at)
      select row.id, 'own', ${ownerId}::uuid, row.title, row.body, row.tags, row.triggers, row."sourceName",
        row."sourceUrl", row."sourceDate", row."reviewedOn", row."reviewDueOn", row."searchText", row.enabled,
        ${momentOf(now)}, ${momentOf(now)}
      from ${given}`,
  )
}

async function inStatements(
  tx: Transaction,
  rows: readonly KeptRow[],
  statement: (given: SQL) => SQL,
): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const some = rows
      .slice(at, at + ROWS_AT_ONCE)
      .map(({ id, columns, enabled }) => ({ id, enabled, ...columns }))
    await tx.execute(statement(sql`jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as row (${TYPES})`))
  }
}

const momentOf = (now: Date): SQL => sql`${now.toISOString()}::timestamptz`

/** The least that writing a row costs, as bytes of text: its place in each of the indexes. */
const ROW_AS_BYTES = 1_000

/** What writing the rows costs: what they say is put into the index of the search anew. */
export const bytesWritten = (rows: readonly KeptRow[]): number =>
  rows.reduce((sum, { columns }) => sum + ROW_AS_BYTES + columns.searchText.length, 0)
