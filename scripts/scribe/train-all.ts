import { mkdirSync, writeFileSync } from 'node:fs'
import { foldOf, FOLDS } from '../../bench/notes/folds.ts'
import { packModel, type PackedModel } from '../../src/scribe/linear-model.ts'
import { placeExamples } from './place-examples.ts'
import { roleExamples } from './role-examples.ts'
import { punctuatedRows, trainBoundary } from './train-boundary.ts'
import { readRows, trainLogistic, type Row } from './training.ts'

/**
 * Trains every model of the note engine on public dialogues in DIR and writes the weights to src/scribe/model; with
 * `--folds OUT` also one set per fold without that fold's visits, for cross-validation.
 * node scripts/scribe/train-all.ts DIR [--folds OUT]
 */
function trainSet(visits: Row[], others: Row[], punctuated: Row[]): Record<string, PackedModel> {
  const boundary = trainBoundary(punctuated)
  const settings = { classes: 2, bits: 15, epochs: 3, rate: 0.06, decay: 1e-4 }
  const clean = trainLogistic(roleExamples([...visits, ...others], boundary, null), settings)
  const role = trainLogistic(roleExamples([...visits, ...others], boundary, clean), settings)
  const models = { boundary, role }
  const place = trainLogistic(placeExamples(visits, models), {
    classes: 5,
    bits: 16,
    epochs: 3,
    rate: 0.02,
    decay: 1e-3,
  })
  return { boundary: packModel(boundary), role: packModel(role), place: packModel(place) }
}

function main(): void {
  const folder = process.argv[2] ?? '.'
  const visits = [...readRows(folder, 'aci-bench.train'), ...readRows(folder, 'aci-bench.valid')]
  const others = [...readRows(folder, 'mts-dialog.train'), ...readRows(folder, 'primock57')]
  const punctuated = punctuatedRows(folder)
  const folds = process.argv.indexOf('--folds')
  const out = folds > 0 ? process.argv[folds + 1] : undefined
  if (out) {
    mkdirSync(out, { recursive: true })
    for (let fold = 0; fold < FOLDS; fold++) {
      const keep = (row: Row): boolean => row.source !== 'aci-bench' || foldOf(row.id) !== fold
      writeFileSync(
        `${out}/fold-${fold}.json`,
        JSON.stringify(trainSet(visits.filter(keep), others, punctuated.filter(keep))),
      )
    }
  }
  for (const [name, model] of Object.entries(trainSet(visits, others, punctuated))) {
    writeFileSync(`src/scribe/model/${name}.json`, JSON.stringify(model))
    console.log(`${name}: ${(model.data.length / 1024).toFixed(0)} kB`)
  }
}

main()
