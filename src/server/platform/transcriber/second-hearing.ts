import { readFile } from 'node:fs/promises'

const LAYERS = 6
const HEADS = 8
const HEAD_SIZE = 36
const START_TOKEN = 1
const PARTS = ['key', 'value'] as const

type Runtime = typeof import('onnxruntime-web')
type Session = import('onnxruntime-web').InferenceSession
type Tensor = import('onnxruntime-web').Tensor
type Feeds = Record<string, Tensor>

/** What the decoder keeps of the tokens it has read: rows that go on from different words of the same sound. */
export interface Past {
  rows: number
  /** How many tokens it has read, with the one that starts a text. */
  length: number
  /** Of each layer its keys and its values, `[rows, HEADS, length, HEAD_SIZE]`. */
  parts: Float32Array[]
}

/** Logits of the next token after every token that was read: `[rows, steps, width]`. */
export interface Read {
  logits: Float32Array
  width: number
  past: Past
}

/**
 * The recognizer's model once more, opened for reading: the engine that writes the text keeps probabilities and states to
 * itself. One sound is heard at a time; what is forced or continued speaks of the sound heard last.
 */
export class SecondHearing {
  readonly #runtime: Runtime
  readonly #encoder: Session
  readonly #decoder: Session
  /** What the decoder has made of the sound, and the same for as many rows as were read on at once. */
  #soundFeeds: Feeds = {}
  #repeated = new Map<string, Float32Array>()

  private constructor(runtime: Runtime, encoder: Session, decoder: Session) {
    this.#runtime = runtime
    this.#encoder = encoder
    this.#decoder = decoder
  }

  /** @param files the recognizer's own, already checked */
  static async load(files: { encoder: string; decoder: string }): Promise<SecondHearing> {
    const runtime = await import('onnxruntime-web/wasm')
    runtime.env.wasm.numThreads = 1
    // Without arenas: they would keep the memory of the longest piece ever seen.
    const options = { executionProviders: ['wasm'], enableCpuMemArena: false, enableMemPattern: false }
    const encoder = await runtime.InferenceSession.create(await readFile(files.encoder), options)
    const decoder = await runtime.InferenceSession.create(await readFile(files.decoder), options)
    return new SecondHearing(runtime, encoder, decoder)
  }

  /** Hears a sound (16 kHz, at least a second), and reads the text that was written for it, by its tokens. */
  async read(samples: Float32Array, ids: readonly number[]): Promise<Read> {
    const { Tensor } = this.#runtime
    this.#repeated.clear()
    const input = new Tensor('float32', samples, [1, samples.length])
    const { last_hidden_state: sound } = await this.#encoder.run({ input_values: input })
    if (sound === undefined) throw new Error('The encoder gave nothing.')
    const tokens = [START_TOKEN, ...ids]
    const empty = new Tensor('float32', new Float32Array(0), [1, HEADS, 0, HEAD_SIZE])
    const feeds: Feeds = { ...this.#tokenFeeds([tokens], false), encoder_hidden_states: sound }
    for (const side of ['decoder', 'encoder'])
      for (const name of partNames('past_key_values', side)) feeds[name] = empty
    const result = await this.#decoder.run(feeds)
    const ofSound: Feeds = { encoder_hidden_states: sound }
    const names = partNames('past_key_values', 'encoder')
    for (const [at, name] of partNames('present', 'encoder').entries())
      ofSound[names[at] as string] = result[name] as Tensor
    this.#soundFeeds = ofSound
    return readOf(result, 1, tokens.length)
  }

  /** Reads on: `rows[i]` are the next tokens of row i of the past, as many in each. */
  async readOn(past: Past, rows: readonly (readonly number[])[]): Promise<Read> {
    const { Tensor } = this.#runtime
    const feeds: Feeds = { ...this.#tokenFeeds(rows, true), ...this.#feedsOfSound(past.rows) }
    const shape = [past.rows, HEADS, past.length, HEAD_SIZE]
    for (const [at, name] of partNames('past_key_values', 'decoder').entries())
      feeds[name] = new Tensor('float32', past.parts[at] as Float32Array, shape)
    // Keys and values of the sound do not change: they are not asked for again.
    const result = await this.#decoder.run(feeds, ['logits', ...partNames('present', 'decoder')])
    return readOf(result, past.rows, past.length + (rows[0]?.length ?? 0))
  }

  #tokenFeeds(rows: readonly (readonly number[])[], goesOn: boolean): Feeds {
    const { Tensor } = this.#runtime
    const ids = BigInt64Array.from(rows.flat(), (id) => BigInt(id))
    return {
      input_ids: new Tensor('int64', ids, [rows.length, rows[0]?.length ?? 0]),
      use_cache_branch: new Tensor('bool', [goesOn], [1]),
    }
  }

  #feedsOfSound(rows: number): Feeds {
    if (rows === 1) return this.#soundFeeds
    const feeds: Feeds = {}
    for (const [name, { data, dims }] of Object.entries(this.#soundFeeds)) {
      const one = data as Float32Array
      let all = this.#repeated.get(name)
      if (!all || all.length < rows * one.length) {
        all = new Float32Array(rows * one.length)
        for (let row = 0; row < rows; row += 1) all.set(one, row * one.length)
        this.#repeated.set(name, all)
      }
      // Of fewer rows it is the beginning.
      const part = all.subarray(0, rows * one.length)
      feeds[name] = new this.#runtime.Tensor('float32', part, [rows, ...dims.slice(1)])
    }
    return feeds
  }
}

function partNames(prefix: string, side: string): string[] {
  return Array.from({ length: LAYERS }, (_, layer) =>
    PARTS.map((part) => `${prefix}.${layer}.${side}.${part}`),
  ).flat()
}

function readOf(result: Feeds, rows: number, length: number): Read {
  const { logits } = result
  if (logits === undefined) throw new Error('The decoder gave nothing.')
  const parts = partNames('present', 'decoder').map((name) => result[name]?.data as Float32Array)
  return {
    logits: logits.data as Float32Array,
    width: logits.dims[2] as number,
    past: { rows, length, parts },
  }
}

/** The past as it was after its first `length` tokens, of these rows: a row may be taken twice. */
export function pastOf(past: Past, rows: readonly number[], length = past.length): Past {
  const [whole, kept] = [past.length * HEAD_SIZE, length * HEAD_SIZE]
  const parts = past.parts.map((part) => {
    const taken = new Float32Array(rows.length * HEADS * kept)
    for (const [at, row] of rows.entries())
      for (let head = 0; head < HEADS; head += 1) {
        const from = (row * HEADS + head) * whole
        taken.set(part.subarray(from, from + kept), (at * HEADS + head) * kept)
      }
    return taken
  })
  return { rows: rows.length, length, parts }
}

/** Natural logarithm of the sum of what the scores say: what a score has less than this is the logarithm of its probability. */
export function logTotal(scores: Float32Array): number {
  let highest = Number.NEGATIVE_INFINITY
  for (let at = 0; at < scores.length; at += 1)
    if ((scores[at] as number) > highest) highest = scores[at] as number
  let total = 0
  for (let at = 0; at < scores.length; at += 1) {
    const below = (scores[at] as number) - highest
    if (below > -30) total += Math.exp(below)
  }
  return highest + Math.log(total)
}
