import type { Word } from './talk/word.ts'

/** A word of the note and the word of the transcript it renders (null for words the engine adds). */
export interface OutWord {
  text: string
  source: Word | null
}
