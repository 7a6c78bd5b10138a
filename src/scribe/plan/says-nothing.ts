import { plain, type Word } from '../talk/word.ts'
import { FOR_EVERYBODY, IN_PASSING, TAKEN_SO_FAR, UNDECIDED, WAY_OF_ORDERS } from './says-nothing-rules.ts'

/** Whether a statement of the plan says nothing that somebody could act on: its next step, its thing or its patient is nobody's. */
export function saysNothing(words: Word[]): boolean {
  const text = plain(words)
  return [UNDECIDED, WAY_OF_ORDERS, IN_PASSING, FOR_EVERYBODY].some((kind) => kind.test(text))
}

export const isTakenSoFar = (words: Word[]): boolean => TAKEN_SO_FAR.test(plain(words))
