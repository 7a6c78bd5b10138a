import { create } from 'zustand'
import type { DraftQuote } from './drafts.ts'
import { setListOpen } from './windows-state.ts'

/** A sentence that is to be quoted, until a room is chosen for it. */
export const useQuoting = create<{ quote: DraftQuote | null }>(() => ({ quote: null }))

/** Asks in which room a sentence of a note of one's own is to be quoted. */
export function quoteInChat(quote: DraftQuote): void {
  useQuoting.setState({ quote })
  setListOpen(true)
}

export function stopQuoting(): void {
  useQuoting.setState({ quote: null })
}
