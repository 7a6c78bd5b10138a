import { create } from 'zustand'
import type { Span } from '#contract/transcripts.ts'

/** Which words of note and transcript are looked at. */
export interface EvidenceFocus {
  /** The sentence the caret stands in. */
  caretId: string | null
  /** The sentence under the pointer; it goes before the caret. */
  hoverId: string | null
  /** The segment that was chosen, to see which sentences stand on it. */
  segmentId: string | null
  /** Something beside the note that is looked at, such as a task or a sentence of a letter, with its words. */
  beside: { id: string; evidence: Span[] } | null
}

const nothing: EvidenceFocus = { caretId: null, hoverId: null, segmentId: null, beside: null }

export const useEvidenceFocus = create<EvidenceFocus>()(() => nothing)

/** The sentence whose evidence is shown: none while something beside the note is looked at. */
export function activeSentenceId({ caretId, hoverId, beside }: EvidenceFocus): string | null {
  return beside ? null : (hoverId ?? caretId)
}

export function focusSentence(caretId: string | null): void {
  clearTimeout(leaving)
  useEvidenceFocus.setState({ caretId, hoverId: null, segmentId: null, beside: null })
}

/** One for all: whatever is looked at next puts out what was looked at before, and not its own words. */
let leaving: ReturnType<typeof setTimeout> | undefined
/** Long enough to move the pointer from a sentence to its buttons. */
const LEAVE_DELAY_MS = 250

export function hoverSentence(hoverId: string | null): void {
  clearTimeout(leaving)
  const { hoverId: before, segmentId, beside } = useEvidenceFocus.getState()
  // Told with every step of the pointer.
  if (hoverId !== null && hoverId === before && segmentId === null && beside === null) return
  if (hoverId === null)
    leaving = setTimeout(() => useEvidenceFocus.setState({ hoverId: null }), LEAVE_DELAY_MS)
  else useEvidenceFocus.setState({ hoverId, segmentId: null, beside: null })
}

/** Chooses a segment, or lets go of it when it is chosen already. */
export function chooseSegment(segmentId: string): void {
  useEvidenceFocus.setState((focus) => ({
    segmentId: focus.segmentId === segmentId ? null : segmentId,
    hoverId: null,
  }))
}

/** Lights the words of something beside the note; null puts them out after a moment. */
export function showWords(beside: EvidenceFocus['beside']): void {
  clearTimeout(leaving)
  if (beside === null) leaving = setTimeout(() => useEvidenceFocus.setState({ beside: null }), LEAVE_DELAY_MS)
  else useEvidenceFocus.setState({ beside, hoverId: null, segmentId: null })
}

export function clearEvidenceFocus(): void {
  clearTimeout(leaving)
  useEvidenceFocus.setState(nothing)
}
