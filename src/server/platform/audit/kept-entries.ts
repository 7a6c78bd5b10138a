import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { Executor } from '../database/connection.ts'
import { auditEntries } from '../database/schema/audit.ts'
import type { Entry } from './audit-chain.ts'
import { holdOwnEntry } from './own-entries.ts'
import { noticeTampering } from './tampering.ts'

/** What a statement that writes the trail gives back: the entry as it was kept, and by the database's own catalogue where. */
export interface KeptEntry extends Omit<Entry, 'at'> {
  at: string
  /** The table that the entry is in, and the one that has the trail's name. */
  table: string
  named: string
  /** The transaction that it was written in, whatever the entry says. */
  transaction: string
}

const COLUMNS = Object.entries(getTableColumns(auditEntries)).map(
  ([key, { name }]) => `'${key}', audit_entries.${name}`,
)

/** Of a statement that inserts into `public.audit_entries`, for `requireKept`. */
export const KEPT = `pg_catalog.json_build_object(
  'table', audit_entries.tableoid::pg_catalog.text, 'named', 'public.audit_entries'::pg_catalog.regclass::pg_catalog.oid::pg_catalog.text,
  'transaction', pg_catalog.pg_current_xact_id()::pg_catalog.text, ${COLUMNS.join(', ')}) as kept`
export const keptEntry: SQL = sql.raw(KEPT)

/** The table of the trail, as each database had it when the product first wrote to it. */
const tables = new WeakMap<object, string>()

/**
 * Throws unless just this entry was kept, in the very table that the trail was in from the start: a view, a rule or a trigger
 * that somebody with SQL put in its way could drop it, or keep another. What was to be recorded is not done then.
 */
export function requireKept(
  executor: Executor,
  kept: ReadonlyArray<KeptEntry | null>,
  given: Pick<KeptEntry, 'action' | 'actorId'> & Partial<KeptEntry>,
): void {
  const [entry] = kept
  const database = databaseOf(executor)
  const table = tables.get(database) ?? entry?.named
  const isKept =
    kept.length === 1 &&
    entry?.table === table &&
    entry?.named === table &&
    entry?.writtenIn === entry?.transaction &&
    entry?.action === given.action &&
    entry.actorId === (given.actorId?.toLowerCase() ?? null) &&
    (given.subjectId === undefined || entry.subjectId === given.subjectId) &&
    (given.contentSeal === undefined || entry.contentSeal === given.contentSeal)
  if (!isKept) {
    noticeTampering({ problem: 'not_kept', object: `an entry of the audit trail (${given.action})` })
    throw new Error('The database did not keep an entry of the audit trail as it was given.')
  }
  if (table !== undefined) tables.set(database, table)
  holdOwnEntry(database, { ...entry, at: new Date(entry.at) })
}

/** The same for a database and the transactions on it. */
export function databaseOf(executor: Executor): object {
  const dialect: unknown = Reflect.get(executor, 'dialect')
  return typeof dialect === 'object' && dialect !== null ? dialect : executor
}
