import type { Segment } from '#contract/transcripts.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import { withPrefix } from '#server/platform/writer/dialogue.ts'
import { appendSegments, refuseTooLong, type TranscriptRow } from './transcript-store.ts'

export { findTranscript } from './transcript-store.ts'
export { readTypedText } from '#server/platform/writer/dialogue.ts'

/** What a person typed or pasted, as `readTypedText` read it, put after what the transcript holds. Throws too_large. */
export function appendTypedText(
  db: Executor,
  { noteId, authorId, read, now }: { noteId: string; authorId: string; read: Segment[]; now: Date },
): Promise<TranscriptRow> {
  return appendSegments(
    db,
    noteId,
    authorId,
    (current) => {
      refuseTooLong([...(current?.segments ?? []), ...read])
      return { segments: withPrefix(read, `t${(current?.revision ?? 0) + 1}-`), engine: 'typed' }
    },
    now,
  )
}

/** What was heard in a recording, put after what the transcript holds; nothing changes when it is there already. */
export function appendHeard(
  db: Executor,
  {
    noteId,
    authorId,
    now,
    ...heard
  }: { noteId: string; authorId: string; segments: Segment[]; engine: string; now: Date },
): Promise<TranscriptRow> {
  return appendSegments(db, noteId, authorId, () => heard, now)
}
