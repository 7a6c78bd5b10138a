import { createContext } from 'react'

/** A sentence of an open note, where it stands, with its words. */
export interface QuotedSentence {
  noteId: string
  sectionKey: string
  sentenceId: string
  words: string
}

/** Offers a sentence of a note to be sent to colleagues; null where nobody can be written to. */
export const QuoteSentence = createContext<((quoted: QuotedSentence) => void) | null>(null)
