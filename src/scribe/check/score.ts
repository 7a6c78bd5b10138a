import { sumOfTrees, type BoostedTrees } from '../boosted-trees.ts'
import trees from '../model/check.json' with { type: 'json' }

const model: BoostedTrees = trees

/** How sure the check is that a sentence is borne out, from 0 to 1. */
export const scoreOf = (features: Record<string, number>): number =>
  1 / (1 + Math.exp(-sumOfTrees(model, features)))
