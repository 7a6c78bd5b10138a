import { focusSentence } from '../evidence/evidence-focus.ts'

/** Lights a sentence of the note that is read, with its words, and brings it into view. */
export function showInReading(sentenceId: string): void {
  focusSentence(sentenceId)
  const sentence = document.querySelector<HTMLElement>(`[data-sentence-id="${CSS.escape(sentenceId)}"]`)
  sentence?.scrollIntoView({ block: 'center' })
  sentence?.focus({ preventScroll: true })
}
