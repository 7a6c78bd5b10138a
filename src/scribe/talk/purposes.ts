import { plain, type Word } from './word.ts'
import { DEED, PURPOSE } from './talk-rules.ts'

const LONGEST = 34
/** An order and then the time after which the next thing may be done. */
const TIME_BEFORE = /\b(?:for|after) (?:[\w-]+ ){0,4}(?:hours|days?|weeks?|months?)(?: and)?$/
const NEXT_STEP = /^(?:and )?then you (?:can|may|could|will start|will be able|are able)\b/

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

/** "Keep off that leg for two days | and then you can walk on it": without the time before it, it would be allowed now. */
export const waitsForTime = (words: Word[], start: number, i: number): boolean =>
  words.length - start <= LONGEST &&
  NEXT_STEP.test(plain(words.slice(i, i + 5))) &&
  TIME_BEFORE.test(plain(words.slice(start, i)))
