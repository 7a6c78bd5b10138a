import { plain, type Word } from './word.ts'

export const UNITS = /^(?:minutes?|hours?|days?|weeks?|months?|years?|mg|mcg|ml|units?)$/
const ENDS = /^[.?!]$/
const BEGINS = /^(?:let us|let me|i will|we will|i would|we would|i am going|we are going) /
const FAR_AHEAD = 9
const BACK = 6

/**
 * "I'd do the 7 mg patch, no, sorry, at five a day, let's do the 14 mg patch": what was begun and taken back, as words `[from, to)`,
 * where it is said anew, whole, with a figure of the same unit. `cue`: where it is taken back, up to `behind`.
 */
export function begunAnew(words: Word[], cue: number, behind: number): { from: number; to: number } | null {
  for (let to = behind; to < behind + FAR_AHEAD && to < words.length; to++) {
    if (to > behind && ENDS.test(words[to - 1]?.after ?? '')) return null
    if (!BEGINS.test(`${plain(words.slice(to, to + 3))} `)) continue
    const unit = words.slice(to, to + FAR_AHEAD).find(({ text }) => UNITS.test(text))?.text
    if (!unit || !words.slice(Math.max(0, cue - BACK), cue).some(({ text }) => text === unit)) return null
    const from = words.slice(0, cue - 1).findLastIndex(({ after }) => ENDS.test(after)) + 1
    return { from, to }
  }
  return null
}
