import { writeFileSync } from 'node:fs'
import { boundaryFeatures, BOUNDARY_CLASSES, wordHashes } from '../../src/scribe/talk/boundary-features.ts'
import { packModel, type LinearModel } from '../../src/scribe/linear-model.ts'
import { parseDialogue } from '../../src/scribe/talk/parse-dialogue.ts'
import type { Word } from '../../src/scribe/talk/word.ts'
import { segmentWords } from '../../src/scribe/talk/words.ts'
import { bestClass, scores } from '../../src/scribe/linear-model.ts'
import { readRows, trainLogistic, type Example, type Row } from './training.ts'

/** Dialogues whose punctuation people wrote: the boundary model learns where it was from the words alone. */
export function punctuatedRows(folder: string): Row[] {
  const rows = [
    ...readRows(folder, 'aci-bench.train'),
    ...readRows(folder, 'aci-bench.valid'),
    ...readRows(folder, 'mts-dialog.train'),
    ...readRows(folder, 'primock57'),
  ]
  return rows.filter(
    (row) => (row.dialogue.match(/[.?]/g)?.length ?? 0) / row.dialogue.split(/\s+/).length > 0.04,
  )
}

function examplesOf(words: Word[]): Example[] {
  const bare = words.map((word) => ({ ...word, after: '' as const }))
  const hashes = wordHashes(bare)
  const out: Example[] = []
  let start = 0
  for (let i = 0; i < words.length - 1; i++) {
    const mark = words[i]?.after === ',' ? '' : (words[i]?.after ?? '')
    const label = (BOUNDARY_CLASSES as readonly string[]).indexOf(mark)
    out.push({ features: boundaryFeatures(hashes, i, start), label })
    if (label > 0) start = i + 1
  }
  return out
}

/** A turn run together with the next, as recognizers give it when they miss the change of speaker. */
function closed(words: Word[]): Word[] {
  return words.map((word, i) =>
    i === words.length - 1 && (word.after === '' || word.after === ',') ? { ...word, after: '.' } : word,
  )
}

export function boundaryExamples(rows: Row[]): Example[] {
  return rows.flatMap((row) => {
    const turns = parseDialogue(row.dialogue).map((segment) => segmentWords(segment, 0))
    return [...turns.flatMap(examplesOf), ...examplesOf(turns.flatMap(closed))]
  })
}

export function trainBoundary(rows: Row[]): LinearModel {
  return trainLogistic(boundaryExamples(rows), {
    classes: 3,
    bits: 20,
    epochs: 5,
    rate: 0.2,
    decay: 0,
    leastCount: 3,
    leastWeight: 12,
  })
}

if (import.meta.filename === process.argv[1]) {
  const folder = process.argv[2] ?? '../shared/data/dev'
  const rows = punctuatedRows(folder)
  const held = rows.filter((_, i) => i % 10 === 0)
  const model = trainBoundary(rows.filter((_, i) => i % 10 !== 0))
  const counts = { hit: 0, real: 0, said: 0 }
  for (const { features, label } of boundaryExamples(held)) {
    const guess = bestClass(scores(model, features))
    if (label > 0) counts.real++
    if (guess > 0) counts.said++
    if (guess > 0 && label > 0) counts.hit++
  }
  const { hit, real, said } = counts
  console.log(
    `boundaries on a tenth left out: precision ${(hit / said).toFixed(3)}, recall ${(hit / real).toFixed(3)}`,
  )
  const whole = packModel(trainBoundary(rows))
  writeFileSync('src/scribe/model/boundary.json', JSON.stringify(whole))
  console.log(`written, ${(whole.data.length / 1024).toFixed(0)} kB`)
}
