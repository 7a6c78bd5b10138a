import { marksOf, TRANSCRIPT_LIMIT_MARKS } from '#contract/transcript-marks.ts'
import type { Segment } from '#contract/transcripts.ts'
import { withinMarks } from '#domain/transcript-marks.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import type { TextWork, WorkFor } from '#server/platform/text-work/text-work.ts'
import { appendSegments, readable, refuseTooLong, type TranscriptRow } from './transcript-store.ts'

export { findTranscript, talkBytes } from './transcript-store.ts'

/** Typed or pasted talk as segments, for `appendTypedText`. */
export function readTypedText(work: TextWork, text: string, whose: WorkFor): Promise<Segment[]> {
  return work.run('talk', { text }, whose)
}

/** What a person typed or pasted, as `readTypedText` read it, put after what the transcript holds. Throws too_large, conflict. */
export function appendTypedText(
  db: Executor,
  { noteId, authorId, read, now }: { noteId: string; authorId: string; read: Segment[]; now: Date },
): Promise<TranscriptRow> {
  return appendSegments(
    db,
    noteId,
    authorId,
    (current) => {
      refuseTooLong([...readable(current?.segments ?? []), ...read])
      const prefix = `t${(current?.revision ?? 0) + 1}-`
      const segments = read.map((segment, index) => ({ ...segment, id: `${prefix}${index + 1}` }))
      return { segments, engine: 'typed' }
    },
    now,
  )
}

/** What was heard in a recording, `heard` as it came and `segments` as the dictionaries repaired it, put after what the transcript holds; nothing changes when it is there already. */
export function appendHeard(
  db: Executor,
  {
    noteId,
    authorId,
    now,
    ...said
  }: {
    noteId: string
    authorId: string
    segments: Segment[]
    heard: Segment[]
    engine: string
    now: Date
  },
): Promise<TranscriptRow> {
  return appendSegments(
    db,
    noteId,
    authorId,
    (current) => ({
      ...said,
      segments: withRoom(current?.segments, said.segments),
      heard: withRoom(current?.original, said.heard),
    }),
    now,
  )
}

/** What was heard is never refused: it goes with as many marks as the transcript has room for. */
function withRoom(there: readonly Segment[] = [], added: Segment[]): Segment[] {
  const known = new Set(there.map(({ id }) => id))
  const fresh = added.filter(({ id }) => !known.has(id))
  return withinMarks(fresh, Math.max(0, TRANSCRIPT_LIMIT_MARKS - marksOf(there)))
}
