import { IS_MEANT } from './clauses-rules.ts'
import { plain, type Word } from './word.ts'
import { DEED, NEXT_STEP, PURPOSE } from './talk-rules.ts'

const LONGEST = 34
/** An order and then the time after which the next thing may be done. */
const TIME_BEFORE =
  /\b(?:(?:for|after) (?:[\w-]+ ){0,4}(?:hours|days?|weeks?|months?)|until (?:[\w-]+ ){0,2}[\w-]+)(?: and)?$/

/** "I will order an MRI | so we can see where the nerve is pinched": the purpose is told with what it is the purpose of. */
export const isPurpose = (words: Word[], start: number, i: number): boolean =>
  words[i]?.text === 'so' &&
  words.length - start <= LONGEST &&
  isPurposeAt(words, i) &&
  DEED.test(plain(words.slice(start, i)))

/** The same where a sentence would end before the purpose: "apply it at night | so you do not burn". */
export const purposeFollows = (words: Word[], start: number, i: number): boolean =>
  words[i + 1]?.text === 'so' &&
  i + 1 - start <= LONGEST &&
  isPurposeAt(words, i + 1) &&
  DEED.test(plain(words.slice(start, i + 1)))

/** Whether words tell from `i` on what something else is for. */
export const isPurposeAt = (words: Word[], i: number): boolean => PURPOSE.test(plain(words.slice(i, i + 6)))

/** "Keep off that leg for two days | and then you can walk on it": without the time before it, it would be for now. */
export const waitsForTime = (words: Word[], start: number, i: number): boolean =>
  words.length - start <= LONGEST &&
  NEXT_STEP.test(plain(words.slice(i, i + 6))) &&
  TIME_BEFORE.test(plain(words.slice(start, i)))

/** "Order a test to see if it is better, and I will see you in a week": what is promised waits for nothing. */
export const isPromise = (words: Word[], start: number, next: number): boolean =>
  /^(?:i|we) (?:will|am going|are going)\b/.test(plain(words.slice(next, next + 3))) &&
  /\bto (?:see|check) (?:if|whether)\b/.test(plain(words.slice(start, next))) &&
  !/\bif\b.*\bif\b/.test(plain(words.slice(start, next)))

/** "But they have been really trying to": what stands before was wanted. */
export const wasMeant = (words: Word[], but: number): boolean =>
  words.length - but <= LONGEST_MEANT && IS_MEANT.test(plain(words.slice(but)))
const LONGEST_MEANT = 8
