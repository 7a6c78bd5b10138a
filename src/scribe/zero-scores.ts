import { plain, type Word } from './talk/word.ts'
import { ZERO_BEFORE, ZERO_BEHIND } from './zero-scores-rules.ts'

const NEAR = 6

/** "Zero on the self-harm question", "the self-harm item was zero": what is scored with nothing is not there. */
export const isScoredZero = (words: readonly Word[], at: number, length: number): boolean =>
  ZERO_BEFORE.test(plain(words.slice(Math.max(0, at - NEAR), at))) ||
  ZERO_BEHIND.test(plain(words.slice(at + length, at + length + NEAR)))
