import { ordinalWords, wholeWords, yearWords } from './number-words.ts'
import { END, rule, type SayRule } from './say-rule.ts'

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)
/** With a capital: "she may 5" is none. */
const MONTH_NAME = String.raw`(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.?`
const DAY = String.raw`(\d{1,2})(?:st|nd|rd|th)?`
/** After a fraction of something. */
const NO_DATE_AFTER = /^\s?(?:%|tab|cap|pill|dose|cup|of\b|mg|ml|inch|pack|strength|the\b)/i
/** Before a number of four digits that is a year. */
const YEAR_BEFORE = /\b(?:in|since|until|till|by|during|before|after|circa|year|of|from)\s+$/i

function monthNamed(name: string): string | null {
  const short = name.replace('.', '')
  return MONTHS.find((month) => month.startsWith(short)) ?? null
}

/** Null when there is no such day. `year` of two digits is of this century or of the last. */
function dateWords(month: number, day: number, year: string | undefined): string | null {
  if (day < 1 || day > 31 || month < 1) return null
  const name = MONTHS[month - 1]
  if (!name) return null
  const whole = year?.length === 2 ? (Number(year) < 50 ? `20${year}` : `19${year}`) : year
  return `${name} ${ordinalWords(String(day))}${whole === undefined ? '' : `, ${yearWords(whole)}`}`
}

/** The month first, as in the United States; the other way round where only that is a date. */
const slashed = (one: string, two: string, year: string | undefined): string | null =>
  dateWords(Number(one), Number(two), year) ?? dateWords(Number(two), Number(one), year)

/** `half` is the a or p of a.m. and p.m. */
function clockWords(hours: string, minutes: string, half: string | undefined): string | null {
  const [hour, minute] = [Number(hours), Number(minutes)]
  if (hour > 24 || minute > 59) return null
  const head = wholeWords(String(hour))
  if (half) return `${head}${minute === 0 ? '' : ` ${minuteWords(minute)}`} ${half.toUpperCase()} M`
  if (minute > 0) return `${head} ${minuteWords(minute)}`
  return hour > 12 || hour === 0 ? `${head} hundred hours` : `${head} o'clock`
}

const minuteWords = (minute: number): string => `${minute < 10 ? 'oh ' : ''}${wholeWords(String(minute))}`

/** The point of "p.m." is no end of a sentence unless one follows. */
const HALF = String.raw`(?:\s?([ap])(?:m\b|\.m\b(?:\.(?!\s*$|\s+\p{Lu}))?))`

/** Dates that begin with the name of a month. */
export const sayMonths: readonly SayRule[] = [
  rule(
    String.raw`(${MONTH_NAME})\s+${DAY}(?:,?\s+((?:19|20)\d\d))?${END}`,
    ([, month = '', day = '', year]) => {
      const name = monthNamed(month)
      const isDay = Number(day) >= 1 && Number(day) <= 31
      return name && isDay ? `${name} ${ordinalWords(day)}${year ? `, ${yearWords(year)}` : ''}` : null
    },
    'uy',
  ),
  rule(
    String.raw`(${MONTH_NAME}),?\s+((?:19|20)\d\d)${END}`,
    ([, month = '', year = '']) => {
      const name = monthNamed(month)
      return name ? `${name} ${yearWords(year)}` : null
    },
    'uy',
  ),
]

/** Days, months, years and times of the day that begin with a number. */
export const sayDates: readonly SayRule[] = [
  rule(String.raw`(\d{4})-(\d{2})-(\d{2})(?:T[\d:.]+Z?)?${END}`, ([, year = '', month, day]) =>
    dateWords(Number(month), Number(day), year),
  ),
  rule(String.raw`(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})(?![\d/])`, ([, one = '', , two = '', year]) =>
    slashed(one, two, year),
  ),
  rule(String.raw`(\d{1,2})/((?:19|20)\d\d)${END}`, ([, month, year = '']) => {
    const name = MONTHS[Number(month) - 1]
    return name ? `${name} ${yearWords(year)}` : null
  }),
  rule(String.raw`(\d{1,2})/(\d{1,2})(?![\d/.])`, ([, month, day], { before, after }) =>
    /\b(?:on|dated|since|seen|as of|visit of)\s+$/i.test(before) && !NO_DATE_AFTER.test(after)
      ? dateWords(Number(month), Number(day), undefined)
      : null,
  ),
  rule(
    String.raw`${DAY}\s+(${MONTH_NAME})\s+((?:19|20)\d\d)${END}`,
    ([, day = '', month = '', year = '']) => {
      const name = monthNamed(month)
      return name ? `${name} ${ordinalWords(day)}, ${yearWords(year)}` : null
    },
  ),
  rule(String.raw`(\d{1,2}):(\d{2})${HALF}?(?![\d:])`, ([, hours = '', minutes = '', half]) =>
    clockWords(hours, minutes, half),
  ),
  rule(String.raw`(\d{1,2})${HALF}`, ([, hour = '', half]) =>
    Number(hour) <= 12 ? clockWords(hour, '00', half) : null,
  ),
  rule(String.raw`((?:19|20)\d0)'?s${END}`, ([, year = '']) => decadeWords(yearWords(year))),
  rule(String.raw`([2-9]0)'?s${END}`, ([, tens = '']) => decadeWords(wholeWords(tens))),
  rule(String.raw`((?:19|20)\d\d)(?![\d.,/:%-]*\d|\s?%)${END}`, ([, year = ''], { before, after }) =>
    YEAR_BEFORE.test(before) && !/^\s?(?:mg|mcg|ml|g|units?|iu|k?cal|steps|cc)\b/i.test(after)
      ? yearWords(year)
      : null,
  ),
]

const decadeWords = (words: string): string =>
  words.endsWith('y') ? `${words.slice(0, -1)}ies` : `${words}s`
