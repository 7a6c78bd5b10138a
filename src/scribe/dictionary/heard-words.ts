import { soundsOfWord } from './sounds.ts'
import type { TermIndex } from './term-index.ts'
import { isUntouchable } from './untouchable.ts'
import { hashOf, wordsIn, type WrittenWord } from './written-words.ts'

/** Characters `[from, to)` of a text, in UTF-16 units. */
export interface Range {
  from: number
  to: number
}

/** A dictionary by its index. */
export interface Layer {
  index: TermIndex
}

/** A word with all that a repair has to know of it. */
export interface HeardWord extends WrittenWord {
  sounds: string
  standing: number
  isUncertain: boolean
  /** Nothing that holds it is changed. */
  isFixed: boolean
}

export function heardWords(text: string, uncertain: readonly Range[], layers: readonly Layer[]): HeardWord[] {
  return wordsIn(text).map((word) => {
    const hash = hashOf(word.plain)
    const standing = layers.reduce((most, { index }) => Math.max(most, index.standingOf(hash)), 0)
    return {
      ...word,
      sounds: /^[a-z]+$/.test(word.plain) ? soundsOfWord(word.plain) : '',
      standing,
      isUncertain: uncertain.some(({ from, to }) => from < word.to && to > word.from),
      isFixed: isUntouchable(word.plain),
    }
  })
}
