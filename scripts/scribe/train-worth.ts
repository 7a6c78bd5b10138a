/**
 * Trains what weighs a thing that no line of a note tells: `node scripts/scribe/train-worth.ts`. From the visits of the corpus
 * that may be read: a sentence on whose words a careful reader's fact stands is worth telling, and critical where that fact
 * is. Writes `src/scribe/model/worth.json`, and says how well it orders the sentences of visits that it was not trained on.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { areaUnder } from '../../bench/check/figures.ts'
import { partOf, readCorpus, segmentsOf, type Part } from '../../corpus/corpus.ts'
import type { Visit } from '../../corpus/visit.ts'
import { packModel, probabilities, scores, type LinearModel } from '../../src/scribe/linear-model.ts'
import { CHAT, CRITICAL, TOLD, worthFeatures } from '../../src/scribe/left-out/worth.ts'
import { readTranscript } from '../../src/scribe/read-transcript.ts'
import { sentenceSpan } from '../../src/scribe/transcript-index.ts'
import { trainLogistic, type Example } from './training.ts'

const SETTINGS = { classes: 3, bits: 15, epochs: 3, rate: 0.05, decay: 1e-3, leastCount: 2, leastWeight: 2 }
const FOLDS = 5

interface Said extends Example {
  visit: string
  part: Part
}

/** Every sentence of a visit with what it is worth to a careful reader. */
function sentencesOf(visit: Visit): Said[] {
  const { index } = readTranscript(segmentsOf(visit))
  const facts = visit.facts.flatMap(({ critical, evidence }) =>
    evidence.map(({ turn, words }) => {
      const from = visit.turns[turn]?.text.indexOf(words) ?? 0
      return { segmentId: `t${turn}`, from, to: from + words.length, label: critical ? CRITICAL : TOLD }
    }),
  )
  return index.sentences.map((_, i): Said => {
    const span = sentenceSpan(index, i)
    const on = facts.filter(
      ({ segmentId, from, to }) =>
        span !== null && segmentId === span.segmentId && from < span.to && span.from < to,
    )
    const label = Math.max(CHAT, ...on.map((fact) => fact.label))
    return { visit: visit.id, part: partOf(visit), label, features: worthFeatures(index, i) }
  })
}

const area = (said: Said[], modelFor: (one: Said) => LinearModel, least: number): string => {
  const scored = said.map((one) => {
    const score = probabilities(scores(modelFor(one), one.features))
      .slice(least)
      .reduce((sum, share) => sum + share, 0)
    return { score, isTrue: one.label >= least }
  })
  return areaUnder(scored).toFixed(3)
}

const said = readCorpus().flatMap(sentencesOf)
const open = said.filter(({ part }) => part !== 'unread')
const unread = said.filter(({ part }) => part === 'unread')
const visits = [...new Set(open.map(({ visit }) => visit))]
const foldOf = ({ visit }: Said): number => visits.indexOf(visit) % FOLDS
const folds = Array.from({ length: FOLDS }, (_, fold) =>
  trainLogistic(
    open.filter((one) => foldOf(one) !== fold),
    SETTINGS,
  ),
)
const model = trainLogistic(open, SETTINGS)
const leftOut = (one: Said): LinearModel => folds[foldOf(one)] ?? model
console.log(`${open.length} sentences; area under the curve, worth telling and critical:`)
console.log(`  left out in turn ${area(open, leftOut, TOLD)} ${area(open, leftOut, CRITICAL)}`)
console.log(`  unread ${area(unread, () => model, TOLD)} ${area(unread, () => model, CRITICAL)}`)
writeFileSync(
  join(import.meta.dirname, '../../src/scribe/model/worth.json'),
  `${JSON.stringify(packModel(model))}\n`,
)
