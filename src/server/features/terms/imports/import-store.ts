import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { TermChange, TermFileFormat, TermImport, TermImportState } from '#contract/terms.ts'
import type { Database, Executor, Transaction } from '#server/platform/database/connection.ts'
import { termImportRows, termImports } from '#server/platform/database/schema/terms.ts'
import type { TermList } from '../term-list.ts'

export type ImportRow = typeof termImports.$inferSelect
export type StagedRow = Omit<typeof termImportRows.$inferInsert, 'importId'>

/** Nothing more happens to an import that is one of these. */
export const ENDED: readonly TermImportState[] = ['imported', 'cancelled', 'failed']

export async function insertImport(db: Executor, row: typeof termImports.$inferInsert): Promise<void> {
  await db.insert(termImports).values(row)
}

/** One of the caller's own. */
export async function findImport(
  db: Executor,
  list: TermList,
  { id, byId }: { id: string; byId: string },
): Promise<ImportRow | null> {
  const [row] = await db
    .select()
    .from(termImports)
    .where(and(eq(termImports.id, id), eq(termImports.listId, list.id), eq(termImports.byId, byId)))
  return row ?? null
}

/** Null when it is in none of these states any more: somebody gave it up meanwhile. */
export async function moveImport(
  db: Executor,
  id: string,
  from: readonly TermImportState[],
  change: Partial<Omit<ImportRow, 'id' | 'listId' | 'byId'>>,
): Promise<ImportRow | null> {
  const [row] = await db
    .update(termImports)
    .set(change)
    .where(and(eq(termImports.id, id), inArray(termImports.state, [...from])))
    .returning()
  return row ?? null
}

const held = (id: string) => sql`hashtextextended(${`term import ${id}`}, 0)`

/** Held by who imports it, until the transaction ends: one that nobody holds was left by a server that was ended in it. */
export async function holdImport(tx: Transaction, id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${held(id)})`)
}

async function isHeld(tx: Executor, id: string): Promise<boolean> {
  const { rows } = await tx.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(${held(id)}) as free`,
  )
  return rows[0]?.free !== true
}

/** Between saying that it is imported and holding it a server waits for a connection. */
const BEGINS_WITHIN_MS = 10_000

/** It says that it is imported, and no server does it any more. */
export async function isLeft(db: Executor, row: ImportRow, now: Date): Promise<boolean> {
  return row.state === 'importing' && beganBefore(now) >= row.updatedAt && !(await isHeld(db, row.id))
}

const beganBefore = (now: Date): Date => new Date(now.getTime() - BEGINS_WITHIN_MS)

/**
 * One that was read, failed or was left is imported from here on: nothing of it is in the list. Null when it is in no such
 * state: of two who begin it one does.
 */
export async function beginImport(db: Database, id: string, now: Date): Promise<ImportRow | null> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(termImports).where(eq(termImports.id, id)).for('update')
    const from: TermImportState[] = ['ready', 'failed']
    if (row && (await isLeft(tx, row, now))) from.push('importing')
    return moveImport(tx, id, from, { state: 'importing', done: 0, updatedAt: now })
  })
}

/** Nobody gave it up meanwhile. */
export async function isImporting(tx: Transaction, id: string): Promise<boolean> {
  const [row] = await tx.select({ state: termImports.state }).from(termImports).where(eq(termImports.id, id))
  return row?.state === 'importing'
}

/** Forgets what the caller read before and did not import. False when one of them is just being imported. */
export async function forgetEarlier(tx: Transaction, list: TermList, byId: string): Promise<boolean> {
  const own = and(eq(termImports.listId, list.id), eq(termImports.byId, byId))
  const importing = await tx
    .select({ id: termImports.id })
    .from(termImports)
    .where(and(own, eq(termImports.state, 'importing')))
  for (const { id } of importing) if (await isHeld(tx, id)) return false
  await tx.delete(termImports).where(own)
  return true
}

export async function deleteImport(db: Executor, id: string): Promise<void> {
  await db.delete(termImports).where(eq(termImports.id, id))
}

export async function deleteImportsBefore(db: Executor, moment: Date): Promise<void> {
  await db.delete(termImports).where(lt(termImports.updatedAt, moment))
}

export async function deleteStaged(db: Executor, importId: string): Promise<void> {
  await db.delete(termImportRows).where(eq(termImportRows.importId, importId))
}

/** False when the import is there no more: the caller's next file, read by another process, took its place. */
export async function stageRows(
  db: Executor,
  importId: string,
  rows: readonly StagedRow[],
): Promise<boolean> {
  if (rows.length === 0) return true
  const { rowCount } = await db.execute(sql`
    insert into term_import_rows (import_id, line, id, term, key, misheard, expansion, category, enabled)
    select import.id, line, staged.id, term, key, misheard, expansion, category, enabled
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as staged
        (line int, id uuid, term text, key text, misheard jsonb, expansion text, category text, enabled boolean),
      (select id from term_imports where id = ${importId} for key share) as import`)
  return rowCount !== 0
}

