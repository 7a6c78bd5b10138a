import { readFileSync } from 'node:fs'
import type { LinearModel } from '../../src/scribe/linear-model.ts'
import { probabilities } from '../../src/scribe/linear-model.ts'

/** One training example: hashed features and the right class, with an optional weight. */
export interface Example {
  features: number[]
  label: number
  weight?: number
}

export interface Row {
  id: string
  source: string
  split: string
  subset?: string
  dialogue: string
  note: string
  section_header?: string
  turns?: Array<{ speaker: string; text: string }>
  headers?: Array<[string, string]>
  sections?: Record<string, string>
}

export function readRows(folder: string, name: string): Row[] {
  return readFileSync(`${folder}/${name}.jsonl`, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row)
}

/** A repeatable order: the scripts give the same weights each time they run. */
export function shuffled<T>(items: T[], seed: number): T[] {
  const out = [...items]
  let state = seed * 2654435761 + 1
  for (let i = out.length - 1; i > 0; i--) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    const j = state % (i + 1)
    ;[out[i], out[j]] = [out[j] as T, out[i] as T]
  }
  return out
}

interface Settings {
  classes: number
  bits: number
  epochs: number
  rate: number
  decay: number
  /** Features seen less often teach only their own examples: they are left out. */
  leastCount?: number
  /** Rows whose weights are all smaller, of at most 127, are left out: they cost size and decide nothing. */
  leastWeight?: number
}

/** Multinomial logistic regression by AdaGrad with L2 on touched rows; weights come back as small integers. */
export function trainLogistic(examples: Example[], settings: Settings): LinearModel {
  const { classes, bits, leastCount = 1, leastWeight = 0 } = settings
  const weights = new Float32Array((1 << bits) * classes)
  const squares = new Float32Array(weights.length).fill(1)
  const seen = leastCount > 1 ? withFrequentOnly(examples, leastCount) : examples
  for (let epoch = 0; epoch < settings.epochs; epoch++)
    for (const example of shuffled(seen, epoch + 1)) learn(example, weights, squares, settings)
  return withoutSmall(quantized(weights, classes, bits), leastWeight)
}

/** Wide enough that two features rarely share a count. */
const COUNT_BITS = 26

function withFrequentOnly(examples: Example[], least: number): Example[] {
  const counts = new Uint32Array(1 << COUNT_BITS)
  const place = (hash: number): number => hash & (counts.length - 1)
  for (const { features } of examples)
    for (const hash of features) counts[place(hash)] = (counts[place(hash)] as number) + 1
  return examples.map((example) => ({
    ...example,
    features: example.features.filter((hash) => (counts[place(hash)] as number) >= least),
  }))
}

function withoutSmall(model: LinearModel, least: number): LinearModel {
  const { classes, weights } = model
  for (let row = 0; row < weights.length; row += classes)
    if (weights.subarray(row, row + classes).every((weight) => Math.abs(weight) < least))
      weights.fill(0, row, row + classes)
  return model
}

function learn(example: Example, weights: Float32Array, squares: Float32Array, settings: Settings): void {
  const { classes, bits } = settings
  const rows = example.features.map((hash) => (hash & ((1 << bits) - 1)) * classes)
  const sums = Array.from({ length: classes }, (_, c) =>
    rows.reduce((sum, row) => sum + (weights[row + c] as number), 0),
  )
  probabilities(sums).forEach((share, c) => {
    const error = (share - (c === example.label ? 1 : 0)) * (example.weight ?? 1)
    for (const row of rows) {
      const k = row + c
      const gradient = error + settings.decay * (weights[k] as number)
      squares[k] = (squares[k] as number) + gradient * gradient
      weights[k] = (weights[k] as number) - (settings.rate * gradient) / Math.sqrt(squares[k])
    }
  })
}

function quantized(weights: Float32Array, classes: number, bits: number): LinearModel {
  const scale = weights.reduce((top, weight) => Math.max(top, Math.abs(weight)), 0) / 127
  const small = Int8Array.from(weights, (weight) => Math.max(-127, Math.round(weight / scale)))
  return { classes, bits, weights: small, scale }
}
