import { isDrug } from '../lexicon/drugs.ts'
import type { Word } from './word.ts'
import { wordSet } from '../rules/rule.ts'

const FIRST = wordSet('one two three four five six seven eight nine ten eleven twelve')
const TWO_DIGITS = wordSet(`
  ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen
  twenty thirty forty fifty sixty seventy eighty ninety`)
const TENS = wordSet('twenty thirty forty fifty sixty seventy eighty ninety')
const UNITS = wordSet('one two three four five six seven eight nine')

/** "one-eighty", "one-oh-eight", "two-twenty-five": groups of figures; "twenty-five" is one figure already. */
function isInGroups(parts: string[]): boolean {
  const [first = '', second = '', third] = parts
  if (!FIRST.has(first) || parts.length > 3) return false
  if (second === 'oh') return third !== undefined && UNITS.has(third)
  if (!TWO_DIGITS.has(second)) return false
  return third === undefined || (TENS.has(second) && UNITS.has(third))
}

/** "Metoprolol-50 milligrams": a recognizer has put a hyphen between the medicine and its dose. */
const isDose = ([name = '', amount = '', ...more]: string[]): boolean =>
  more.length === 0 && /^\d+(?:\.\d+)?$/.test(amount) && isDrug(name)

/** Figures that were written with hyphens between their groups, or behind a medicine, as the words that they are: "one-oh-eight" is "one oh eight". */
export const withoutHyphensInNumbers = (words: Word[]): Word[] =>
  words.flatMap((word) => {
    const parts = word.text.includes('-') ? word.text.split('-') : []
    if (!isInGroups(parts) && !isDose(parts)) return [word]
    let at = word.from
    return parts.map((text, k): Word => {
      const from = at
      const to = k === parts.length - 1 ? word.to : from + text.length
      at = to + 1
      return { ...word, text, raw: text, from, to, after: k === parts.length - 1 ? word.after : '' }
    })
  })
