import type { Segment } from '../types.ts'
import { findTasksIn, type FoundTask } from './find-tasks.ts'

/** A sentence of the note's plan as a person wrote it. */
export interface PlanSentence {
  id: string
  text: string
}

/** Tasks in sentences that a person wrote into the plan; `sentenceId` says in which. */
export function findTasksInPlan(sentences: PlanSentence[]): Array<FoundTask & { sentenceId: string }> {
  return sentences.flatMap(({ id, text }) => {
    const segment: Segment = { id, speaker: 'doctor', text: text.slice(0, 4_000), startMs: null, endMs: null }
    return findTasksIn([segment], { isPlan: true }).map((task) => ({ ...task, sentenceId: id }))
  })
}
