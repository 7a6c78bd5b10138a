import type { ContradictionKind } from '../types.ts'

/**
 * What a note's sentence ties to what it tells of, and the talk does not: a figure to a measure, a cause to a complaint. What
 * finds those that the talk ties otherwise is named `...Untrue`, what finds those that nobody tied `...Unsaid`.
 */
export interface Binding {
  kind: ContradictionKind
  /** As the physician is told: what it is said of, or the note's own words of what nobody said. */
  name: string
  /** What the talk ties to it instead, where it is told in a word. */
  said: string | null
  /** Where the talk says otherwise. */
  sentences: number[]
  /** The talk ties it otherwise; else nobody tied it at all. */
  isAgainst: boolean
}
