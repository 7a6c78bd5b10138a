import type { TelehealthFinding } from '#contract/telehealth.ts'
import type { Segment } from '#contract/transcripts.ts'
import type { DraftSection, Segment as ScribeSegment, Uncovered, Verdict } from '#scribe/types.ts'
import { WorkerThread } from '../worker-thread.ts'
import type { Claim } from './evidence-reading.ts'
import type { ReadTask } from './task-reading.ts'
import type { SentenceVerdict } from './writer.ts'

/** What is too long to be read between two requests. */
export type Reading =
  | { kind: 'check'; texts: string[]; segments: Segment[] }
  | { kind: 'talk'; text: string }
  | { kind: 'tasks'; segments: Segment[] }
  | { kind: 'telehealth'; segments: Segment[] }
  | { kind: 'speakers'; segments: Segment[] }
  | { kind: 'claims'; segments: Segment[]; claims: Claim[] }
  | { kind: 'uncovered'; segments: Segment[]; sections: DraftSection[] }

export interface Read {
  check: SentenceVerdict[]
  talk: Segment[]
  tasks: ReadTask[]
  telehealth: TelehealthFinding[]
  speakers: ScribeSegment[]
  claims: Verdict[]
  uncovered: Uncovered[]
}

/** A thread that reads one thing after the other. */
export class ReadingThread {
  readonly #thread = new WorkerThread<Reading, Read[Reading['kind']]>(
    new URL('./reading-thread.ts', import.meta.url),
  )

  /** Throws an Error when the thread ended over it. */
  read<R extends Reading>(reading: R): Promise<Read[R['kind']]> {
    return this.#thread.run(reading) as Promise<Read[R['kind']]>
  }
}
