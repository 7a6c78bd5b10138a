import { isDrug } from '../lexicon/drugs.ts'
import type { Clause } from './clause.ts'
import type { Finder } from './put-differently.ts'
import { wordSet } from '../rules/rule.ts'

const DAYS: Record<string, number> = { day: 1, week: 7, month: 30, year: 365 }
const ONE: Record<string, number> = { a: 1, an: 1, one: 1 }
const stem = (unit: string): string => unit.replace(/s$/, '')

/** How many days a figure and its unit say: "7 days", "a week"; 0 for what is no time. */
function daysAt(clause: Clause, i: number): number {
  const unit = DAYS[stem(clause.text(i + 1))]
  const count = ONE[clause.text(i)] ?? Number(clause.text(i))
  return unit && count > 0 ? count * unit : 0
}

/** "in 7 days, in a week": the same time in another unit. */
const timeAgain: Finder = (clause, i) => {
  if (!/^(?:in|for|after|within)$/.test(clause.text(i)) || clause.text(i + 3) !== clause.text(i)) return null
  const days = daysAt(clause, i + 1)
  return days > 0 && days === daysAt(clause, i + 4) ? { from: i + 3, to: i + 6 } : null
}

/** "2 tablets, 1 tablet twice a day": an amount that is put right. */
const amountAgain: Finder = (clause, i) =>
  clause.parts[i] === 'figure' &&
  clause.parts[i + 2] === 'figure' &&
  clause.isPaused(i + 1) &&
  clause.text(i) !== clause.text(i + 2) &&
  /^(?:tablet|capsule|pill|puff|drop|spray|teaspoon)$/.test(stem(clause.text(i + 1))) &&
  stem(clause.text(i + 1)) === stem(clause.text(i + 3))
    ? { from: i, to: i + 2 }
    : null

/** "naproxen 500 naproxen 250 mg": a medicine whose dose is put right. */
const medicineAgain: Finder = (clause, i) =>
  isDrug(clause.text(i)) && clause.parts[i + 1] === 'figure' && clause.text(i + 2) === clause.text(i)
    ? { from: i, to: i + 2 }
    : null

/** These describe one thing after another: "high cholesterol high blood pressure". */
const MAY_BE_TWO = wordSet(`
  high low left right upper lower vitamin mild moderate severe good bad normal negative positive no any some
  chest back acute chronic posterior anterior lateral medial`)

/** "a small mirror small lamp", "her garden chairs garden seats": the thing under its other name. */
const thingAgain: Finder = (clause, i) => {
  const [attribute, thing, again, other] = [0, 1, 2, 3].map((k) => clause.text(i + k)) as [string, string, string, string] // prettier-ignore
  const isNouns = [0, 1, 2, 3].every((k) => clause.parts[i + k] === 'noun')
  const isCounted = /^(?:second|third|fourth|fifth|main|other)$/.test(attribute)
  const isPaused = clause.isPaused(i) || (!isCounted && clause.isPaused(i + 1)) || clause.isPaused(i + 2)
  const isOne = !isPaused && !MAY_BE_TWO.has(attribute) && /\w{3}/.test(thing) && /\w{3}/.test(other)
  return isNouns && attribute === again && thing !== other && attribute !== thing && isOne
    ? { from: i, to: i + 2 }
    : null
}

/** "could be very well have been": the first verb was given up. */
const verbGivenUp: Finder = (clause, i) => {
  if (clause.text(i) !== 'be' || !/^(?:could|may|might|would|should)$/.test(clause.text(i - 1))) return null
  return clause.text(clause.ahead(i + 1)) === 'have' ? { from: i, to: i + 1 } : null
}

/** Amounts, times and things that are said again in other words. */
export const AMOUNTS_AGAIN: readonly Finder[] = [
  timeAgain,
  amountAgain,
  medicineAgain,
  thingAgain,
  verbGivenUp,
]

/** Whether the words at `i` may be such a thing. */
export const mayBeAmountAgain = (text: string, next: string): boolean =>
  (/^\d/.test(text) && /^(?:day|week|tablet|capsule|pill|puff|drop|spray|teaspoon)s?$/.test(next)) ||
  (/^(?:could|may|might|would|should)$/.test(text) && next === 'be')
