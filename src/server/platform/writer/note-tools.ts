import type { TelehealthFinding } from '#contract/telehealth.ts'
import type { Segment } from '#contract/transcripts.ts'
import { ReadingThread } from './reading.ts'
import { readTelehealth } from './telehealth-reading.ts'
import { readTasks, withPlan, type PersonsPlan, type ReadTask } from './task-reading.ts'

/** What is made beside the note. Always the embedded engine, whichever writer is configured. */
export interface NoteTools {
  /** What transcript and plan ask somebody to do. */
  findTasks(segments: Segment[], plan: PersonsPlan[]): Promise<ReadTask[]>
  /** What a telehealth note must hold, and what of it was said. */
  checkTelehealth(segments: Segment[]): Promise<TelehealthFinding[]>
}

/** A longer transcript is read by a thread, one after the other. */
const INLINE_CHARACTERS = 100_000

export function createNoteTools({ inlineCharacters = INLINE_CHARACTERS } = {}): NoteTools {
  const thread = new ReadingThread()
  const isShort = (segments: Segment[]): boolean =>
    segments.reduce((sum, segment) => sum + segment.text.length, 0) <= inlineCharacters
  return {
    async findTasks(segments, plan) {
      const said = isShort(segments) ? readTasks(segments) : await thread.read({ kind: 'tasks', segments })
      return withPlan(said, plan)
    },
    async checkTelehealth(segments) {
      return isShort(segments) ? readTelehealth(segments) : thread.read({ kind: 'telehealth', segments })
    },
  }
}
