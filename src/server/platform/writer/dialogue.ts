import type { Segment } from '#contract/transcripts.ts'
import { guessSpeakers } from '#scribe/talk/guess-speakers.ts'
import { parseDialogue } from '#scribe/talk/parse-dialogue.ts'
import type { Segment as ScribeSegment } from '#scribe/types.ts'
import { ReadingThread } from './reading.ts'

/** More short lines than this become longer ones: no visit has so many turns. */
const TURNS = 20_000
const MERGED_CHARACTERS = 1_200
/** What is read between two requests; more would keep the others waiting. */
const INLINE_CHARACTERS = 100_000

const thread = new ReadingThread()

/** Typed or pasted talk as segments; `prefix` keeps their ids apart from those the transcript has already. */
export function segmentsOfText(text: string, prefix: string): Segment[] {
  return withPrefix(readTalk(text), prefix)
}

/** The same without a prefix, and without holding up the event loop over a long text. */
export async function readTypedText(text: string): Promise<Segment[]> {
  return text.length <= INLINE_CHARACTERS ? readTalk(text) : thread.read({ kind: 'talk', text })
}

/** Segments with ids that are the transcript's own. */
export function withPrefix(segments: Segment[], prefix: string): Segment[] {
  return segments.map((segment, index) => ({ ...segment, id: `${prefix}${index + 1}` }))
}

/** Talk as segments, with who spoke as far as the words tell. Takes seconds for a book. */
export function readTalk(text: string): Segment[] {
  const parsed = parseDialogue(text)
  const turns = parsed.length > TURNS ? merged(parsed) : parsed
  return guessSpeakers(turns).map((segment) => ({ ...segment, recordingId: null, confidence: null }))
}

/** Neighbouring lines of one speaker as one segment, as long as it stays readable. */
function merged(segments: ScribeSegment[]): ScribeSegment[] {
  const out: ScribeSegment[] = []
  for (const segment of segments) {
    const last = out.at(-1)
    const fits = last && last.text.length + segment.text.length < MERGED_CHARACTERS
    if (fits && last.speaker === segment.speaker)
      out[out.length - 1] = { ...last, text: `${last.text}\n${segment.text}` }
    else out.push(segment)
  }
  return out
}

/** Who spoke each recognised segment, as far as the words tell. */
export function withSpeakers(segments: Segment[]): Segment[] {
  return guessSpeakers(segments).map((guessed, index) => ({
    ...(segments[index] as Segment),
    speaker: guessed.speaker,
  }))
}
