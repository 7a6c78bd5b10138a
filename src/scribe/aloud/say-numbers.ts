import { digitWords, numberWords, ordinalWords, wholeWords } from './number-words.ts'
import { chartWords } from './chart-words.ts'
import { END, NUMBER, rule, type SayRule } from './say-rule.ts'

const FRACTIONS: Record<string, string> = {
  '1/2': 'one half',
  '1/3': 'one third',
  '2/3': 'two thirds',
  '1/4': 'one quarter',
  '3/4': 'three quarters',
  '1/8': 'one eighth',
}
/** Scales that findings and scores are given on. */
const SCALES = new Set([4, 5, 6, 10, 12, 15, 21, 27, 28, 30, 50, 100])
const PHONE = String.raw`(?:\+?1[ .-]?)?(?:\(?\d{3}\)[ -]?\d{3}[ .-]\d{4}|\d{3}([ .-])\d{3}\1\d{4})`
const DASH = String.raw`\s?[-–—]\s?`
/** A drug of several: "hydrocodone-acetaminophen 5-325". */
const COMBINED_BEFORE = /\p{L}{4,}[-/]\p{L}{4,}\s+$/u
const FILE_NUMBER_BEFORE =
  /\b(?:mrn|ssn|id|acct|account|npi|dea|license|ndc|lot|zip|code|ext|fax|pin)\b\.?\s*[#:]?\s*$/i
const PRESSURE = { systolic: [50, 300], diastolic: [20, 200] } as const

/** Written with a slash between: a fraction, a score, a blood pressure, or two numbers of which nobody knows. */
function slashWords(one: string, two: string, before: string): string {
  const fraction = FRACTIONS[`${one}/${two}`]
  if (fraction) return fraction
  const [above, below] = [Number(one), Number(two)]
  // A mixture of insulins is said without a word between.
  if (/\b(?:insulin|humulin|novolin|humalog|novolog|mix)\b[^.\d]*$/i.test(before))
    return `${numberWords(one)} ${numberWords(two)}`
  if (above === 20 && below >= 10) return `${numberWords(one)} over ${numberWords(two)}`
  if (isWithin(above, PRESSURE.systolic) && isWithin(below, PRESSURE.diastolic) && above > below)
    return `${numberWords(one)} over ${numberWords(two)}`
  if (SCALES.has(below) && above <= below) return `${numberWords(one)} out of ${numberWords(two)}`
  return `${numberWords(one)} slash ${numberWords(two)}`
}

const isWithin = (value: number, [least, most]: readonly [number, number]): boolean =>
  value >= least && value <= most

/** From one to the other, where it grows; else two numbers that stand beside each other, such as those of two drugs. */
function rangeWords(one: string, two: string, before: string): string {
  const [low, high] = [one, two].map((value) => Number(value.replaceAll(',', ''))) as [number, number]
  const isRange = low < high && high / Math.max(low, 0.01) < 20 && !COMBINED_BEFORE.test(before)
  return `${numberWords(one)} ${isRange || low === 0 ? 'to' : 'dash'} ${numberWords(two)}`
}

/** Spine levels, vitamins and the like: the letter, then each number. */
const levelWords = (letters: string, numbers: string[]): string =>
  [[...letters.toUpperCase()].join(' '), ...numbers.map(wholeWords)].join(' ')

/** Numbers that belong together or to a sign; the plain number comes last. What unit follows is said by whoever asks. */
export const sayNumbers: readonly SayRule[] = [
  rule(`${PHONE}${END}`, ([all]) => all.split(/\D+/).filter(Boolean).map(digitWords).join(', ')),
  rule(String.raw`(\d{3})-(\d{2})-(\d{4})${END}`, ([, ...parts]) => parts.map(digitWords).join(', ')),
  rule(String.raw`\d+(?:\.\d+){2,}${END}`, ([all]) => all.split('.').map(wholeWords).join(' point ')),
  // How long something took is said part by part; a dilution as it is: one to one thousand.
  rule(String.raw`(\d+):(\d+)(?::(\d+))?${END}`, ([, one = '', two = '', three]) =>
    three === undefined
      ? `${wholeWords(one)} to ${wholeWords(two)}`
      : [one, two, three].map(wholeWords).join(', '),
  ),
  rule(String.raw`[x×]?\s?10\^(\d{1,2})`, ([, power = '']) => `ten to the ${wholeWords(power)}`),
  rule(String.raw`(${NUMBER})\s?[x×]\s?(${NUMBER})(?:\s?[x×]\s?(${NUMBER}))?(?![\d^])`, ([, ...sides]) =>
    sides.filter(Boolean).map(numberWords).join(' by '),
  ),
  rule(String.raw`(\d+)[ -](\d)/(\d)(?![\d/])`, ([, whole = '', one = '', two = '']) => {
    const fraction = FRACTIONS[`${one}/${two}`]
    return fraction ? `${wholeWords(whole)} and ${fraction}` : null
  }),
  rule(String.raw`(${NUMBER})/(${NUMBER})/(${NUMBER})(?![\d/])`, ([, ...parts]) =>
    parts.map(numberWords).join(' slash '),
  ),
  rule(
    String.raw`(${NUMBER})${DASH}(${NUMBER})/(${NUMBER})(?![\d/])`,
    ([, low = '', high = '', scale = '']) => `${numberWords(low)} to ${slashWords(high, scale, '')}`,
  ),
  rule(String.raw`(${NUMBER})\s?/\s?(${NUMBER})(?![\d/])`, ([, one = '', two = ''], { before }) =>
    slashWords(one, two, before),
  ),
  rule(String.raw`(${NUMBER})${DASH}(${NUMBER})(?![\d-])`, ([, one = '', two = ''], { before }) =>
    rangeWords(one, two, before),
  ),
  rule(String.raw`(\d+)(st|nd|rd|th)${END}`, ([, digits = '']) => ordinalWords(digits)),
  rule(String.raw`(\d+)\+(?!\d)`, ([, digits = '']) => `${wholeWords(digits)} plus`),
  rule(
    String.raw`(\d+)'\s?(\d{1,2})(?:"|''|”)`,
    ([, feet = '', inches = '']) => `${wholeWords(feet)} feet ${wholeWords(inches)} inches`,
  ),
  rule(String.raw`\d{4,}(?![\d.,])`, ([digits], { before }) =>
    FILE_NUMBER_BEFORE.test(before) || digits.length >= 8 ? digitWords(digits) : null,
  ),
  rule(`${NUMBER}`, ([written]) => numberWords(written)),
]

/** Letters with numbers behind them: spine levels and other names of one to three letters. */
export const sayNamedNumbers: readonly SayRule[] = [
  rule(
    String.raw`([CTLS])(\d{1,2})\s?[-–/]\s?([CTLS])(\d{1,2})${END}`,
    ([, a = '', one = '', b = '', two = '']) => `${levelWords(a, [one])} ${levelWords(b, [two])}`,
    'uy',
  ),
  rule(
    String.raw`([CTLS])(\d{1,2})\s?[-–/]\s?(\d{1,2})${END}`,
    ([, letter = '', one = '', two = '']) => levelWords(letter, [one, two]),
    'uy',
  ),
  // A code of a diagnosis: spelt, so that each sign of it is heard.
  rule(
    String.raw`([A-TV-Z])(\d[\dAB])\.([\dA-Z]{1,4})${END}`,
    ([, letter = '', two = '', rest = '']) => `${letter} ${codeWords(two)} point ${codeWords(rest)}`,
    'uy',
  ),
  rule(
    String.raw`\p{Lu}{1,3}\d+(?:\.\d+)?${END}`,
    ([all]) => {
      const known = chartWords(all)
      if (known !== null) return known
      const letters = /^\p{Lu}+/u.exec(all)?.[0] ?? ''
      return `${[...letters].join(' ')} ${numberWords(all.slice(letters.length))}`
    },
    'uy',
  ),
]

const codeWords = (signs: string): string =>
  [...signs].map((sign) => (/\d/.test(sign) ? digitWords(sign) : sign)).join(' ')
