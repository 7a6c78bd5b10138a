import { readFileSync } from 'node:fs'
import { unpackModel, type PackedModel } from '../../src/scribe/linear-model.ts'
import { builtInModels, type ScribeModels } from '../../src/scribe/models.ts'

export const FOLDS = 5

/**
 * The fold a visit belongs to: told by its id, so that every script agrees. Another transcript of the same visit
 * ("...-asr") is of the same fold.
 */
export function foldOf(id: string): number {
  const digits = Number(/(\d+)(?:-\w+)?$/.exec(id)?.[1] ?? 0)
  return digits % FOLDS
}

/**
 * For cross-validation: models trained without the fold of the visit, as the training scripts wrote them to `folder`.
 * Without a folder the models built into the product.
 */
export function modelsForFold(folder: string | null): (id: string) => ScribeModels {
  const builtIn = builtInModels()
  if (folder === null) return () => builtIn
  const byFold = Array.from({ length: FOLDS }, (_, fold): ScribeModels => {
    const packed = JSON.parse(readFileSync(`${folder}/fold-${fold}.json`, 'utf8')) as Record<
      keyof ScribeModels,
      PackedModel
    >
    const entries = Object.keys(builtIn).map((name) => [
      name,
      unpackModel(packed[name as keyof ScribeModels]),
    ])
    return Object.fromEntries(entries) as ScribeModels
  })
  return (id) => byFold[foldOf(id)] as ScribeModels
}
