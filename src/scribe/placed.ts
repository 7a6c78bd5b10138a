/** Where in the visit a sentence stands. */
export type Phase = 'history' | 'exam' | 'results' | 'plan'

export interface Placed {
  phase: Phase
  /** 0..1: how likely the sentence belongs in the note at all. */
  relevance: number
}
