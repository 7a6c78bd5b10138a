import { wordSet } from '../rules/rule.ts'
import type { Word } from './word.ts'

const MEASURED = wordSet(`
  sugar sugars glucose pressure systolic diastolic weight weigh pulse rate count level cholesterol ldl hdl
  triglycerides sodium pounds oxygen saturation number`)
const MEASURE_REACH = 7

/** "At about one thirty" is an hour of the day; "my sugar was at one thirty" is a value. */
export function isAtTime(words: Word[], i: number): boolean {
  const before = /^(?:about|around|like|roughly|almost)$/.test(words[i - 1]?.text ?? '') ? i - 2 : i - 1
  return (
    /^(?:at|until|till)$/.test(words[before]?.text ?? '') &&
    !words.slice(Math.max(0, before - MEASURE_REACH), before).some(({ text }) => MEASURED.has(text))
  )
}

/** "In the morning", "at night": what stands before it is an hour. */
export function isInTheMorning(words: Word[], i: number): boolean {
  if (words[i]?.text === 'at' && words[i + 1]?.text === 'night') return true
  return (
    words[i]?.text === 'in' &&
    words[i + 1]?.text === 'the' &&
    /^(?:morning|afternoon|evening)$/.test(words[i + 2]?.text ?? '')
  )
}
