import type { Sentence } from '../talk/sentences.ts'
import { plain, type Word } from '../talk/word.ts'
import { readingsIn, readingsText, type Reading } from './vital-places.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'
import { MEASURED_HERE } from './vital-rules.ts'

/** What a pressure of somebody who sits and talks may be. mmHg. */
const [LEAST_UPPER, MOST_UPPER, LEAST_LOWER, MOST_LOWER] = [70, 260, 30, 160]

/** "We got 152 over 88 here today": a pressure that needs no name; null where it is not said to be measured here. */
export function barePressure({ speaker, words }: Sentence): Word | null {
  if (speaker !== 'doctor') return null
  const at = words.findIndex(({ text }) => isPressure(text))
  const figure = words[at]
  return figure && MEASURED_HERE.test(`${plain(words.slice(0, at))} | ${plain(words.slice(at + 1))}`)
    ? figure
    : null
}

function isPressure(text: string): boolean {
  const [, upper = '', lower = ''] = /^(\d{2,3})\/(\d{2,3})$/.exec(text) ?? []
  const [high, low] = [Number(upper), Number(lower)]
  return high >= LEAST_UPPER && high <= MOST_UPPER && low >= LEAST_LOWER && low <= MOST_LOWER && high > low
}

const isReading = (words: readonly Word[], k: number): boolean =>
  isPressure(words[k]?.text ?? '') && !/^(?:goal|target|under|below)$/.test(words[k - 1]?.text ?? '')

/**
 * "Lying down it's 138 over 74. Standing after one minute, 108 over 62.": pressures that need no name, each with where it was
 * taken, of one turn; empty where a figure of the turn has no place, or only one is told.
 */
function placedPressures(turn: readonly Sentence[]): Reading[] {
  // With its name it is read as all others are.
  if (turn.some(({ speaker, words }) => speaker !== 'doctor' || NAMED.test(plain(words)))) return []
  const told = turn.filter(({ words }) => words.some((_, k) => isReading(words, k)))
  const placed = turn.map(({ words }) => readingsIn(words, PRESSURE, /^$/))
  const readings = placed.flat()
  const isWhole = told.every((one) => (placed[turn.indexOf(one)] ?? []).length > 0)
  const places = new Set(readings.map(({ place }) => place))
  return isWhole && readings.length > 1 && places.size === readings.length ? readings : []
}
const NAMED = /\b(?:pressure|bp|at home|last (?:year|time|visit|week))\b/
const PRESSURE = /^\d{2,3}\/\d{2,3}$/

/** The line of such a turn, the first of the visit; none where there is none. */
export function placedLine({ index: { sentences } }: Visit): NoteLine[] {
  for (const turn of Map.groupBy(sentences, ({ segment }) => segment).values()) {
    const readings = placedPressures(turn)
    const text = `Blood pressure: ${readingsText(readings)}.`
    if (readings.length > 0)
      return [{ section: 'vitals', text, words: readings.flatMap(({ words }) => words) }]
  }
  return []
}
