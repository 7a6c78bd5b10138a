import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { NoteHandover } from '#contract/note-handover.ts'
import type { NoteReview } from '#contract/review-states.ts'
import type { AuditAction } from '#server/platform/audit/audit.ts'
import { keptEntry, requireKept, type KeptEntry } from '#server/platform/audit/kept-entries.ts'
import { currentOrigin } from '#server/platform/audit/request-origin.ts'
import type { Database, Executor } from '#server/platform/database/connection.ts'
import { users } from '#server/platform/database/schema/accounts.ts'
import { auditEntries } from '#server/platform/database/schema/audit.ts'
import { noteHandovers } from '#server/platform/database/schema/handovers.ts'
import { noteAddenda, notes, transcripts } from '#server/platform/database/schema/notes.ts'
import { recordings } from '#server/platform/database/schema/recordings.ts'
import { noteColumns, type NoteRow } from './note-store.ts'
import { reviewOfNote } from './reviewed-notes.ts'

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
/** An entry of the trail that says what a note was signed as and whose it is since, or may; of a handover the actor is who took over. */
export type SigningEntry = Pick<typeof auditEntries.$inferSelect, 'id' | 'action' | 'actorId' | 'contentSeal'>
/** Its revision, that of the last correction, and how many passages it has. */
interface TranscriptFacts {
  revision: number
  corrected: number
  segments: number
}
/** As JSON tells it: moments are texts there. */
type Told<Row> = { [Key in keyof Row]: Row[Key] extends Date ? string : Row[Key] }

/** What stands beside the row of a note, in the statement that finds the row: a round trip costs more than reading it. */
const beside = {
  recordings: sql<Array<Told<RecordingRow>>>`coalesce((
    select pg_catalog.json_agg(pg_catalog.json_build_object(
      'id', ${recordings.id}, 'chosenId', ${recordings.chosenId}, 'noteId', ${recordings.noteId},
      'source', ${recordings.source}, 'state', ${recordings.state}, 'mediaType', ${recordings.mediaType},
      'durationMs', ${recordings.durationMs}, 'playedMs', ${recordings.playedMs}, 'bytes', ${recordings.bytes}, 'pieces', ${recordings.pieces},
      'failure', ${recordings.failure}, 'createdAt', ${recordings.createdAt}
    ) order by ${recordings.createdAt}, ${recordings.id})
    from ${recordings} where ${recordings.noteId} = ${notes.id}), '[]'::json)`,
  addenda: sql<Array<Told<AddendumRow>>>`coalesce((
    select pg_catalog.json_agg(pg_catalog.json_build_object(
      'id', ${noteAddenda.id}, 'noteId', ${noteAddenda.noteId}, 'text', ${noteAddenda.text},
      'byName', ${noteAddenda.byName}, 'at', ${noteAddenda.at}
    ) order by ${noteAddenda.at}, ${noteAddenda.id})
    from ${noteAddenda} where ${noteAddenda.noteId} = ${notes.id}), '[]'::json)`,
  handovers: sql<NoteHandover[]>`coalesce((
    select pg_catalog.json_agg(pg_catalog.json_build_object(
      'fromName', ${noteHandovers.fromName}, 'toName', ${noteHandovers.toName}, 'reason', ${noteHandovers.reason},
      'at', ${noteHandovers.at}, 'wasOpen', ${noteHandovers.wasOpen}
    ) order by ${noteHandovers.at})
    from ${noteHandovers} where ${noteHandovers.noteId} = ${notes.id}), '[]'::json)`,
  // One that somebody made unreadable is as good as none; the seal says so.
  transcript: sql<TranscriptFacts | null>`(
    select pg_catalog.json_build_object('revision', ${transcripts.revision}, 'corrected', ${transcripts.correctedRevision}, 'segments',
      case json_typeof(${transcripts.segments}) when 'array' then json_array_length(${transcripts.segments}) else 0 end)
    from ${transcripts} where ${transcripts.noteId} = ${notes.id})`,
  review: reviewOfNote,
  // An open note has hundreds of other entries: those with a seal are found by an index of their own.
  entries: sql<SigningEntry[]>`coalesce(case when ${notes.signedAt} is null
    then (${signingEntriesThat(sql`${auditEntries.contentSeal} is not null`)})
    else (${signingEntriesThat(sql`${auditEntries.action} in ('note.sign', 'note.addend', 'note.handOver')`)}) end, '[]'::json)`,
}

