/**
 * Boosted decision trees: the sum of what each tree says. A tree is a row of numbers, four a node: the index of the feature
 * that it asks for (-1 for a leaf, then its worth), the highest value that goes left, and where the left and right node begin.
 */
export interface BoostedTrees {
  features: string[]
  base: number
  trees: number[][]
}

const LEAF = -1

/** What the trees say of one case, in log-odds; a feature that it lacks is 0. */
export function sumOfTrees({ features, base, trees }: BoostedTrees, of: Record<string, number>): number {
  const values = features.map((name) => of[name] ?? 0)
  return trees.reduce((sum, tree) => sum + leafOf(tree, values), base)
}

function leafOf(tree: readonly number[], values: readonly number[]): number {
  let node = 0
  while (tree[node] !== LEAF) {
    const goesLeft = (values[tree[node] ?? 0] ?? 0) <= (tree[node + 1] ?? 0)
    node = tree[node + (goesLeft ? 2 : 3)] ?? 0
  }
  return tree[node + 1] ?? 0
}
