import { guessSpeakers } from '#scribe/talk/guess-speakers.ts'
import { checkSentence } from '#scribe/check/check-sentence.ts'
import { indexTranscript } from '#scribe/transcript-index.ts'
import type { Case } from './cases.ts'
import type { Judged } from './figures.ts'
import { stemsSaid } from './stem-baseline.ts'

/** What the check says of each case, and in how long. */
export function judgeByCheck<C extends Case>(cases: C[]): { judged: Array<Judged<C>>; ms: number } {
  let ms = 0
  const indexes = new Map<string, ReturnType<typeof indexTranscript>>()
  const judged = cases.map((one): Judged<C> => {
    const begun = performance.now()
    const index = indexes.get(one.visit) ?? indexTranscript(guessSpeakers(one.segments))
    indexes.set(one.visit, index)
    const { support, contradictions, score } = checkSentence(one.text, index)
    ms += performance.now() - begun
    return { case: one, score, support, contradicted: contradictions.length > 0 }
  })
  return { judged, ms }
}

/** What is said by whether half of a case's word stems were said. */
export const judgeByStems = <C extends Case>(cases: C[]): Array<Judged<C>> =>
  cases.map((one) => {
    const score = stemsSaid(one.text, one.segments)
    return { case: one, score, support: score >= 0.5 ? 'supported' : 'unsupported', contradicted: false }
  })
