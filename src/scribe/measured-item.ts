import type { Word } from './talk/word.ts'

/** "Not red, flexion to 100 degrees, tender": what was measured between two pauses is no part of what is denied. */
export const isMeasuredItem = (words: ReadonlyArray<Word>, k: number): boolean => {
  if (
    !MEASURED.test(words[k]?.text ?? '') ||
    words[k]?.after !== ',' ||
    !/^\d/.test(words[k - 1]?.text ?? '')
  )
    return false
  const lead = words.slice(Math.max(0, k - LONGEST_ITEM), k - 1)
  const begins = lead.findLastIndex(({ after }) => after === ',')
  return begins >= 0 && !lead.slice(begins + 1).some(({ text }) => OF_LIMIT.test(text))
}
const MEASURED = /^(?:degrees?|percent|%|cm|centimeters?|mm|millimeters?|seconds?|inches)$/
const LONGEST_ITEM = 7
const OF_LIMIT = /^(?:over|above|than|under|below|for|since|in|past|last|within|no|not)$/
