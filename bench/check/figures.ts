import type { Verdict } from '#scribe/types.ts'
import type { Case } from './cases.ts'

/** What a judge said of a case. A higher score says that the sentence is borne out. */
export interface Judged<C extends Case = Case> {
  case: C
  score: number
  support: Verdict['support']
  contradicted: boolean
}

export const isFlagged = ({ support, contradicted }: Judged): boolean =>
  contradicted || support === 'unsupported'
export const isNotSupported = (judged: Judged): boolean => isFlagged(judged) || judged.support !== 'supported'

/** How often a true sentence scores higher than a wrong one; ties count half. NaN without one of either. */
export const areaUnderCurve = (judged: Judged[]): number =>
  areaUnder(judged.map(({ score, case: { wrong } }) => ({ score, isTrue: wrong === null })))

/** How often what is scores higher than what is not; ties count half. NaN without one of either. */
export function areaUnder(scored: Array<{ score: number; isTrue: boolean }>): number {
  const sorted = scored.toSorted((a, b) => a.score - b.score)
  let [wrongBelow, area] = [0, 0]
  for (let at = 0; at < sorted.length;) {
    const end = sorted.findIndex(({ score }, i) => i > at && score !== sorted[at]?.score)
    const tied = sorted.slice(at, end < 0 ? sorted.length : end)
    const wrong = tied.filter(({ isTrue }) => !isTrue).length
    area += (tied.length - wrong) * (wrongBelow + wrong / 2)
    wrongBelow += wrong
    at += tied.length
  }
  return area / (wrongBelow * (sorted.length - wrongBelow))
}

export const share = <T>(all: T[], is: (one: T) => boolean): number => all.filter(is).length / all.length

/** A share as it is printed, right-aligned; a dash for one of nothing. */
export const percent = (value: number): string =>
  (Number.isNaN(value) ? '-' : `${(value * 100).toFixed(0)} %`).padStart(7)