// What a row of a file makes of a term: what it says nothing of stays. Published vocabularies add, and change nothing.
const AFTER = sql`(row.term, coalesce(row.misheard, term.misheard), coalesce(row.expansion, term.expansion),
  coalesce(row.category, term.category), coalesce(row.enabled, term.enabled))`
const BEFORE = sql`(term.term, term.misheard, term.expansion, term.category, term.enabled)`
const changes = (format: TermFileFormat) =>
  format === 'csv' ? sql`${AFTER} is distinct from ${BEFORE}` : sql`false`

export async function countChanges(
  db: Executor,
  { id, listId, format }: Pick<ImportRow, 'id' | 'listId' | 'format'>,
): Promise<Pick<TermImport, 'rows' | 'added' | 'changed' | 'unchanged'>> {
  const { rows } = await db.execute<{ rows: number; added: number; changed: number }>(sql`
    select count(*)::int as rows,
      (count(*) filter (where term.id is null))::int as added,
      (count(*) filter (where term.id is not null and ${changes(format)}))::int as changed
    from term_import_rows as row left join terms as term on term.list_id = ${listId} and term.key = row.key
    where row.import_id = ${id}`)
  const { rows: all = 0, added = 0, changed = 0 } = rows[0] ?? {}
  return { rows: all, added, changed, unchanged: all - added - changed }
}

/** The first that an import changes or adds: those it changes before those it adds. */
export async function findChanges(
  db: Executor,
  { id, listId, format }: Pick<ImportRow, 'id' | 'listId' | 'format'>,
  limit: number,
): Promise<TermChange[]> {
  const words = (of: string) =>
    sql.raw(`json_build_object('term', ${of}.term, 'misheard', ${of}.misheard, 'expansion', ${of}.expansion,
      'category', ${of}.category, 'enabled', ${of}.enabled)`)
  const { rows } = await db.execute<{
    line: number
    before: TermChange['before']
    after: TermChange['after']
  }>(sql`
    select row.line, case when term.id is null then null else ${words('term')} end as before,
      json_build_object('term', row.term, 'misheard', coalesce(row.misheard, term.misheard, '[]'),
        'expansion', coalesce(row.expansion, term.expansion, ''), 'category', coalesce(row.category, term.category, ''),
        'enabled', coalesce(row.enabled, term.enabled, true)) as after
    from term_import_rows as row left join terms as term on term.list_id = ${listId} and term.key = row.key
    where row.import_id = ${id} and (term.id is null or ${changes(format)})
    order by term.id is null, row.line limit ${limit}`)
  return rows
}

/** The last line that a part of so many rows ends at; null when there is none after `line`. */
export async function endOfPart(
  tx: Executor,
  importId: string,
  { after, rows }: { after: number; rows: number },
): Promise<{ line: number; rows: number } | null> {
  const { rows: found } = await tx.execute<{ line: number | null; rows: number }>(sql`
    select max(line) as line, count(*)::int as rows from (select line from term_import_rows
      where import_id = ${importId} and line > ${after} order by line limit ${rows}) as part`)
  const [part] = found
  return part && part.line !== null ? { line: part.line, rows: part.rows } : null
}

export async function applyPart(
  tx: Transaction,
  { id, listId, format }: Pick<ImportRow, 'id' | 'listId' | 'format'>,
  { after, upTo, now }: { after: number; upTo: number; now: Date },
): Promise<void> {
  const part = sql`row.import_id = ${id} and row.line > ${after} and row.line <= ${upTo}`
  const moment = sql`${now.toISOString()}::timestamptz`
  if (format === 'csv')
    await tx.execute(sql`
      update terms as term set term = row.term, misheard = coalesce(row.misheard, term.misheard),
        expansion = coalesce(row.expansion, term.expansion), category = coalesce(row.category, term.category),
        enabled = coalesce(row.enabled, term.enabled), revision = term.revision + 1, updated_at = ${moment}
      from term_import_rows as row
      where ${part} and term.list_id = ${listId} and term.key = row.key and ${changes(format)}`)
  await tx.execute(sql`
    insert into terms (id, list_id, term, key, misheard, expansion, category, enabled, source, revision, created_at, updated_at)
    select row.id, ${listId}::uuid, row.term, row.key, coalesce(row.misheard, '[]'), coalesce(row.expansion, ''),
      coalesce(row.category, ''), coalesce(row.enabled, true), 'import', 0, ${moment}, ${moment}
    from term_import_rows as row where ${part}
    on conflict (list_id, key) do nothing`)
}

/** What was put into the index for later is put in order now: the next search does not do it. */
export async function settleIndexes(db: Executor): Promise<void> {
  await db.execute(
    sql`select gin_clean_pending_list('terms_master_searched_idx'), gin_clean_pending_list('terms_master_key_idx')`,
  )
  await db.execute(sql`analyze terms`)
}
