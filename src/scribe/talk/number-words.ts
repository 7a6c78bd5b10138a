import { isDrug } from '../lexicon/drugs.ts'
import { isAtTime, isInTheMorning } from './hours-said.ts'
import { ordinalAt } from './ordinal-words.ts'
import { isOfA1c, isOfTemperature, leavesPointOut } from './points-left-out.ts'
import type { Word } from './word.ts'
import { wordSet } from '../rules/rule.ts'

const UNITS: Record<string, number> = {
  zero: 0, oh: 0, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9,
} // prettier-ignore
const TEENS: Record<string, number> = {
  ten: 10, eleven: 11, twelve: 12, thirteen: 13, fourteen: 14, fifteen: 15, sixteen: 16, seventeen: 17, eighteen: 18,
  nineteen: 19,
} // prettier-ignore
const TENS: Record<string, number> = {
  twenty: 20, thirty: 30, forty: 40, fourty: 40, fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90,
} // prettier-ignore

/** A noun that turns a lone "one" into the figure 1. */
const COUNTED = wordSet(`
  mg mcg ml cm mm kg % week weeks day days month months year years hour hours minute minutes time times tablet
  tablets pill pills pack packs drink drinks glass glasses inch inches pound pounds degree degrees unit units
  pregnancy pregnancies children kid kids cup cups beer beers puff puffs drop drops spray sprays capsule
  capsules teaspoon teaspoons`)
const TIME_UNIT = /^(?:weeks?|days?|months?|years?|hours?|minutes?|times?|or|pounds?|beers?|drinks?|glasses)$/

/** Units that a decimal cut in two ("12 . 5 mg") is known by. */
const DOSED = /^(?:mg|mcg|ml|cm|mm|kg|%|milliequivalents|units|inch(?:es)?|pounds?)$/

const TIMES_A = /^times (?:a|an|per|each|every|daily|weekly)$/

interface Read {
  text: string
  /** How many words were consumed. */
  length: number
}

const own = (table: Record<string, number>, key: string | undefined): number | undefined =>
  key !== undefined && Object.hasOwn(table, key) ? table[key] : undefined

/** Reads 0..99 spoken at `i`; null when there is none. */
function below100(words: Word[], i: number): { value: number; length: number } | null {
  const text = words[i]?.text
  const tens = own(TENS, text)
  if (tens !== undefined) {
    const unit = own(UNITS, words[i + 1]?.text)
    // "Forty three times a week" is 40, three times.
    const isTwo = TIMES_A.test(`${words[i + 2]?.text} ${words[i + 3]?.text}`)
    return unit !== undefined && unit > 0 && words[i]?.after === '' && !isTwo
      ? { value: tens + unit, length: 2 }
      : { value: tens, length: 1 }
  }
  const small = own(TEENS, text) ?? own(UNITS, text)
  if (small !== undefined && text !== 'oh') return { value: small, length: 1 }
  const hyphen = text?.includes('-') ? text.split('-') : undefined
  if (hyphen?.length === 2) {
    const left = own(TENS, hyphen[0])
    const right = own(UNITS, hyphen[1])
    if (left !== undefined && right) return { value: left + right, length: 1 }
  }
  return null
}

