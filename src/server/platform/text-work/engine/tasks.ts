import type { Segment, Span } from '#contract/transcripts.ts'
import { findTasks, type FoundTask } from '#scribe/tasks/find-tasks.ts'
import { findTasksInPlan, type PlanSentence } from '#scribe/tasks/plan-text.ts'
import { toScribeSegment } from './talk.ts'

/** A task as it was found; `due` counts from the day of the visit. */
export type ReadTask = Pick<FoundTask, 'kind' | 'subject' | 'due'> & { evidence: Span[] }

/** A sentence that a person wrote into the plan, with what it stands on. */
export interface PersonsPlan extends PlanSentence {
  evidence: Span[]
}

/** What a transcript asks somebody to do. */
function tasksSaid(segments: Segment[]): ReadTask[] {
  return findTasks(segments.map(toScribeSegment)).map(({ kind, subject, due, evidence }) => ({
    kind,
    subject,
    due,
    evidence,
  }))
}

/**
 * What transcript and plan ask somebody to do. What a person wrote into the plan and nobody said is added; it stands on
 * what its sentence stands on.
 */
export function readTasks(segments: Segment[], plan: PersonsPlan[]): ReadTask[] {
  const said = tasksSaid(segments)
  const evidence = new Map(plan.map((sentence) => [sentence.id, sentence.evidence]))
  const known = new Set(said.map(nameOf))
  const written = findTasksInPlan(plan).filter((task) => !known.has(nameOf(task)))
  return [
    ...said,
    ...written.map(({ kind, subject, due, sentenceId }) => ({
      kind,
      subject,
      due,
      evidence: evidence.get(sentenceId) ?? [],
    })),
  ]
}

const nameOf = ({ kind, subject }: Pick<ReadTask, 'kind' | 'subject'>): string =>
  `${kind} ${subject.toLowerCase()}`
