/** When something is due, as it was said, counted from the day of the visit. */
export type Due =
  | { kind: 'in'; count: number; unit: 'day' | 'week' | 'month' | 'year' }
  /** The first such day after the visit: 0 is Sunday. */
  | { kind: 'weekday'; weekday: number }
  /** The first such day from the visit on, or that of the year that was named. `month` and `day` count from 1. */
  | { kind: 'date'; month: number; day: number; year: number | null }

const SMALL: Record<string, number> = { a: 1, an: 1, one: 1, the: 1, couple: 2, 'a couple': 2, 'a couple of': 2, 'couple of': 2 } // prettier-ignore
const COUNT = String.raw`(?:\d+(?:\.\d+)?|an?|one|a couple(?: of)?|couple(?: of)?)`
const SPAN = String.raw`(${COUNT})(?:(?: to | or |-| (?=\d))(\d+|an?))?(?: (?:weeks?|days?|months?|years?) to (?:\d+|an?))? (days?|weeks?|months?|years?|hours?)(?:'s|s')?`
const WHEN: RegExp[] = [
  new RegExp(String.raw`\b(?:in|within|after)(?: about| around| approximately| roughly| the next| another| like| say| maybe)* ${SPAN}(?: time| from now)?(?= |$)`),
  new RegExp(String.raw`\b${SPAN} from (?:now|today)\b`),
] // prettier-ignore
/** "come back about a week": only with a word of return right before it. */
const BARE = new RegExp(String.raw`^(?:for|at|in|about|around|the|roughly| )* ?${SPAN}(?= |$)`)
const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const DAY = new RegExp(String.raw`\b(?:(?:on|by|this|next) )(${DAYS.join('|')})\b`)
/** "Have you back Monday": only with a word of return right before it. */
const BARE_DAY = new RegExp(String.raw`^ ?(${DAYS.join('|')})\b`)
const MONTHS = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december'] // prettier-ignore
/** "in April of next year": said, but of no day. */
const MONTH = new RegExp(
  String.raw`\b(?:in|by|around|before|until)(?: early| late| mid)? (?:${MONTHS.join('|')})(?:(?: of)?(?: next year|,? \d{4}))?(?= |$)`,
)
/** "On December 8th", "the 8th of December", "on 12/8": a day of the calendar, month first where both are figures. */
const DATES = [
  new RegExp(String.raw`\b(?:(?:on|by|for|before|after|until|around) )?(?:the )?(?<month>${MONTHS.join('|')}) (?:the )?(?<day>\d{1,2})(?:st|nd|rd|th)?(?:,? (?<year>\d{4}))?(?= |$)`),
  new RegExp(String.raw`\b(?:(?:on|by|for|before|after|until|around) )?(?:the )?(?<day>\d{1,2})(?:st|nd|rd|th)? (?:of )?(?<month>${MONTHS.join('|')})(?:,? (?<year>\d{4}))?(?= |$)`),
  new RegExp(String.raw`\b(?:on|by|for|before|after|until) (?<month>\d{1,2})\/(?<day>\d{1,2})(?:\/(?<year>\d{4}))?(?= |$)`),
] // prettier-ignore
const PLAIN: Array<[RegExp, Due]> = [
  [/\b(?:today|right now|this (?:morning|afternoon|evening)|tonight|as an emergency|stat|immediately|right away)\b/, { kind: 'in', count: 0, unit: 'day' }],
  [/\btomorrow\b/, { kind: 'in', count: 1, unit: 'day' }],
  [/\bnext week\b/, { kind: 'in', count: 1, unit: 'week' }],
  [/\bnext month\b/, { kind: 'in', count: 1, unit: 'month' }],
  [/\bnext year\b/, { kind: 'in', count: 1, unit: 'year' }],
  [/\bwithin the week\b/, { kind: 'in', count: 1, unit: 'week' }],
  [/\bwithin the month\b/, { kind: 'in', count: 1, unit: 'month' }],
] // prettier-ignore

/** Said, and of no day. */
const VAGUE =
  /\b(?:(?:in|within)(?: about| the next)? an? (?:few|several) (?:days|weeks|months|years)|after (?:the|your|that) (?:[a-z-]+ )?(?:x-ray|ultrasound|mri|ct|scan|echo|biopsy|surgery|procedure|operation|tests?|labs?|bloodwork|study|course))\b/

/** A phrase of time: what it means, and which characters of the text say it. */
export interface DuePhrase {
  due: Due | null
  from: number
  to: number
}

/**
 * The first phrase of a text that says when. Of a stretch ("in 3 to 4 weeks") the nearer end counts. A phrase without a
 * number ("in a few weeks") has no date: `due` is null.
 */
export function duePhrase(text: string, options: { bare?: boolean } = {}): DuePhrase | null {
  const date = dateIn(text)
  for (const pattern of WHEN) {
    const match = pattern.exec(text)
    if (match) return date && date.from < match.index ? date : phraseOf(match)
  }
  if (date) return date
  const weekday = (options.bare ? BARE_DAY.exec(text) : null) ?? DAY.exec(text)
  if (weekday?.[1])
    return { due: { kind: 'weekday', weekday: DAYS.indexOf(weekday[1]) }, ...rangeOf(weekday) }
  for (const [pattern, due] of PLAIN) {
    const match = pattern.exec(text)
    if (match) return { due, ...rangeOf(match) }
  }
  const bare = options.bare ? BARE.exec(text) : null
  if (bare) return phraseOf(bare)
  const month = MONTH.exec(text)
  if (month) return { due: null, ...rangeOf(month) }
  const vague = VAGUE.exec(text)
  return vague ? { due: null, ...rangeOf(vague) } : null
}

function phraseOf(match: RegExpExecArray): DuePhrase {
  const [, count = '', , unit = ''] = match
  const number = SMALL[count] ?? Number(count)
  return { due: dueIn(number, unit), ...rangeOf(match) }
}

/** The first day of the calendar that a text names. */
function dateIn(text: string): DuePhrase | null {
  const [first] = DATES.map((pattern) => pattern.exec(text))
    .filter((match) => match !== null)
    .sort((a, b) => a.index - b.index)
  const { month = '', day = '', year } = first?.groups ?? {}
  const at = MONTHS.includes(month) ? MONTHS.indexOf(month) + 1 : Number(month)
  if (!first || at < 1 || at > 12 || Number(day) < 1 || Number(day) > 31) return null
  const due: Due = {
    kind: 'date',
    month: at,
    day: Number(day),
    year: year === undefined ? null : Number(year),
  }
  return { due, ...rangeOf(first) }
}

const rangeOf = (match: RegExpExecArray): { from: number; to: number } => ({
  from: match.index,
  to: match.index + match[0].length,
})

/** Hours are the same day below a day's length; parts of a day are not counted. */
function dueIn(count: number, unit: string): Due | null {
  if (!Number.isFinite(count) || count < 0 || count > 1_000) return null
  const one = unit.replace(/s$/, '')
  if (one === 'hour') return { kind: 'in', count: Math.floor(count / 24), unit: 'day' }
  if (!Number.isInteger(count)) return null
  return one === 'day' || one === 'week' || one === 'month' || one === 'year'
    ? { kind: 'in', count, unit: one }
    : null
}
