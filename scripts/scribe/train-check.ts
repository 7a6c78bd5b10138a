/**
 * Trains the weights of the check: `node scripts/scribe/train-check.ts DIR` with a folder of the public sets. From the parts of
 * the corpus that may be read, and from sentences of the public notes as they are and made wrong in one slot. Writes
 * `src/scribe/model/check.json`.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { corpusCases } from '../../bench/check/cases.ts'
import { publicCases } from '../../bench/check/public-cases.ts'
import { readCases, trainWeights } from './check-training.ts'

const folder = process.argv[2]
if (folder === undefined) throw new Error('Name the folder with the public sets.')
const PUBLIC_SETS = ['aci-bench.train', 'primock57', 'mts-dialog.valid']
/** A sentence of the corpus is worth so many of the public sets, which are made wrong by rule and whose notes hold what nobody said. */
const WORTH = 10

const rows = [
  ...readCases([...corpusCases('building'), ...corpusCases('tuning')]).map((row) => ({
    ...row,
    worth: WORTH,
  })),
  ...PUBLIC_SETS.flatMap((set) => readCases(publicCases(folder, set))),
]
const weights = trainWeights(rows)
writeFileSync(
  join(import.meta.dirname, '../../src/scribe/model/check.json'),
  `${JSON.stringify(Object.fromEntries(Object.entries(weights).map(([name, value]) => [name, Number(value.toFixed(3))])), null, 1)}\n`,
)
console.log(`${rows.length} sentences`)
