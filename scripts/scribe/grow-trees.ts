import type { BoostedTrees } from '#scribe/boosted-trees.ts'

/** One case to learn from. */
export interface LearningCase {
  features: Record<string, number>
  isTrue: boolean
  /** How much it weighs beside the others. */
  worth: number
}

const TREES = 250
const DEPTH = 4
const RATE = 0.1
const MOST_BINS = 32
const FEWEST_IN_LEAF = 20
const PULL = 5
/** Each tree sees so much of the cases, and of the features. */
const OF_CASES = 0.8
const OF_FEATURES = 0.6

interface Grown {
  feature: number
  most: number
  left: Grown | number
  right: Grown | number
}

interface Binned {
  bins: Uint8Array[]
  edges: number[][]
}

/** Grows boosted trees for the log-odds of being true; true and false cases weigh the same in all. The same cases give the same trees. */
export function growTrees(cases: readonly LearningCase[]): BoostedTrees {
  const features = [...new Set(cases.flatMap((one) => Object.keys(one.features)))]
  const values = cases.map((one) => features.map((name) => one.features[name] ?? 0))
  const weights = balanced(cases)
  const binned = intoBins(values)
  const random = randomFrom(1)
  const sums = new Float64Array(cases.length)
  const trees: number[][] = []
  for (let n = 0; n < TREES; n++) {
    const [slopes, bends] = [new Float64Array(cases.length), new Float64Array(cases.length)]
    cases.forEach(({ isTrue }, i) => {
      const guess = 1 / (1 + Math.exp(-(sums[i] as number)))
      const weight = weights[i] as number
      slopes[i] = weight * ((isTrue ? 1 : 0) - guess)
      bends[i] = weight * guess * (1 - guess)
    })
    const seen = cases.flatMap((_, i) => (random() < OF_CASES ? [i] : []))
    const asked = features.flatMap((_, j) => (random() < OF_FEATURES ? [j] : []))
    const tree = grow(seen, DEPTH, { binned, asked, slopes, bends })
    const flat = flatten(tree)
    trees.push(flat)
    for (let i = 0; i < cases.length; i++)
      sums[i] = (sums[i] as number) + worthOf(tree, values[i] as number[])
  }
  return { features, base: 0, trees }
}

/** The weight of each case: so that true and false ones weigh the same in all. */
function balanced(cases: readonly LearningCase[]): number[] {
  const massOf = (isTrue: boolean): number =>
    cases.reduce((sum, one) => sum + (one.isTrue === isTrue ? one.worth : 0), 0)
  const half = cases.length / 2
  const [ofTrue, ofFalse] = [half / massOf(true), half / massOf(false)]
  return cases.map(({ isTrue, worth }) => worth * (isTrue ? ofTrue : ofFalse))
}

function intoBins(values: readonly number[][]): Binned {
  const edges = (values[0] ?? []).map((_, j) => edgesOf(values.map((row) => row[j] ?? 0)))
  const bins = values.map((row) =>
    Uint8Array.from(row, (value, j) => {
      const own = edges[j] ?? []
      const at = own.findIndex((edge) => value <= edge)
      return at < 0 ? own.length : at
    }),
  )
  return { bins, edges }
}

function edgesOf(column: number[]): number[] {
  const sorted = column.toSorted((a, b) => a - b)
  const distinct = [...new Set(sorted)]
  if (distinct.length <= MOST_BINS)
    return distinct.slice(1).map((value, i) => (value + (distinct[i] as number)) / 2)
  const cuts = Array.from(
    { length: MOST_BINS - 1 },
    (_, n) => sorted[Math.floor(((n + 1) * sorted.length) / MOST_BINS)] as number,
  )
  return [...new Set(cuts)]
}

interface Growing {
  binned: Binned
  asked: number[]
  slopes: Float64Array
  bends: Float64Array
}

function grow(seen: number[], depth: number, growing: Growing): Grown | number {
  const { binned, slopes, bends } = growing
  let [slope, bend] = [0, 0]
  for (const i of seen) [slope, bend] = [slope + (slopes[i] as number), bend + (bends[i] as number)]
  const leaf = (RATE * slope) / (bend + PULL)
  if (depth === 0 || seen.length < 2 * FEWEST_IN_LEAF) return leaf
  const split = bestSplit(seen, slope, bend, growing)
  if (!split) return leaf
  const goesLeft = (i: number): boolean => (binned.bins[i]?.[split.feature] ?? 0) <= split.bin
  return {
    feature: split.feature,
    most: binned.edges[split.feature]?.[split.bin] ?? 0,
    left: grow(seen.filter(goesLeft), depth - 1, growing),
    right: grow(
      seen.filter((i) => !goesLeft(i)),
      depth - 1,
      growing,
    ),
  }
}

function bestSplit(
  seen: number[],
  slope: number,
  bend: number,
  { binned, asked, slopes, bends }: Growing,
): { feature: number; bin: number } | null {
  let best: { feature: number; bin: number } | null = null
  let most = 1e-3
  const whole = slope ** 2 / (bend + PULL)
  for (const feature of asked) {
    const count = (binned.edges[feature]?.length ?? 0) + 1
    const [slopeOf, bendOf, casesOf] = [
      new Float64Array(count),
      new Float64Array(count),
      new Uint32Array(count),
    ]
    for (const i of seen) {
      const bin = binned.bins[i]?.[feature] ?? 0
      slopeOf[bin] = (slopeOf[bin] as number) + (slopes[i] as number)
      bendOf[bin] = (bendOf[bin] as number) + (bends[i] as number)
      casesOf[bin] = (casesOf[bin] as number) + 1
    }
    let [slopeLeft, bendLeft, left] = [0, 0, 0]
    for (let bin = 0; bin < count - 1; bin++) {
      slopeLeft += slopeOf[bin] as number
      bendLeft += bendOf[bin] as number
      left += casesOf[bin] as number
      if (left < FEWEST_IN_LEAF || seen.length - left < FEWEST_IN_LEAF) continue
      const gain =
        slopeLeft ** 2 / (bendLeft + PULL) + (slope - slopeLeft) ** 2 / (bend - bendLeft + PULL) - whole
      if (gain > most) [most, best] = [gain, { feature, bin }]
    }
  }
  return best
}

function worthOf(tree: Grown | number, values: readonly number[]): number {
  let node = tree
  while (typeof node !== 'number') node = (values[node.feature] ?? 0) <= node.most ? node.left : node.right
  return node
}

/** As `BoostedTrees` keeps it. */
function flatten(tree: Grown | number): number[] {
  const flat: number[] = []
  const add = (node: Grown | number): number => {
    const at = flat.length
    if (typeof node === 'number') flat.push(-1, Number(node.toFixed(5)), 0, 0)
    else {
      flat.push(node.feature, Number(node.most.toFixed(5)), 0, 0)
      flat[at + 2] = add(node.left)
      flat[at + 3] = add(node.right)
    }
    return at
  }
  add(tree)
  return flat
}

/** Numbers from 0 to 1, the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
