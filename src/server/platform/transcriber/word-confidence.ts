import { readFile } from 'node:fs/promises'
import type { CharacterRange } from './transcriber.ts'

/** Words with a token less likely than this hold half of the mistakes and are a tenth of the text. */
const UNSURE = 0.5
const LAYERS = 6
const HEADS = 8
const HEAD_SIZE = 36
const START_TOKEN = 1n

type Runtime = typeof import('onnxruntime-web')
type Session = import('onnxruntime-web').InferenceSession

/**
 * Tells how sure the model was of each word. The recognizer keeps its probabilities to itself, so the same model is run
 * once more over the same sound, with the text already written: one pass over all words instead of one per word.
 */
export class WordConfidence {
  readonly #runtime: Runtime
  readonly #encoder: Session
  readonly #decoder: Session
  readonly #ids: Map<string, bigint>
  /** Tokens that differ in capitals only: "ask" is no doubt about "Ask". */
  readonly #sameWords = new Map<string, number[]>()

  private constructor(runtime: Runtime, encoder: Session, decoder: Session, ids: Map<string, bigint>) {
    this.#runtime = runtime
    this.#encoder = encoder
    this.#decoder = decoder
    this.#ids = ids
    for (const [text, id] of ids) {
      const same = this.#sameWords.get(text.toLowerCase())
      if (same === undefined) this.#sameWords.set(text.toLowerCase(), [Number(id)])
      else same.push(Number(id))
    }
  }

  /** @param files the recognizer's own, already checked */
  static async load(files: { encoder: string; decoder: string; tokens: string }): Promise<WordConfidence> {
    const runtime = await import('onnxruntime-web/wasm')
    runtime.env.wasm.numThreads = 1
    // Without arenas: they would keep the memory of the longest piece ever seen.
    const options = { executionProviders: ['wasm'], enableCpuMemArena: false, enableMemPattern: false }
    const encoder = await runtime.InferenceSession.create(await readFile(files.encoder), options)
    const decoder = await runtime.InferenceSession.create(await readFile(files.decoder), options)
    return new WordConfidence(runtime, encoder, decoder, parseTokens(await readFile(files.tokens, 'latin1')))
  }

  /**
   * Ranges of the words in `text` that the model was unsure of.
   * @param tokens the pieces of text as the recognizer wrote them one after the other
   */
  async unsureWords(samples: Float32Array, tokens: string[], text: string): Promise<CharacterRange[]> {
    const ids = tokens.map((token) => this.#ids.get(token))
    const written = tokens.join('')
    // Letters that take several tokens cannot be told apart here: such a piece goes unmarked.
    if (ids.length === 0 || ids.includes(undefined) || written.trim() !== text) return []
    const probabilities = await this.#probabilities(samples, tokens, ids as bigint[])
    const doubtful = new Set<number>()
    let offset = written.trimStart().length - written.length
    tokens.forEach((token, index) => {
      if ((probabilities[index] as number) < UNSURE && /[\p{L}\p{N}]/u.test(token)) {
        for (let at = 0; at < token.length; at += 1) if (token[at] !== ' ') doubtful.add(offset + at)
      }
      offset += token.length
    })
    return wordsWith(text, doubtful)
  }

  async #probabilities(samples: Float32Array, tokens: string[], ids: bigint[]): Promise<number[]> {
    const { Tensor } = this.#runtime
    const sound = new Tensor('float32', samples, [1, samples.length])
    const { last_hidden_state: heard } = await this.#encoder.run({ input_values: sound })
    if (heard === undefined) throw new Error('The encoder gave nothing.')
    const feeds: Record<string, import('onnxruntime-web').Tensor> = {
      input_ids: new Tensor('int64', BigInt64Array.of(START_TOKEN, ...ids), [1, ids.length + 1]),
      encoder_hidden_states: heard,
      use_cache_branch: new Tensor('bool', [false], [1]),
    }
    for (let layer = 0; layer < LAYERS; layer += 1) {
      for (const part of ['decoder.key', 'decoder.value', 'encoder.key', 'encoder.value']) {
        feeds[`past_key_values.${layer}.${part}`] = new Tensor('float32', new Float32Array(0), [
          1,
          HEADS,
          0,
          HEAD_SIZE,
        ])
      }
    }
    const { logits } = await this.#decoder.run(feeds, ['logits'])
    if (logits === undefined) throw new Error('The decoder gave nothing.')
    const width = logits.dims[2] as number
    const scores = logits.data as Float32Array
    return tokens.map((token, index) =>
      softmaxAt(
        scores.subarray(index * width, (index + 1) * width),
        this.#sameWords.get(token.toLowerCase()) ?? [],
      ),
    )
  }
}

/** The probability that one of these comes next. */
function softmaxAt(scores: Float32Array, places: number[]): number {
  const highest = scores.reduce((most, score) => Math.max(most, score), Number.NEGATIVE_INFINITY)
  const total = scores.reduce((sum, score) => sum + Math.exp(score - highest), 0)
  return places.reduce((sum, place) => sum + Math.exp((scores[place] as number) - highest), 0) / total
}

/** Ranges of the words that hold one of these characters, without the punctuation around them. */
function wordsWith(text: string, characters: Set<number>): CharacterRange[] {
  return [...text.matchAll(/[\p{L}\p{N}](?:[^\s]*[\p{L}\p{N}])?/gu)]
    .map((match) => ({ from: match.index, to: match.index + match[0].length }))
    .filter(({ from, to }) => {
      for (let at = from; at < to; at += 1) if (characters.has(at)) return true
      return false
    })
}

/** Text to number; where a byte and a letter have the same text, the letter counts, for that is what is written. */
function parseTokens(file: string): Map<string, bigint> {
  const ids = new Map<string, bigint>()
  const lines = file.split('\n').filter(Boolean)
  for (const line of lines) {
    const [encoded = '', id = ''] = line.split(' ')
    ids.set(Buffer.from(encoded, 'base64').toString(), BigInt(id))
  }
  return ids
}
