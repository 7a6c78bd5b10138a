import { plain, type Word } from './word.ts'

/** What is made possible or prevented: "so you can walk", "so we can see where it is", never the next order. */
const PURPOSE =
  /^so (?:that )?(?:(?:you|they) (?:can|could) (?!take|use|stop|go ahead|start|keep|continue)|(?:you|it|they) (?:do|will) not |we (?:can|could) (?:(?:continue|keep|try) \w+ing|see\b(?! (?:you|i|we)\b)|(?:know|find|look|check|determine|decide|figure|avoid|prevent|make sure|strengthen|reduce|help|rule|send|test)\b))/
/** Something is done or asked for: what has a purpose. */
const DEED =
  /\b(?:i|we) (?:am|are|will|would|want|need|may|can)\b|\bto (?:make sure|be)\b|\b(?:want|need|have|worth|important|should|order|refer|get|mindful|avoid|mri|x-ray|ct|ultrasound)\b/
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
