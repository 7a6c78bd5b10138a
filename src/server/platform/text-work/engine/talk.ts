import type { Segment } from '#contract/transcripts.ts'
import { guessSpeakers } from '#scribe/talk/guess-speakers.ts'
import { parseDialogue } from '#scribe/talk/parse-dialogue.ts'
import type { Segment as ScribeSegment } from '#scribe/types.ts'

/** More short lines than this become longer ones: no visit has so many turns. */
const TURNS = 10_000
const MERGED_CHARACTERS = 1_200

/** Typed or pasted talk as segments, with who spoke as far as the words tell. */
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

/** What the engine reads of a segment. */
export function toScribeSegment({ id, speaker, text, startMs, endMs }: Segment): ScribeSegment {
  return { id, speaker, text, startMs, endMs }
}
