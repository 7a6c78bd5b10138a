import { sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { notes } from './schema/notes.ts'

/**
 * Holds for rows of a note of this author. What hangs on a note names its author as well; where only that was changed, with SQL,
 * its words and sounds stay with the note, whose seal says whose it is.
 */
export const isOfNoteOf = (noteId: AnyColumn, authorId: string): SQL =>
  sql`exists (select from ${notes} where ${notes.id} = ${noteId} and ${notes.authorId} = ${authorId})`
