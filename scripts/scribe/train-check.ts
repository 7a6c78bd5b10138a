/**
 * Trains the score of the check: `node scripts/scribe/train-check.ts DIR` with a folder of the public sets. From the parts of
 * the corpus that may be read, and from sentences of the public notes as they are and made wrong in one slot. Writes
 * `src/scribe/model/check.json`, and before it the odds of words that it reads, `word-odds.json`.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { corpusCases } from '../../bench/check/cases.ts'
import { publicCases } from '../../bench/check/public-cases.ts'
import { readNaturalSentences } from '../../corpus/natural.ts'
import { growTrees } from './grow-trees.ts'
import { countWordOdds } from './word-odds.ts'

const folder = process.argv[2]
if (folder === undefined) throw new Error('Name the folder with the public sets.')
/** Each with the share of a sentence's word stems that must have been said for it to be taken for true. */
const PUBLIC_SETS: Array<[string, number]> = [
  ['aci-bench.train', 0.45],
  ['primock57', 0.45],
  ['mts-dialog.valid', 0.45],
  // Short talks, each with the few lines that were written of it: those are true in other words, too.
  ['mts-dialog.train', 0.2],
]
/** A sentence of the corpus is worth so many of the public sets, which are made wrong by rule and whose notes hold what nobody said. */
const WORTH = 10

/** What is only for measuring is learnt from in no way. */
const heldBack = new Set(readNaturalSentences().map(({ visit }) => visit))

const writeModel = (name: string, model: object): void =>
  writeFileSync(
    join(import.meta.dirname, `../../src/scribe/model/${name}.json`),
    `${JSON.stringify(model)}\n`,
  )

writeModel(
  'word-odds',
  countWordOdds(folder, (visit) => heldBack.has(visit)),
)
// The features read the odds when they are loaded.
const { readCases } = await import('./check-training.ts')
const cases = [
  ...readCases([...corpusCases('building'), ...corpusCases('tuning')], WORTH),
  ...PUBLIC_SETS.flatMap(([set, leastSaid]) =>
    readCases(publicCases(folder, set, leastSaid).filter(({ visit }) => !heldBack.has(visit))),
  ),
]
writeModel('check', growTrees(cases))
console.log(`${cases.length} sentences`)
