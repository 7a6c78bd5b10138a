import type { TelehealthFinding } from '#contract/telehealth.ts'
import type { Segment } from '#contract/transcripts.ts'
import { checkTelehealth } from '#scribe/telehealth.ts'
import { toScribeSegment } from './embedded-writer.ts'

/** The telehealth check of a transcript, for the thread and for what is short enough to be read at once. */
export function readTelehealth(segments: Segment[]): TelehealthFinding[] {
  return checkTelehealth(segments.map(toScribeSegment))
}
