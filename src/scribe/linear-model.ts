/** A linear classifier over hashed features. Weights are small integers; only their order of size matters. */
export interface LinearModel {
  classes: number
  /** The table has 2^bits rows of `classes` weights. */
  bits: number
  weights: Int8Array
  /** What one unit of weight is worth, so that scores are log-odds where the trainer meant them to be. */
  scale: number
}

/** How a model is kept in a source file: base64 of the weights, each run of zeros as a zero and its length. */
export interface PackedModel {
  classes: number
  bits: number
  scale: number
  data: string
}

export function unpackModel(packed: PackedModel): LinearModel {
  const weights = new Int8Array((1 << packed.bits) * packed.classes)
  const bytes = atob(packed.data)
  let at = 0
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes.charCodeAt(i)
    if (byte === 0) at += bytes.charCodeAt(++i)
    else weights[at++] = byte
  }
  return { classes: packed.classes, bits: packed.bits, scale: packed.scale, weights }
}

/** The opposite of `unpackModel`, for the training scripts. */
export function packModel(model: LinearModel): PackedModel {
  const parts: string[] = []
  for (let i = 0; i < model.weights.length;) {
    if (model.weights[i] !== 0) {
      parts.push(String.fromCharCode((model.weights[i] as number) & 0xff))
      i++
      continue
    }
    let run = 0
    while (run < 255 && i < model.weights.length && model.weights[i] === 0) {
      run++
      i++
    }
    parts.push(String.fromCharCode(0, run))
  }
  return { classes: model.classes, bits: model.bits, scale: model.scale, data: btoa(parts.join('')) }
}

/** FNV-1a of a string, 32 bits. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/** One feature: a kind (template number) with up to three values, as a 32-bit hash. */
export function feature(kind: number, a = 0, b = 0, c = 0): number {
  let hash = Math.imul(kind + 1, 0x9e3779b1) ^ a
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b) ^ b
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35) ^ c
  hash = Math.imul(hash ^ (hash >>> 16), 0x27d4eb2f)
  return (hash ^ (hash >>> 15)) >>> 0
}

/** The score of each class for a list of features. */
export function scores(model: LinearModel, features: number[]): number[] {
  const { classes, weights } = model
  const mask = (1 << model.bits) - 1
  const sums = Array.from({ length: classes }, () => 0)
  for (const hash of features) {
    const row = (hash & mask) * classes
    for (let c = 0; c < classes; c++) sums[c] = (sums[c] as number) + (weights[row + c] as number)
  }
  return sums.map((sum) => sum * model.scale)
}

export function bestClass(values: number[]): number {
  let best = 0
  for (let c = 1; c < values.length; c++) if ((values[c] as number) > (values[best] as number)) best = c
  return best
}

/** Scores as probabilities (softmax). */
export function probabilities(values: number[]): number[] {
  const top = Math.max(...values)
  const exps = values.map((value) => Math.exp(value - top))
  const total = exps.reduce((sum, value) => sum + value, 0)
  return exps.map((value) => value / total)
}
