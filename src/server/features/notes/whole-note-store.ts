import { and, eq, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/connection.ts'
import { users } from '#server/platform/database/schema/accounts.ts'
import { noteAddenda, notes, transcripts } from '#server/platform/database/schema/notes.ts'
import { recordings } from '#server/platform/database/schema/recordings.ts'
import type { NoteRow } from './note-store.ts'

/** What is shown of a recording. */
export type RecordingRow = Pick<
  typeof recordings.$inferSelect,
  | 'id'
  | 'chosenId'
  | 'noteId'
  | 'source'
  | 'state'
  | 'mediaType'
  | 'durationMs'
  | 'playedMs'
  | 'bytes'
  | 'pieces'
  | 'failure'
  | 'createdAt'
>
type AddendumRow = typeof noteAddenda.$inferSelect
/** As JSON tells it: moments are texts there. */
type Told<Row> = { [Key in keyof Row]: Row[Key] extends Date ? string : Row[Key] }

/** What stands beside the row of a note, in the statement that finds the row: a round trip costs more than reading it. */
const beside = {
  recordings: sql<Array<Told<RecordingRow>>>`coalesce((
    select json_agg(json_build_object(
      'id', ${recordings.id}, 'chosenId', ${recordings.chosenId}, 'noteId', ${recordings.noteId},
      'source', ${recordings.source}, 'state', ${recordings.state}, 'mediaType', ${recordings.mediaType},
      'durationMs', ${recordings.durationMs}, 'playedMs', ${recordings.playedMs}, 'bytes', ${recordings.bytes}, 'pieces', ${recordings.pieces},
      'failure', ${recordings.failure}, 'createdAt', ${recordings.createdAt}
    ) order by ${recordings.createdAt}, ${recordings.id})
    from ${recordings} where ${recordings.noteId} = ${notes.id}), '[]'::json)`,
  addenda: sql<Array<Told<AddendumRow>>>`coalesce((
    select json_agg(json_build_object(
      'id', ${noteAddenda.id}, 'noteId', ${noteAddenda.noteId}, 'text', ${noteAddenda.text},
      'byName', ${noteAddenda.byName}, 'at', ${noteAddenda.at}
    ) order by ${noteAddenda.at}, ${noteAddenda.id})
    from ${noteAddenda} where ${noteAddenda.noteId} = ${notes.id}), '[]'::json)`,
  // One that somebody made unreadable is as good as none; the seal says so.
  transcript: sql<{ revision: number; segments: number } | null>`(
    select json_build_object('revision', ${transcripts.revision}, 'segments',
      case json_typeof(${transcripts.segments}) when 'array' then json_array_length(${transcripts.segments}) else 0 end)
    from ${transcripts} where ${transcripts.noteId} = ${notes.id})`,
}

const attachedOf = (found: {
  recordings: Array<Told<RecordingRow>>
  addenda: Array<Told<AddendumRow>>
  transcript: { revision: number; segments: number } | null
}) => ({
  recordings: found.recordings.map((row): RecordingRow => ({ ...row, createdAt: new Date(row.createdAt) })),
  addenda: found.addenda.map((row): AddendumRow => ({ ...row, at: new Date(row.at) })),
  transcript: found.transcript,
})

export type Attached = ReturnType<typeof attachedOf>

/** Recordings and addenda, the first first, and how much of a transcript there is. */
export async function findAttachments(db: Executor, noteId: string): Promise<Attached> {
  const [found] = await db
    .select(beside)
    .from(notes)
    .innerJoin(users, eq(users.id, notes.authorId))
    .where(eq(notes.id, noteId))
  return attachedOf(found ?? { recordings: [], addenda: [], transcript: null })
}

/** A note of the author with all that is shown of it but its seal, in one statement. */
export async function findWholeNote(
  db: Executor,
  noteId: string,
  authorId: string,
): Promise<{ row: NoteRow; attached: Attached; mayNamePatient: boolean } | null> {
  const [found] = await db
    .select({ row: notes, baaStatus: users.baaStatus, ...beside })
    .from(notes)
    .innerJoin(users, eq(users.id, notes.authorId))
    .where(and(eq(notes.id, noteId), eq(notes.authorId, authorId)))
  if (!found) return null
  const { row, baaStatus, ...told } = found
  return { row, attached: attachedOf(told), mayNamePatient: baaStatus === 'verified' }
}
