/** A sentence of a note as tidying sees it. */
export interface TidySentence {
  id: string
  text: string
  layout: 'inline' | 'paragraph' | 'bullet' | 'heading'
}

export interface TidySection {
  key: string
  sentences: TidySentence[]
}

/** One thing that could be tidier. `afterId` null: to the head of its section. */
export type TidyChange =
  | { kind: 'replace'; sectionKey: string; targetId: string; text: string }
  | { kind: 'remove'; sectionKey: string; targetId: string }
  | { kind: 'move'; sectionKey: string; targetId: string; afterId: string | null }
