import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/platform/database/connection.ts'
import { noticeTampering } from '#server/platform/audit/tampering.ts'
import { findForeignOn } from '#server/platform/database/foreign-objects.ts'
import { segmentsOf } from './note-seal.ts'
import { findAnyNote } from './note-store.ts'
import type { SignedContent } from './sealed-parts.ts'

/** Those that a signing reads and writes, and its entry in the trail. */
const TABLES = ['notes', 'note_versions', 'transcripts', 'audit_entries']

/**
 * The last thing before a signing is committed: the database holds what was signed. A trigger that somebody left on a table of
 * the note could have put something else in its place.
 */
export async function requireKept(
  tx: Transaction,
  signed: SignedContent,
  isSameContent: (one: SignedContent, other: SignedContent) => boolean,
): Promise<void> {
  // What waits for the end of the transaction runs now, and nothing after it.
  await tx.execute(sql`set constraints all immediate`)
  const [foreign] = await findForeignOn(tx, TABLES)
  if (foreign !== undefined) {
    noticeTampering({ problem: 'foreign_object', object: foreign })
    throw new Error('Something that the product did not make is on the tables of the note.')
  }
  const row = await findAnyNote(tx, signed.row.id)
  const segments = await segmentsOf(tx, signed.row.id)
  if (row && isSameContent(signed, { row, segments })) return
  noticeTampering({ problem: 'not_kept', object: `the signing of the note ${signed.row.id}` })
  throw new Error('The database keeps another note than was signed.')
}
