import { readFile } from 'node:fs/promises'
import { NameSearch, type ReadText } from './name-search.ts'
import { LONGEST_NAME_TOKENS, NameTrie } from './name-trie.ts'
import { rememberTokens } from './remembered-tokens.ts'
import { logTotal, SecondHearing, type Read } from './second-hearing.ts'
import type { CharacterRange, NameList, SuspectedName } from './transcriber.ts'

/** Words with a token less likely than this hold half of the mistakes and are a tenth of the text. */
const UNSURE = 0.5
/** Names are looked for where a word, or the one after it, is less likely than this. */
const LOOKED_AT = { word: 0.6, beforeDose: 0.9, next: 0.2 } as const
const DOSE = /^ ?(?:milligrams?|micrograms?|mg|mcg|units?)$/i
const WORDS_TO_DOSE = 4
/** At so many places of a piece, the most doubtful first: what it may cost is bounded. */
const MOST_PLACES = 12
/** On a busy machine names are looked for no longer than this in one piece; the text does not wait for them. */
const SEARCH_MOST_MS = 4_000
const END_TOKEN = 2
/** Names this much less likely than what was heard are not told of. */
const LEAST_GAIN = -12
const MOST_A_PLACE = 3
/** The lists that were listened for last are kept, of so many names in all; everybody's medicines are some thousand. */
const NAMES_KEPT = 100_000
/** Each name is written in up to three ways. */
const WORDS_REMEMBERED = 100_000

/** What a second listening adds to a text. */
export interface HeardAgain {
  uncertain: CharacterRange[]
  suspected: SuspectedName[]
}

export const NOTHING_MORE: HeardAgain = { uncertain: [], suspected: [] }

/** A piece of sound (16 kHz), and its text as the recognizer wrote it, token after token. */
export interface WrittenPiece {
  samples: Float32Array
  tokens: readonly string[]
  text: string
}

interface Word {
  /** Places of its tokens. */
  from: number
  to: number
  /** Of its least likely token. */
  probability: number
}

/**
 * Listens once more to a sound whose text is written: how sure the model was of each word, and whether a name of a
 * dictionary fits the sound where it was unsure. All words are read in one pass; names cost a search at each doubtful place.
 */
export class SecondListening {
  readonly #hearing: SecondHearing
  readonly #ids: Map<string, number>
  /** Tokens that differ in capitals only: "ask" is no doubt about "Ask". */
  readonly #sameWords = new Map<string, number[]>()
  readonly #encode: (words: string) => number[]
  readonly #tries = new Map<string, NameTrie>()

  private constructor(hearing: SecondHearing, ids: Map<string, number>, encode: (words: string) => number[]) {
    this.#hearing = hearing
    this.#ids = ids
    this.#encode = encode
    for (const [text, id] of ids) {
      const same = this.#sameWords.get(text.toLowerCase())
      if (same === undefined) this.#sameWords.set(text.toLowerCase(), [id])
      else same.push(id)
    }
  }

  /** @param files the recognizer's own, already checked */
  static async load(files: { encoder: string; decoder: string; tokens: string }): Promise<SecondListening> {
    const { default: tokenizer } = await import('llama-tokenizer-js')
    const ids = parseTokens(await readFile(files.tokens, 'latin1'))
    // Of a name that is too long it is enough to know that it is.
    const encode = rememberTokens(
      (words) => tokenizer.encode(words, false, true).slice(0, LONGEST_NAME_TOKENS + 1),
      WORDS_REMEMBERED,
    )
    return new SecondListening(await SecondHearing.load(files), ids, encode)
  }

