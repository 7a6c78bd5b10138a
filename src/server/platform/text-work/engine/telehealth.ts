import type { TelehealthFinding } from '#contract/telehealth.ts'
import type { Segment } from '#contract/transcripts.ts'
import { checkTelehealth } from '#scribe/telehealth.ts'
import { toScribeSegment } from './talk.ts'

/** The telehealth check of a transcript. */
export function readTelehealth(segments: Segment[]): TelehealthFinding[] {
  return checkTelehealth(segments.map(toScribeSegment))
}
