import { sayOwnWords, type OwnWord, type SayOwn } from './own-words.ts'
import { sayDates } from './say-dates.ts'
import { sayNumbers } from './say-numbers.ts'
import type { Around, SayRule, Step } from './say-rule.ts'
import { FRACTION_SIGN, saySigns } from './say-signs.ts'
import { sayBeginnings, takesPoint, wordFrom, wordWords } from './say-words.ts'
import { bareUnit, unitAt } from './units.ts'

/** So much of the text around a word may say what it means. */
const AROUND_CHARACTERS = 80
const LETTER = /\p{L}/u
/** Signs that a voice makes a pause of, or nothing. */
const PAUSES = /[\s.,;!?'’"-]/
const AGE = /\s?-?\s?(?:y\.?\/?o\.?|yrs? old|years?[ -]old)(?:\s?([MF]))?(?![\p{L}\p{N}])/iuy
const DEGREES = /\s?(°|º|deg(?:rees)?\.?)?\s?([CF])(?![\p{L}\p{N}])|\s?([°º])/uy
/** There is one of it, or less: "one milligram", "one half tablet". */
const ONE = /^(?:1|one (?:half|third|quarter|eighth))$/

/**
 * A sentence of a note as it is to be said: abbreviations, doses, units, dates and numbers in words, so that no voice can
 * misread them. What may mean several things is spelt. It holds no digit any more; every number of the text is in it, in
 * order. `own`: words of the physician, which go before all else.
 */
export const speakable = (text: string, own: readonly OwnWord[] = []): string =>
  speakableWithin(text, ownWordsSaid(own), Infinity) ?? ''

/** For `speakableWithin`: says each expansion once, however often its term stands there. */
export const ownWordsSaid = (own: readonly OwnWord[]): SayOwn => sayOwnWords(own, speakable)

/** As `speakable`; null as soon as it becomes more than so many characters. */
export function speakableWithin(text: string, sayOwn: SayOwn, most: number): string | null {
  const clean = cleaned(text)
  const isLoud = isShouted(clean)
  let said = ''
  for (let at = 0; at < clean.length;) {
    const step = sayOwn(clean, at) ?? stepAt(clean, at, isLoud)
    said += step.said
    if (said.length > most) return null
    at = step.end
  }
  return joined(said)
}

function stepAt(text: string, at: number, isLoud: boolean): Step {
  const sign = text.charAt(at)
  if (LETTER.test(sign)) return firstOf(sayBeginnings, text, at) ?? wordAt(text, at, isLoud)
  const meant = firstOf(saySigns, text, at)
  if (meant) return FRACTION_SIGN.test(text.slice(at, meant.end)) ? withUnit(text, at, meant) : meant
  const date = firstOf(sayDates, text, at)
  if (date) return date
  const number = firstOf(sayNumbers, text, at)
  if (number) return withUnit(text, at, number)
  return { said: PAUSES.test(sign) ? sign : ' ', end: at + 1 }
}

function firstOf(rules: readonly SayRule[], text: string, at: number): Step | null {
  for (const { pattern, say } of rules) {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (!match) continue
    const end = at + match[0].length
    const words = say(match, aroundOf(text, at, end))
    if (words !== null) return { said: ` ${words} `, end }
  }
  return null
}

const aroundOf = (text: string, at: number, end: number): Around => ({
  before: text.slice(Math.max(0, at - AROUND_CHARACTERS), at),
  after: text.slice(end, end + AROUND_CHARACTERS),
})

/** A word, a unit that stands alone, or letters. */
function wordAt(text: string, at: number, isLoud: boolean): Step {
  const unit = bareUnit(text, at)
  if (unit) return { said: ` ${unit.words(false)} `, end: unit.end }
  const word = wordFrom(text, at)
  const end = at + word.length
  const words = wordWords(word, aroundOf(text, at, end), isLoud)
  if (words === null) return { said: word, end }
  const point = takesPoint(word, text.slice(end, end + 4)) ? 1 : 0
  return { said: ` ${words} `, end: end + point }
}

/** A number that was said, with what it counts: an age, degrees, or a unit. */
function withUnit(text: string, at: number, { said, end }: Step): Step {
  AGE.lastIndex = end
  const age = AGE.exec(text)
  if (age) {
    const sex = age[1] === undefined ? '' : age[1].toUpperCase() === 'M' ? ' male' : ' female'
    return { said: `${said}year-old${sex} `, end: end + age[0].length }
  }
  const degrees = degreesAt(text, at, end)
  if (degrees) return { said: `${said}${degrees.said} `, end: degrees.end }
  const unit = unitAt(text, end)
  if (unit) {
    const isOne = ONE.test(text.slice(at, end)) || ONE.test(said.trim())
    return { said: `${said}${unit.words(isOne)} `, end: unit.end }
  }
  const short = /^[xXK](?![\p{L}\d])/u.exec(text.slice(end, end + 2))?.[0]
  if (short) return { said: `${said}${short === 'K' ? 'thousand' : 'times'} `, end: end + 1 }
  return { said, end }
}

/** Where a sign, or the number itself, says that it is a temperature. */
function degreesAt(text: string, at: number, end: number): Step | null {
  DEGREES.lastIndex = end
  const match = DEGREES.exec(text)
  if (!match) return null
  const [all, sign, scale, alone] = match
  const value = Number(text.slice(at, end))
  const fits = scale === 'F' ? value >= 90 && value <= 110 : value >= 30 && value <= 44
  if (sign === undefined && alone === undefined && !fits) return null
  const name = scale === 'F' ? ' Fahrenheit' : scale === 'C' ? ' Celsius' : ''
  return { said: `degrees${name}`, end: end + all.length }
}

/** A text in capitals throughout: its long words are words. */
function isShouted(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const small = text.match(/\p{Ll}/gu)?.length ?? 0
  return letters > 20 && small < letters / 5
}

const cleaned = (text: string): string =>
  text
    .normalize('NFC')
    .replace(
      /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g,
      ' ',
    )
    .replace(/[µμ]/g, 'u')
    .replace(/\bmm\s+Hg\b/g, 'mmHg')
    .replaceAll('²', '2')
    .replaceAll('³', '3')
    .replace(/^[ \t]*[-•*·–][ \t]+/gm, '')
    .replace(/([^\s.!?:;,])[ \t]*\n+/g, '$1.\n')

const joined = (said: string): string =>
  said
    .replace(/\s+/g, ' ')
    .replaceAll(' - ', ' ')
    .replace(/ ([.,;!?]|['’](?:s|t|d|ll|re|ve)\b)/g, '$1')
    .replace(/(?<![.,;])([.,;])[.,;]+(?=[ ]|$)/g, '$1')
    .replace(/^[\s,;.]+/, '')
    .trim()
