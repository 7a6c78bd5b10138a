import { chartWords, sigWords } from './chart-words.ts'
import { pastOf, wordsInContext } from './in-context.ts'
import { spelt, wholeWords } from './number-words.ts'
import { sayMonths } from './say-dates.ts'
import { sayNamedNumbers } from './say-numbers.ts'
import { END, rule, type Around, type SayRule } from './say-rule.ts'

const SPANS: Record<string, string> = { h: 'hour', d: 'day', w: 'week', mo: 'month', mi: 'minute' }
const NUMERALS = 'I II III IV V VI VII VIII IX X XI XII'.split(' ')
const NUMERAL_BEFORE = /\b(?:type|grade|stage|class|phase|NYHA|nerves?|CN|factor|category|part)\s+$/i
const ELEMENTS: Record<string, string> = {
  Na: 'sodium',
  K: 'potassium',
  Cl: 'chloride',
  Mg: 'magnesium',
  Ca: 'calcium',
}
const NUMERAL = '[IVX]{1,4}'

/** "q4-6h", "q 8 hours". */
const sayEvery = rule(
  String.raw`q\.?\s?(\d{1,2})(?:\s?[-–]\s?(\d{1,2}))?\s?(h|d|wk?|mo|min)(?:rs?|ours?|ays?|s|eeks?|nths?|utes?)?\b`,
  ([, one = '', two, unit = '']) => {
    const small = unit.toLowerCase()
    const span = SPANS[small.slice(0, 2)] ?? SPANS[small.charAt(0)] ?? ''
    if (two !== undefined) return `every ${wholeWords(one)} to ${wholeWords(two)} ${span}s`
    return Number(one) === 1 ? `every one ${span}` : `every ${wholeWords(one)} ${span}s`
  },
)

/** "x3 days", "x 2": the number is said after it. */
const sayTimes = rule(String.raw`x\s?(?=\d)`, (_, { after }) =>
  /^\d+\s?(?:days?|d\b|weeks?|wks?|w\b|months?|mos?\b|years?|yrs?|hours?|hrs?|h\b|min)/i.test(after)
    ? 'for'
    : 'times',
)

const sayNumerals = rule(
  String.raw`(${NUMERAL})(?:\s?[-–]\s?(${NUMERAL}))?([ab]?)${END}`,
  ([, one = '', two, letter = ''], { before }) => {
    const [from, to] = [NUMERALS.indexOf(one), two === undefined ? 0 : NUMERALS.indexOf(two)]
    if (from < 0 || to < 0 || !NUMERAL_BEFORE.test(before)) return null
    const numbers = two === undefined ? [from] : [from, to]
    const words = numbers.map((at) => wholeWords(String(at + 1))).join(' to ')
    return letter === '' ? words : `${words} ${letter.toUpperCase()}`
  },
  'uy',
)

/** "b.i.d.", "q.d.": the last point ends a sentence where nothing or a capital follows. */
const sayPointed = rule(String.raw`\p{L}(?:\.\p{L}){1,3}\.?(?!\p{L})`, ([all], { after }) => {
  const said = sigWords(all) ?? spelt(all.replaceAll('.', ''))
  return all.endsWith('.') && /^\s*$|^\s+\p{Lu}/u.test(after) ? `${said}.` : said
})

/** Letters with a slash or an ampersand that stand for several words: "c/o", "N/V/D", "d/c'd". */
const sayShorthand = rule(
  String.raw`\p{L}{1,3}(?:[/&]\p{L}{0,3}){1,3}(?!\p{L})('d|ed)?`,
  ([all, past], around) => {
    const bare = past ? all.slice(0, -past.length) : all
    const meant = wordsInContext(bare.toUpperCase(), around)
    if (meant !== null) return past ? pastOf(meant) : meant
    return past ? null : chartWords(bare)
  },
)

const sayWith = rule(String.raw`w/(?=\p{L}{4})`, () => 'with')
const sayOriented = rule(String.raw`A{1,2}\s?(?:&\s?)?O(?=\s?[x×]\s?\d)`, () => 'alert and oriented', 'uy')
const sayElement = rule(
  String.raw`(Na|K|Cl|Mg|Ca)\+?(?=:?\s\d)`,
  ([, element = ''], { before }) => (/\d\s?$/.test(before) ? null : (ELEMENTS[element] ?? null)),
  'uy',
)

const sayMeals = rule(String.raw`(ac|pc)(?!\p{L})`, ([, when = ''], { before }) =>
  /\b(?:mg|mcg|units?|tabs?|caps?|daily|[btq]id|qd)\s+$/i.test(before)
    ? `${when.toLowerCase() === 'ac' ? 'before' : 'after'} meals`
    : null,
)

/** What is more than the word that begins here: tried in this order. */
export const sayBeginnings: readonly SayRule[] = [
  sayEvery,
  sayTimes,
  sayElement,
  sayMeals,
  ...sayNamedNumbers,
  ...sayMonths,
  sayNumerals,
  sayOriented,
  sayPointed,
  sayShorthand,
  sayWith,
]

const WORD = /\p{L}+(?:\d+\p{L}+|\d+(?!\.?\d))?/uy
/** In capitals, and no letters all the same. */
const READ_AS_WORDS = new Set(
  `AIDS COVID NO NOT AND THE FOR WITH TO OF IN ON IS ARE OR PAIN PER ALL HAS NOTE PLAN CABG SARS NICU PICU`.split(
    ' ',
  ),
)
/** Behind these a point is no end of a sentence. */
const POINTED = /^(?:dr|mr|mrs|ms|vs|approx|appt|dept|temp|wt|ht|abd|pt|pts)$/i

/** The word that begins here, whole. */
export function wordFrom(text: string, at: number): string {
  WORD.lastIndex = at
  return WORD.exec(text)?.[0] ?? text.charAt(at)
}

/** How a word of a chart is said; null for one that is read as it stands. `isLoud`: all the text is in capitals. */
export function wordWords(word: string, around: Around, isLoud: boolean): string | null {
  const known = wordsInContext(word, around) ?? sigWords(word) ?? chartWords(word) ?? several(word)
  if (known !== null) return known
  if (/\d/.test(word)) return mixed(word)
  const isLetters = /^\p{Lu}{2,5}s?$/u.test(word) && !READ_AS_WORDS.has(word) && !(isLoud && word.length > 3)
  if (!isLetters) return null
  return word.endsWith('s') ? `${spelt(word.slice(0, -1))}s` : spelt(word)
}

/** Whether the point behind a word belongs to it. */
export const takesPoint = (word: string, after: string): boolean =>
  POINTED.test(word) && /^\.\s+(?:[\p{Ll}\p{N}]|\p{Lu}\p{Ll})/u.test(after)

/** "UTIs" as several of what "UTI" stands for. */
function several(word: string): string | null {
  if (!/^\p{Lu}{2,}s$/u.test(word)) return null
  const one = chartWords(word.slice(0, -1))
  if (one === null) return null
  return one.endsWith('y') ? `${one.slice(0, -1)}ies` : one.endsWith('s') ? one : `${one}s`
}

/** Letters and numbers in one, such as "P2Y12": each of them. */
const mixed = (word: string): string =>
  (word.match(/\d+|\D+/g) ?? [])
    .map((part) => (/\d/.test(part) ? wholeWords(part) : part.length < 4 ? spelt(part) : part))
    .join(' ')