/** Two spoken groups run together: "one twenty seven" is 127, "twenty eighteen" 2018, "eight thirty" stays apart. */
function pairOfGroups(words: Word[], i: number, first: { value: number; length: number }): Read | null {
  const at = i + first.length
  const word = words[at]
  if (!word || words[at - 1]?.after !== '') return null
  if (word.text === 'oh') {
    const unit = own(UNITS, words[at + 1]?.text)
    if (unit && first.value >= 1 && first.value <= 12 && isAtTime(words, i))
      return { text: `${first.value}:0${unit}`, length: first.length + 2 }
    if (unit !== undefined && first.value >= 1 && first.value <= 20)
      return { text: String(first.value * 100 + unit), length: first.length + 2 }
  }
  const second = below100(words, at)
  if (!second || second.value < 10) return null
  const length = first.length + second.length
  const following = words[i + length]?.text ?? ''
  const clock = first.value <= 12 && /^(?:15|30|45)$/.test(String(second.value))
  if (
    clock &&
    (isAtTime(words, i) ||
      /^(?:am|pm|a\.m|p\.m|o'clock)$/.test(following) ||
      isInTheMorning(words, i + length))
  )
    return { text: `${first.value}:${second.value}`, length }
  if (first.value >= 1 && first.value <= 9) return { text: String(first.value * 100 + second.value), length }
  if (first.value === 19 || first.value === 20)
    return { text: String(first.value * 100 + second.value), length }
  return null
}

function wholeNumber(words: Word[], i: number): Read | null {
  const article = words[i]?.text === 'a' && /^(?:hundred|thousand)$/.test(words[i + 1]?.text ?? '')
  // "The hundred.": a tablet of it.
  if (words[i]?.text === 'hundred' && words[i]?.after !== '' && words[i - 1]?.text === 'the')
    return { text: '100', length: 1 }
  const first = article ? { value: 1, length: 1 } : below100(words, i)
  if (!first) return null
  let at = i + first.length
  let value = first.value
  let scaled = false
  for (const [name, factor] of [
    ['thousand', 1000],
    ['hundred', 100],
  ] as const) {
    if (words[at]?.text !== name || words[at - 1]?.after !== '') continue
    value = scaled ? value : value * factor
    scaled = true
    at++
    const joined = words[at]?.text === 'and' ? at + 1 : at
    const rest = below100(words, joined)
    const following = words[joined + (rest?.length ?? 0)]?.text ?? ''
    if (!rest || words[at - 1]?.after !== '' || following === 'times') continue
    const inHundreds = name === 'thousand' && following === 'hundred'
    // "Five hundred five hundred" is a figure said twice, not a thousand.
    if (!inHundreds && /^(?:hundred|thousand)$/.test(following)) continue
    value += inHundreds ? rest.value * 100 : rest.value
    at = joined + rest.length + (inHundreds ? 1 : 0)
  }
  if (!scaled) {
    const pair = pairOfGroups(words, i, first)
    if (pair) return pair
  }
  return { text: String(value), length: at - i }
}

/** The tenth of a figure that was said without its point. */
const tenthSaidBare = (words: Word[], i: number, read: Read): string | undefined => {
  const next = words[i + read.length]?.text
  if (!leavesPointOut(words, i, read, (text) => COUNTED.has(text))) return undefined
  return /^\d$/.test(next ?? '') ? next : own(UNITS, next)?.toString()
}

function withFraction(words: Word[], i: number, read: Read): Read {
  let { text, length } = read
  const at = i + length
  const next = words[at]?.text
  const bare = tenthSaidBare(words, i, read)
  if (bare !== undefined) return { text: `${text}.${bare}`, length: length + 1 }
  if (
    /^(?:9[4-9]|10[0-6])$/.test(text) &&
    words[at - 1]?.after === '.' &&
    !COUNTED.has(words[at + 1]?.text ?? '')
  ) {
    const tenth = /^\d$/.test(next ?? '') ? next : own(UNITS, next)
    if (tenth !== undefined && (next !== 'one' || isOfTemperature(words, i)) && next !== 'oh')
      return { text: `${text}.${tenth}`, length: length + 1 }
  }
  if (words[at - 1]?.after === '.' && /^\d{1,3}$/.test(text)) {
    const tenth = /^\d{1,2}$/.test(next ?? '') ? next : own(UNITS, next)
    if (
      tenth !== undefined &&
      (DOSED.test(words[at + 1]?.text ?? '') || isOfDrug(words, at + 1) || isOfA1c(words, i))
    )
      return { text: `${text}.${tenth}`, length: length + 1 }
    const digits = text === '0' ? spokenDigits(words, at) : null
    if (digits) return { text: `0.${digits.text}`, length: length + digits.length }
  }
  if (next === 'point' && /^\d+$/.test(text)) {
    const digits = spokenDigits(words, at + 1)
    if (digits) return { text: `${text}.${digits.text}`, length: length + 1 + digits.length }
  }
  if (next === 'and' && words[at + 1]?.text === 'a' && words[at + 2]?.text === 'half' && /^\d+$/.test(text)) {
    text = `${text}.5`
    length += 3
  }
  return { text, length }
}

/** "two . five of norvasc" */
const isOfDrug = (words: Word[], i: number): boolean =>
  isDrug(words[i]?.text ?? '') || (words[i]?.text === 'of' && isDrug(words[i + 1]?.text ?? ''))

/** The digits after "point". */
function spokenDigits(words: Word[], i: number): Read | null {
  const figure = words[i]?.text ?? ''
  if (/^\d+$/.test(figure)) return { text: figure, length: 1 }
  let text = ''
  let length = 0
  while (length < 4) {
    const unit = own(UNITS, words[i + length]?.text)
    if (unit === undefined) break
    text += unit
    length++
    if (words[i + length - 1]?.after) break
  }
  if (text) {
    // "Point one twenty five mg": the group goes on with the digits.
    const more = words[i + length - 1]?.after ? null : below100(words, i + length)
    return more && more.value >= 10 && DOSED.test(words[i + length + more.length]?.text ?? '')
      ? { text: `${text}${more.value}`, length: length + more.length }
      : { text, length }
  }
  const group = below100(words, i)
  return group ? { text: String(group.value), length: group.length } : null
}

function plain(words: Word[], i: number): Read | null {
  const text = words[i]?.text ?? ''
  if (/^\d+(?:\.\d+)?$/.test(text)) return withFraction(words, i, { text, length: 1 })
  if (text === 'point') {
    const digits = spokenDigits(words, i + 1)
    return digits && words[i - 1]?.text !== 'this' && words[i - 1]?.text !== 'that'
      ? { text: `0.${digits.text}`, length: digits.length + 1 }
      : null
  }
  if (text === 'nine' && words[i + 1]?.text === 'one' && words[i + 2]?.text === 'one')
    return { text: '911', length: 3 }
  const whole = wholeNumber(words, i)
  // "A . five centimeter stone": no sentence ends in an article; the stop is a decimal point.
  const before = words[i - 1]
  if (whole && before?.after === '.' && /^(?:a|an|the)$/.test(before.text) && isDose(words, i + whole.length))
    return { ...whole, text: `0.${whole.text}` }
  return whole && withFraction(words, i, whole)
}

/** "one twenty seven over eighty", "two out of six", "three four days", "two by three". */
function related(words: Word[], i: number, first: Read): Read {
  const at = i + first.length
  const next = words[at]?.text
  const beforeNext = words[at - 1]?.after
  if (next === 'over' && /^\d{1,3}$/.test(first.text)) {
    const second = plain(words, at + 1)
    const [top, bottom] = [Number(first.text), Number(second?.text)]
    if (second && ((top >= 60 && top <= 260 && bottom >= 30 && bottom < top) || (top <= 6 && bottom <= 6)))
      return { text: `${first.text}/${second.text}`, length: first.length + 1 + second.length }
  }
  if (next === 'out' && words[at + 1]?.text === 'of') {
    const second = plain(words, at + 2)
    if (second && /^(?:5|6|10)$/.test(second.text))
      return { text: `${first.text}/${second.text}`, length: first.length + 2 + second.length }
  }
  if (beforeNext === '' && /^\d{1,2}$/.test(first.text)) {
    const skip = next === 'to' || next === 'or' ? 1 : 0
    const second = plain(words, at + skip)
    const unit = second ? (words[at + skip + second.length]?.text ?? '') : ''
    if (
      second &&
      /^\d{1,2}$/.test(second.text) &&
      Number(second.text) > Number(first.text) &&
      (TIME_UNIT.test(unit) || /^(?:per|daily)$/.test(unit)) &&
      unit !== 'or'
    )
      return { text: `${first.text}-${second.text}`, length: first.length + skip + second.length }
  }
  return first
}

function isLoneOne(words: Word[], i: number, read: Read): boolean {
  if (read.length !== 1 || words[i]?.text !== 'one') return false
  const range = /^(?:to|or)$/.test(words[i + 1]?.text ?? '') && plain(words, i + 2)
  if (range && /^(?:per|daily)$/.test(words[i + 2 + range.length]?.text ?? '')) return false
  if (range && COUNTED.has(words[i + 2 + range.length]?.text ?? '')) return false
  return !COUNTED.has(words[i + 1]?.text ?? '')
}

const isDose = (words: Word[], i: number): boolean => DOSED.test(words[i]?.text ?? '')

/** Replaces spoken numbers by figures; each figure keeps the place of all the words it came from. */
export function joinNumberWords(words: Word[]): Word[] {
  const out: Word[] = []
  for (let i = 0; i < words.length;) {
    const word = words[i] as Word
    const ordinal = ordinalAt(words, i)
    if (ordinal) {
      const { to, after } = words[i + ordinal.length - 1] as Word
      out.push({ ...word, text: ordinal.text, raw: ordinal.text, to, after })
      i += ordinal.length
      continue
    }
    const read = plain(words, i)
    if (!read || isLoneOne(words, i, read)) {
      out.push(word)
      i++
      continue
    }
    const whole = related(words, i, read)
    const last = words[i + whole.length - 1] as Word
    const before = out.at(-1)
    if (before?.text === whole.text && before.after === '' && isDose(words, i + whole.length)) {
      out[out.length - 1] = { ...before, to: last.to, after: last.after }
      i += whole.length
      continue
    }
    out.push({ ...word, text: whole.text, raw: whole.text, from: word.from, to: last.to, after: last.after })
    i += whole.length
  }
  return out
}
