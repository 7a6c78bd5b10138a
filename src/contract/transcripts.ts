import { z } from 'zod'
import { Empty, Id, ShortId, text, Whole } from './common.ts'
import { endpoint } from './endpoint.ts'
import { marksOf, TOO_MANY_MARKS, TRANSCRIPT_LIMIT_MARKS } from './transcript-marks.ts'

export const Speaker = z.enum(['doctor', 'patient', 'other', 'unknown'])
export type Speaker = z.infer<typeof Speaker>

/** Characters `[from, to)` of a segment's text, in UTF-16 code units. */
export const Span = z.object({
  segmentId: ShortId,
  from: Whole,
  to: z.int().positive(),
})
export type Span = z.infer<typeof Span>

/**
 * Words that a dictionary put in the place of what was heard: where they stand in the text, and what had been heard there.
 * `by`: the physician's own terms, or the master dictionary.
 */
export const SegmentRepair = z.object({
  from: z.int().nonnegative(),
  to: z.int().positive(),
  heard: text(1_000),
  by: z.enum(['own', 'master']),
})
export type SegmentRepair = z.infer<typeof SegmentRepair>

/** Words that sound like a term, or several, and may mean something else: which was meant, a person says. The nearest is the first. */
export const SegmentChoice = z.object({
  from: z.int().nonnegative(),
  to: z.int().positive(),
  terms: z.array(text(200)).min(1).max(4),
})
export type SegmentChoice = z.infer<typeof SegmentChoice>

/** One stretch of speech. Times are milliseconds from the start of its recording; null for typed text. */
export const Segment = z.object({
  id: ShortId,
  speaker: Speaker,
  text: text(200_000),
  startMs: Whole.nullable(),
  endMs: Whole.nullable(),
  recordingId: Id.nullable(),
  /** 0..1 where the engine tells, else null. */
  confidence: z.number().min(0).max(1).nullable(),
  /** Characters `[from, to)` of the text that the engine was unsure of; gone once a person has corrected the segment. */
  uncertain: z
    .array(z.object({ from: Whole, to: z.int().positive() }))
    .max(2_000)
    .optional(),
  /** What the dictionaries repaired in it; the words as they were heard are in the original. */
  repairs: z.array(SegmentRepair).max(2_000).optional(),
  /** What the dictionaries left as it was heard, for it may stand for one term or another. */
  choices: z.array(SegmentChoice).max(2_000).optional(),
})
export type Segment = z.infer<typeof Segment>

/** The words of a visit. `revision` grows by one with every change; `edited` is true once a person changed them. */
export const Transcript = z.object({
  noteId: Id,
  revision: z.int().nonnegative(),
  segments: z.array(Segment),
  /** Which engine heard it, or "typed". */
  engine: z.string(),
  edited: z.boolean(),
})
export type Transcript = z.infer<typeof Transcript>

/** Three hours of talk are some 170,000 characters. */
export const TYPED_TEXT_LIMIT_CHARACTERS = 400_000
/** What the transcript of one visit may hold in all. */
export const TRANSCRIPT_LIMIT_CHARACTERS = 450_000
export const TRANSCRIPT_LIMIT_SEGMENTS = 20_000

/** Its marks are counted before each is looked at. */
const SentSegments = z.preprocess((segments: Segment[], context) => {
  if (marksOf(segments) > TRANSCRIPT_LIMIT_MARKS) context.addIssue(TOO_MANY_MARKS)
  return segments
}, z.array(Segment).max(TRANSCRIPT_LIMIT_SEGMENTS))

export const getTranscript = endpoint({
  method: 'GET',
  path: '/api/notes/:id/transcript',
  access: 'signedIn',
  tag: 'transcripts',
  summary: 'The transcript of a note',
  params: z.object({ id: Id }),
  reply: z.object({ transcript: Transcript }),
})

/** Refused with `stale_version` when `baseRevision` is not the current one; `details` is then the current Transcript. */
export const updateTranscript = endpoint({
  method: 'POST',
  path: '/api/updateTranscript',
  access: 'signedIn',
  tag: 'transcripts',
  summary: 'Correct the words or the speakers of a transcript; the original is kept',
  // Every word and, beside them, the times and the id of each segment.
  bodyBytes: 7_000_000,
  body: z.object({
    id: Id,
    baseRevision: z.int().nonnegative(),
    segments: SentSegments,
  }),
  reply: z.object({ transcript: Transcript }),
})

/** Appends typed or pasted talk, or a dictation, to what the note already holds. Nothing is written until asked. */
export const addTranscriptText = endpoint({
  method: 'POST',
  path: '/api/addTranscriptText',
  access: 'signedIn',
  tag: 'transcripts',
  summary: 'Add typed or pasted text to the transcript of a note',
  bodyBytes: 3 * TYPED_TEXT_LIMIT_CHARACTERS + 10_000,
  body: z.object({ id: Id, text: text(TYPED_TEXT_LIMIT_CHARACTERS) }),
  reply: z.object({ transcript: Transcript }),
})

export const getOriginalTranscript = endpoint({
  method: 'GET',
  path: '/api/notes/:id/transcript/original',
  access: 'signedIn',
  tag: 'transcripts',
  summary: 'The transcript as the engine heard it, before any correction',
  params: z.object({ id: Id }),
  query: Empty,
  reply: z.object({ transcript: Transcript }),
})
