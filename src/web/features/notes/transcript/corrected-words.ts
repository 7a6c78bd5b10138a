import { isUntouchable } from '#scribe/dictionary/untouchable.ts'
import { wordsIn } from '#scribe/dictionary/written-words.ts'

/** What a correction put in the place of what was heard. */
export interface Correction {
  heard: string
  corrected: string
}

const MOST_WORDS = 5
const MOST_CHARACTERS = 120
const HAS_LETTER = /\p{L}/u

/**
 * The words that a person replaced in a passage; null where it was more than a few, or nothing that could be a term: a
 * number, a dose, a side or a negation is never put right by itself, so that it is not offered to be remembered.
 */
export function correctedWords(before: string, after: string): Correction | null {
  const was = wordsOf(before)
  const is = wordsOf(after)
  let head = 0
  while (head < was.length && head < is.length && was[head] === is[head]) head += 1
  let tail = 0
  const shorter = Math.min(was.length, is.length) - head
  while (tail < shorter && was.at(-1 - tail) === is.at(-1 - tail)) tail += 1
  const heard = bare(was.slice(head, was.length - tail))
  const corrected = bare(is.slice(head, is.length - tail))
  const isTerm = [heard, corrected].every(
    (text) =>
      HAS_LETTER.test(text) &&
      text.length <= MOST_CHARACTERS &&
      !wordsIn(text).some(({ plain }) => isUntouchable(plain)),
  )
  const isShort = was.length - head - tail <= MOST_WORDS && is.length - head - tail <= MOST_WORDS
  return isTerm && isShort && heard.toLowerCase() !== corrected.toLowerCase() ? { heard, corrected } : null
}

const wordsOf = (text: string): string[] => text.trim().split(/\s+/)

/** Without the marks of the sentence around them. */
const bare = (words: string[]): string => words.join(' ').replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