  async listen({ samples, tokens, text }: WrittenPiece, lists: readonly NameList[]): Promise<HeardAgain> {
    const ids = tokens.map((token) => this.#ids.get(token))
    const written = tokens.join('')
    // Letters that take several tokens cannot be told apart here: such a piece goes unmarked.
    if (ids.length === 0 || ids.includes(undefined) || written.trim() !== text) return NOTHING_MORE
    const read = await this.#hearing.read(samples, ids as number[])
    const { logProbabilities, likely } = this.#weigh(read, tokens, [...(ids as number[]), END_TOKEN])
    const offsets = offsetsOf(tokens, written.trimStart().length - written.length)
    const uncertain = wordsWith(text, doubtfulCharacters(tokens, likely, offsets))
    const words = wordsOf(tokens, likely)
    const wordStarts = [...words.map(({ from }) => from), tokens.length]
    const readText: ReadText = { ids: [...(ids as number[]), END_TOKEN], logProbabilities, wordStarts }
    const tries = lists.map((list) => this.#trieOf(list))
    const search = new NameSearch(this.#hearing, read, readText, tries)
    const suspected: SuspectedName[] = []
    const until = performance.now() + SEARCH_MOST_MS
    for (const place of tries.length === 0 ? [] : doubtfulPlaces(words, tokens)) {
      if (performance.now() > until) break
      const found = await search.from(place)
      for (const { trie, name, from, to, gain } of found.slice(0, MOST_A_PLACE)) {
        if (gain < LEAST_GAIN) continue
        const range = trimmed(text, offsets[from] as number, offsets[to] ?? text.length)
        suspected.push({ ...range, name: (tries[trie] as NameTrie).names[name] as string, list: trie, gain })
      }
    }
    return { uncertain, suspected }
  }

  /** Of each token how likely it was, alone and with those that differ from it in capitals only. */
  #weigh(
    { logits, width }: Read,
    tokens: readonly string[],
    ids: readonly number[],
  ): { logProbabilities: number[]; likely: number[] } {
    const logProbabilities: number[] = []
    const likely: number[] = []
    for (const [at, id] of ids.entries()) {
      const scores = logits.subarray(at * width, (at + 1) * width)
      const total = logTotal(scores)
      const probabilityOf = (token: number): number => Math.exp((scores[token] as number) - total)
      logProbabilities.push((scores[id] as number) - total)
      const same = this.#sameWords.get(tokens[at]?.toLowerCase() ?? '') ?? []
      likely.push(same.reduce((sum, token) => sum + probabilityOf(token), 0))
    }
    return { logProbabilities, likely }
  }

  #trieOf({ key, names }: NameList): NameTrie {
    const trie = this.#tries.get(key) ?? new NameTrie(names, this.#encode)
    this.#tries.delete(key)
    this.#tries.set(key, trie)
    let kept = 0
    // Those that were asked for last come last.
    for (const [known, { names: held }] of [...this.#tries].reverse()) {
      kept += held.length
      if (kept > NAMES_KEPT && known !== key) this.#tries.delete(known)
    }
    return trie
  }
}

/** Where each token begins in the text, which is what they are joined to without the spaces around it. */
function offsetsOf(tokens: readonly string[], first: number): number[] {
  let offset = first
  return tokens.map((token) => {
    const at = offset
    offset += token.length
    return at
  })
}

function doubtfulCharacters(
  tokens: readonly string[],
  likely: readonly number[],
  offsets: readonly number[],
): Set<number> {
  const doubtful = new Set<number>()
  for (const [index, token] of tokens.entries()) {
    if ((likely[index] as number) >= UNSURE || !/[\p{L}\p{N}]/u.test(token)) continue
    for (let at = 0; at < token.length; at += 1)
      if (token[at] !== ' ') doubtful.add((offsets[index] as number) + at)
  }
  return doubtful
}

/** Words and marks, by their tokens. */
function wordsOf(tokens: readonly string[], likely: readonly number[]): Word[] {
  const words: Word[] = []
  for (const [at, token] of tokens.entries()) {
    const last = words.at(-1)
    if (last === undefined || token.startsWith(' ') || /^[^\p{L}\p{N}'’-]/u.test(token))
      words.push({ from: at, to: at + 1, probability: likely[at] as number })
    else {
      last.to = at + 1
      last.probability = Math.min(last.probability, likely[at] as number)
    }
  }
  return words
}

/** Where words begin that may stand for a name, or for its first part; before a dose a lesser doubt is enough. */
function doubtfulPlaces(words: readonly Word[], tokens: readonly string[]): number[] {
  const textOf = ({ from, to }: Word): string => tokens.slice(from, to).join('')
  const isBeforeDose = (at: number): boolean =>
    words.slice(at + 1, at + 1 + WORDS_TO_DOSE).some((word) => DOSE.test(textOf(word)))
  return words
    .map((word, at) => ({ ...word, at, next: words[at + 1]?.probability ?? 1 }))
    .filter((word) => /^\s?\p{L}/u.test(textOf(word)) && !DOSE.test(textOf(word)))
    .filter(
      ({ at, probability, next }) =>
        probability < (isBeforeDose(at) ? LOOKED_AT.beforeDose : LOOKED_AT.word) || next < LOOKED_AT.next,
    )
    .sort((one, other) => Math.min(one.probability, one.next) - Math.min(other.probability, other.next))
    .slice(0, MOST_PLACES)
    .map(({ from }) => from)
}

/** The range without the spaces at its ends. */
function trimmed(text: string, from: number, to: number): CharacterRange {
  const words = text.slice(from, to)
  const [start, end] = [from + words.length - words.trimStart().length, from + words.trimEnd().length]
  return { from: start, to: Math.max(start, end) }
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
function parseTokens(file: string): Map<string, number> {
  const ids = new Map<string, number>()
  const lines = file.split('\n').filter(Boolean)
  for (const line of lines) {
    const [encoded = '', id = ''] = line.split(' ')
    ids.set(Buffer.from(encoded, 'base64').toString(), Number(id))
  }
  return ids
}