function signingEntriesThat(condition: SQL): SQL {
  return sql`select pg_catalog.json_agg(pg_catalog.json_build_object('id', ${auditEntries.id}, 'action', ${auditEntries.action}, 'actorId', ${auditEntries.actorId}, 'contentSeal', ${auditEntries.contentSeal})
      order by ${auditEntries.id})
    from ${auditEntries}
    where ${auditEntries.subjectType} = 'note' and ${auditEntries.subjectId} = ${notes.id}::text and ${condition}`
}

const attachedOf = (found: {
  recordings: Array<Told<RecordingRow>>
  addenda: Array<Told<AddendumRow>>
  handovers: NoteHandover[]
  transcript: TranscriptFacts | null
  entries: SigningEntry[]
  review: NoteReview | null
}) => ({
  recordings: found.recordings.map((row): RecordingRow => ({ ...row, createdAt: new Date(row.createdAt) })),
  addenda: found.addenda.map((row): AddendumRow => ({ ...row, at: new Date(row.at) })),
  handovers: found.handovers.map((line) => ({ ...line, at: new Date(line.at).toISOString() })),
  transcript: found.transcript,
  entries: found.entries,
  review: found.review,
})

export type Attached = ReturnType<typeof attachedOf>

/** Recordings, addenda and entries, the first first, and how much of a transcript there is; whoever the author is or was. */
export async function findAttachments(db: Executor, noteId: string): Promise<Attached> {
  const [found] = await db
    .select(beside)
    .from(notes)
    // Of one table alone the names of columns would be written without it, and mean those of the inner statements.
    .leftJoin(users, eq(users.id, notes.authorId))
    .where(eq(notes.id, noteId))
  return attachedOf(
    found ?? { recordings: [], addenda: [], handovers: [], transcript: null, entries: [], review: null },
  )
}

export type WholeNote = NonNullable<Awaited<ReturnType<typeof findWholeNote>>>

const wholeColumns = { row: noteColumns, baaStatus: users.baaStatus, ...beside }

/** A note of the author with all that is shown of it, and what its seal is held against, in one statement. */
export async function findWholeNote(db: Executor, noteId: string, authorId: string) {
  const [found] = await db
    .select(wholeColumns)
    .from(notes)
    .innerJoin(users, eq(users.id, notes.authorId))
    .where(and(eq(notes.id, noteId), eq(notes.authorId, authorId)))
  return found ? wholeOf(found) : null
}

function wholeOf({
  row,
  baaStatus,
  ...told
}: { row: NoteRow; baaStatus: string } & Parameters<typeof attachedOf>[0]) {
  return { row, attached: attachedOf(told), mayNamePatient: baaStatus === 'verified' }
}

/**
 * The same, with the entry in the trail that it was read: one statement, prepared once, so that neither the disk nor a
 * round trip is waited for twice. This is what physicians do most.
 */
export function createNoteReading(db: Database) {
  const value = sql.placeholder
  const own = and(eq(notes.id, value('noteId')), eq(notes.authorId, value('authorId')))
  const audited = db.$with('audited', {}).as(sql`
    insert into public.audit_entries (actor_id, action, subject_type, subject_id, request_id, address, device, session_id)
    select ${notes.authorId}, ${value('action')}, 'note', ${notes.id}::text, ${value('requestId')}, ${value('address')},
      ${value('device')}, ${value('sessionId')}::uuid
    from ${notes} where ${own}
    returning ${keptEntry}`)
  const reading = db
    .with(audited)
    .select({ ...wholeColumns, kept: sql<KeptEntry[]>`array(select kept from audited)` })
    .from(notes)
    .innerJoin(users, eq(users.id, notes.authorId))
    .where(own)
    .prepare('read_note')
  return async (asked: { noteId: string; authorId: string; action: AuditAction; requestId: string }) => {
    const { address, device, sessionId } = currentOrigin()
    const [found] = await reading.execute({ ...asked, address, device, sessionId })
    if (!found) return null
    const { kept, ...whole } = found
    const { action, authorId: actorId, noteId } = asked
    requireKept(db, kept, { action, actorId, subjectId: noteId.toLowerCase() })
    return wholeOf(whole)
  }
}
