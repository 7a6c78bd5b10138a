import type { Sentence } from '../talk/sentences.ts'
import { plain, type Word } from '../talk/word.ts'
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
