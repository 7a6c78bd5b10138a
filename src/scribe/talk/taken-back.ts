import { isDrug } from '../lexicon/drugs.ts'
import { wordSet } from '../rules/rule.ts'
import { UNITS } from './begun-anew.ts'
import { plain, type Word } from './word.ts'

const DAYS = wordSet(`
  monday tuesday wednesday thursday friday saturday sunday yesterday today tomorrow january february
  march april june july august september october november december`)
const NOT_A_SIDE = /^(?:now|away|here|there|after|before|on|back|so|okay)$/
/** "Both sides", "both lungs". */
const BOTH_OF = /^[a-z]+s$/
/** How far before the words of taking back the thing taken back may stand. */
export const BACK = 6
/** A day, or a side of the same part, is still meant from this far: "on Thursday when I was lifting a washing machine". */
const FAR_BACK = 15

/** What kind of thing a word is, of which there is one at a time; null for all other words. */
export function kindOf(
  words: Word[],
  i: number,
): 'count' | 'figure' | 'day' | 'side' | 'unit' | 'drug' | null {
  const text = words[i]?.text ?? ''
  if (/^(?:once|twice)$/.test(text)) return 'count'
  if (/^\d/.test(text)) return words[i + 1]?.text === 'times' ? 'count' : 'figure'
  if (DAYS.has(text)) return 'day'
  if (/^(?:left|right)$/.test(text)) return NOT_A_SIDE.test(words[i + 1]?.text ?? '') ? null : 'side'
  if (text === 'both') return BOTH_OF.test(words[i + 1]?.text ?? '') ? 'side' : null
  if (UNITS.test(text)) return 'unit'
  return isDrug(text) ? 'drug' : null
}

/** The last word of a kind in the reach of the words of taking back at `before`. */
export function lastOfKind(words: Word[], before: number, kind: string | null): number | null {
  for (let k = before - 1; k >= 0 && k >= before - BACK; k--) if (kindOf(words, k) === kind) return k
  return null
}

/** "30 milligrams daily for five days, scratch that, 40 milligrams": of several figures the one of the same unit. */
export function sameUnitBack(words: Word[], before: number, put: number): number | null {
  const unit = words[put + 1]?.text ?? ''
  if (kindOf(words, put) !== 'figure' || !UNITS.test(unit)) return null
  for (let k = before - 2; k >= 0 && k >= before - FAR_BACK; k--)
    if (kindOf(words, k) === 'figure' && words[k + 1]?.text === unit) return k
  return null
}

/** "40 for five days, sorry, | 20 for five days": the figure that stood before the words that are said again. */
export function saidAgainBack(words: Word[], before: number, put: number): number | null {
  const behind = plain(words.slice(put + 1, put + 1 + AGAIN))
  if (words.length < put + 1 + AGAIN || UNITS.test(words[put + 1]?.text ?? '')) return null
  for (let k = before - 1 - AGAIN; k >= 0 && k >= before - FAR_BACK; k--)
    // What was said in whole sentences in between stays said.
    if (words.slice(k, before - 1).some(({ after }) => /^[.?!]$/.test(after))) return null
    else if (kindOf(words, k) === 'figure' && plain(words.slice(k + 1, k + 1 + AGAIN)) === behind) return k
  return null
}
const AGAIN = 3

/** What a figure counts by the word behind it; null where none says it. */
const measureOf = (words: Word[], at: number): 'time' | 'amount' | null => {
  const unit = words[at + 1]?.text ?? ''
  return UNITS.test(unit) ? (TIMES.test(unit) ? 'time' : 'amount') : null
}
const TIMES = /^(?:minute|hour|day|night|week|month|year)s?$/

/** No count of days stands for a dose, nor a dose for one. */
export function isOfOneMeasure(words: Word[], taken: number, put: number): boolean {
  const [own, other] = [measureOf(words, put), measureOf(words, taken)]
  return own === null || other === null || own === other
}

/** "| 40 for five days, sorry, 20": a bare figure is put for a bare one, and not for the days that were said behind that. */
export function bareBefore(words: Word[], before: number, put: number): number | null {
  const last = lastOfKind(words, before, 'figure')
  // "Sorry, 20 of them" is of something else.
  if (words[put]?.after === '' && put < words.length - 1) return null
  if (last === null || measureOf(words, put) !== null || measureOf(words, last) !== 'time') return null
  const bare = lastOfKind(words, last, 'figure')
  const leads = words.slice((bare ?? last) + 1, last).every(({ text }) => FOR_SO_LONG.has(text))
  return bare !== null && leads && measureOf(words, bare) === null ? bare : null
}

const FOR_SO_LONG = wordSet('for the next first once twice times daily every a per day')

/** The day, or the side of the part at `put`, that was said farther before. */
export function farBack(words: Word[], before: number, put: number): number | null {
  const kind = kindOf(words, put)
  const from = Math.max(0, before - FAR_BACK)
  if (kind !== 'day' && kind !== 'side') return null
  const at = words.slice(from, before).findLastIndex((_, k) => kindOf(words, from + k) === kind) + from
  if (at < from) return null
  const part = words[put + 1]?.text ?? ''
  const own = words[at + 1]?.text
  const isOfPart =
    own === part || (own === 'side' && words.slice(at + 1, before).some(({ text }) => text === part))
  return kind === 'day' || isOfPart ? at : null
}
