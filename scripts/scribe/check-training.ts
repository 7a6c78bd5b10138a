import type { Case } from '../../bench/check/cases.ts'
import { readSentence } from '#scribe/check/features.ts'
import { guessSpeakers } from '#scribe/talk/guess-speakers.ts'
import { indexTranscript } from '#scribe/transcript-index.ts'

/** One sentence as the check reads it. */
export interface TrainingRow {
  features: Record<string, number>
  isTrue: boolean
  worth: number
}

/** Sentences of one visit follow each other: its talk is read once. */
export function readCases(cases: readonly Case[]): TrainingRow[] {
  let known: { visit: string; index: ReturnType<typeof indexTranscript> } | null = null
  return cases.map(({ visit, segments, text, wrong }) => {
    if (known?.visit !== visit) known = { visit, index: indexTranscript(guessSpeakers(segments)) }
    const { features } = readSentence(text, known.index)
    return { features, isTrue: wrong === null, worth: 1 }
  })
}

const EPOCHS = 40
const RATE = 0.3
const PULL = 2e-4

/** A logistic regression by AdaGrad; true and wrong sentences weigh the same in all. The same rows give the same weights. */
export function trainWeights(rows: readonly TrainingRow[]): Record<string, number> {
  const names = [...new Set(rows.flatMap(({ features }) => Object.keys(features)))]
  const weights = Object.fromEntries(names.map((name) => [name, 0]))
  const slopes = Object.fromEntries(names.map((name) => [name, 1e-6]))
  const mass = (isTrue: boolean): number =>
    rows.reduce((sum, row) => sum + (row.isTrue === isTrue ? row.worth : 0), 0)
  const balance = { true: rows.length / 2 / mass(true), false: rows.length / 2 / mass(false) }
  const order = rows.map((_, i) => i)
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(order, epoch + 1)
    for (const at of order) {
      const { features, isTrue, worth } = rows[at] as TrainingRow
      const sum = names.reduce((total, name) => total + (weights[name] ?? 0) * (features[name] ?? 0), 0)
      const error = ((isTrue ? 1 : 0) - 1 / (1 + Math.exp(-sum))) * worth * balance[isTrue ? 'true' : 'false']
      for (const name of names) {
        const slope = error * (features[name] ?? 0) - PULL * (weights[name] ?? 0)
        slopes[name] = (slopes[name] ?? 0) + slope * slope
        weights[name] = (weights[name] ?? 0) + (RATE * slope) / Math.sqrt(slopes[name] ?? 1)
      }
    }
  }
  return weights
}

/** The order of one epoch, by its number alone. */
function shuffle(order: number[], seed: number): void {
  let state = seed * 2_654_435_761
  for (let i = order.length - 1; i > 0; i--) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const k = state % (i + 1)
    const [one, other] = [order[i] as number, order[k] as number]
    order[i] = other
    order[k] = one
  }
}
