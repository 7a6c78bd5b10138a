import type { PearlWords, ReviewState } from '#contract/pearls.ts'

/** Whether somebody stands for a pearl now. `today` is a calendar day. */
export function reviewStateOf(
  { reviewedOn, reviewDueOn }: Pick<PearlWords, 'reviewedOn' | 'reviewDueOn'>,
  today: string,
): ReviewState {
  if (reviewDueOn !== null && reviewDueOn <= today) return 'due'
  return reviewedOn === null ? 'unreviewed' : 'current'
}

/** How long a list of words, conditions and drugs is: as they are kept, with the quotes and commas between them. */
export const triggerCharacters = ({ words, conditions, drugs }: PearlWords['triggers']): number =>
  [words, conditions, drugs]
    .filter((list) => list.length > 0)
    .reduce((sum, list) => sum - 2 + list.reduce((all, { length }) => all + length + 4, 0), 0)

const MONTHS_TOLD_UP_TO = 24

/** "3 months", "65 years": as a person would say it. */
export function ageWords(months: number): string {
  if (months < MONTHS_TOLD_UP_TO && months % 12 !== 0) return `${months} ${months === 1 ? 'month' : 'months'}`
  const years = months / 12
  const told = Number.isInteger(years) ? String(years) : years.toFixed(1)
  return `${told} ${told === '1' ? 'year' : 'years'}`
}

/** What a person writes for an age, in months: "65", "65 years", "3 months", "3m". Null for what is none. */
export function monthsOf(written: string): number | null {
  const match = /^(\d{1,4}(?:\.\d)?)\s*(m|mo|months?|y|yr|years?)?$/i.exec(written.trim())
  if (!match) return null
  const count = Number(match[1])
  return Math.round(/^m/i.test(match[2] ?? '') ? count : count * 12)
}

/** Whom a pearl is for, by age: "from 65 years", "up to 3 months"; empty for everybody. */
export function ageRangeWords({
  ageFromMonths: from,
  ageToMonths: to,
}: Pick<PearlWords['triggers'], 'ageFromMonths' | 'ageToMonths'>): string {
  if (from !== null && to !== null) return `${ageWords(from)} to ${ageWords(to)}`
  if (from !== null) return `from ${ageWords(from)}`
  return to === null ? '' : `up to ${ageWords(to)}`
}

/**
 * The one sentence with which a pearl goes into a note: what it says, and from where. Line ends become blanks; a body
 * without a full stop gets one.
 */
export function pearlSentence({ title, body, sourceName, sourceUrl }: PearlText): string {
  const said = body.replace(/\s+/g, ' ').trim()
  const whole = /[.!?]["')\]]?$/.test(said) ? said : `${said}.`
  const source = [sourceName, sourceUrl].filter((part) => part !== '').join(', ')
  return `${whole} (${source === '' ? `Pearl: ${title}` : `Source: ${source}`})`
}

export type PearlText = Pick<PearlWords, 'title' | 'body' | 'sourceName' | 'sourceUrl'>
