import { plain, type Word } from '../talk/word.ts'
import { OF_CHART } from './plan-rules.ts'

/** Before it, "it looks like you have asthma" may be read from a chart. */
const HALF = 0.5

/** Whether "it looks like you have ..." may tell what is on record: early in the visit, or of what was. */
export const mayBeChart = (place: number, clause: Word[]): boolean =>
  place <= HALF || OF_CHART.test(plain(clause))

const LOOKS_LIKE = /\b(?:it|this|that) (?:looks|sounds|seems|appears) (?:like|that|to be)\b/

/** "It looks like you have a bronchitis", when all is heard: what it comes to, and no history. */
export const isImpression = (place: number, clause: Word[]): boolean =>
  LOOKS_LIKE.test(plain(clause)) && !mayBeChart(place, clause)
