import { LONGEST_NAME_TOKENS, type NameTrie, type TrieNode } from './name-trie.ts'
import { logTotal, pastOf, type Past, type Read, type SecondHearing } from './second-hearing.ts'

/** So many beginnings of names are followed at once: each costs memory for the whole sound. */
const BEAM = 6
/** Nobody is heard as more words than that for one name. */
const MOST_WORDS = 5
/** So many tokens after a name tell whether the talk goes on from it. */
const TOKENS_AFTER = 5
/** A beginning this much less likely than what was heard comes to nothing. */
const HOPELESS = 15
/** A name that ended is weighed when it comes near what was heard. */
const WORTH_WEIGHING = -14
const MOST_WEIGHED = 3

/** A name that may have been said in the place of tokens `[from, to)`. */
export interface NameFound {
  trie: number
  name: number
  from: number
  to: number
  /** How much likelier the sound makes the name than what was heard, in natural logarithms; mostly below 0. */
  gain: number
  /** How many tokens the name takes. */
  length: number
}

/** A text as the model reads it. */
export interface ReadText {
  /** Its tokens, and the one that ends it. */
  ids: readonly number[]
  /** How likely each of them is after those before it, in natural logarithms. */
  logProbabilities: readonly number[]
  /** Places of the tokens that begin a word or a mark, and of the one that ends the text. */
  wordStarts: readonly number[]
}

interface Branch {
  trie: number
  node: TrieNode
  token: number
  logProbability: number
  /** Which row of what was read last it goes on from. */
  row: number
}

interface Ending extends Pick<NameFound, 'trie' | 'name' | 'to' | 'length'> {
  logProbability: number
  /** Gain by the name and the first token after it alone. */
  roughly: number
  past: Past
}

/** One search: for names that may have been said where the word at a token's place was heard. */
export class NameSearch {
  readonly #hearing: SecondHearing
  readonly #read: Read
  readonly #text: ReadText
  readonly #tries: readonly NameTrie[]

  constructor(hearing: SecondHearing, read: Read, text: ReadText, tries: readonly NameTrie[]) {
    this.#hearing = hearing
    this.#read = read
    this.#text = text
    this.#tries = tries
  }

  /**
   * The names' tokens are followed through the model, likely beginnings first; each name that ends is weighed, with some
   * words after it, against what was heard. The best first.
   */
  async from(place: number): Promise<NameFound[]> {
    const ends = this.#text.wordStarts.filter((start) => start > place).slice(0, MOST_WORDS)
    const last = ends.at(-1)
    if (last === undefined) return []
    const floor = this.#heard(place, last) - HOPELESS
    const endings: Ending[] = []
    let past = pastOf(this.#read.past, [0], place + 1)
    let branches = this.#first(rowOf(this.#read, place), floor)
    for (let length = 1; branches.length > 0 && length <= LONGEST_NAME_TOKENS; length += 1) {
      const rows = branches.map(({ row }) => row)
      const read = await this.#hearing.readOn(
        pastOf(past, rows),
        branches.map(({ token }) => [token]),
      )
      past = read.past
      for (const [row, branch] of branches.entries())
        endings.push(...this.#endingsOf(branch, { place, ends, read, row, length }))
      branches = this.#grown(branches, read, floor)
    }
    return this.#weighed(place, endings)
  }

  #heard(from: number, to: number): number {
    let sum = 0
    for (let at = from; at < to; at += 1) sum += this.#text.logProbabilities[at] ?? 0
    return sum
  }

  #first(scores: Float32Array, floor: number): Branch[] {
    const total = logTotal(scores)
    const all = this.#tries.flatMap(({ firsts }, trie) =>
      firsts.map(([token, node]) => ({
        trie,
        node,
        token,
        row: 0,
        logProbability: (scores[token] as number) - total,
      })),
    )
    return likeliest(all, floor)
  }

  #grown(branches: readonly Branch[], read: Read, floor: number): Branch[] {
    const all = branches.flatMap(({ trie, node, logProbability }, row) => {
      const nexts = this.#trie(trie).nexts(node)
      if (nexts.length === 0) return []
      const scores = rowOf(read, row)
      const before = logProbability - logTotal(scores)
      return nexts.map(([token, next]) => ({
        trie,
        node: next,
        token,
        row,
        logProbability: before + (scores[token] as number),
      }))
    })
    return likeliest(all, floor)
  }

  #endingsOf(
    { trie, node, logProbability }: Branch,
    {
      place,
      ends,
      read,
      row,
      length,
    }: { place: number; ends: number[]; read: Read; row: number; length: number },
  ): Ending[] {
    const name = this.#trie(trie).nameAt(node)
    if (name === null) return []
    const scores = rowOf(read, row)
    const total = logTotal(scores)
    const past = pastOf(read.past, [row])
    return ends.map((to) => {
      const after = (scores[this.#text.ids[to] as number] as number) - total
      const roughly = logProbability + after - this.#heard(place, to + 1)
      return { trie, name, to, length, logProbability, roughly, past }
    })
  }

  async #weighed(from: number, endings: Ending[]): Promise<NameFound[]> {
    endings.sort((one, other) => other.roughly - one.roughly)
    const found: NameFound[] = []
    for (const ending of endings.filter(({ roughly }) => roughly > WORTH_WEIGHING).slice(0, MOST_WEIGHED)) {
      const { trie, name, to, length } = ending
      const after = this.#text.ids.slice(to, to + TOKENS_AFTER)
      let gain = ending.roughly
      if (after.length > 1) {
        const read = await this.#hearing.readOn(ending.past, [after.slice(0, -1)])
        for (let at = 1; at < after.length; at += 1) {
          const scores = rowOf(read, at - 1)
          gain += (scores[after[at] as number] as number) - logTotal(scores)
        }
        gain -= this.#heard(to + 1, to + after.length)
      }
      found.push({ trie, name, from, to, gain, length })
    }
    return found.sort((one, other) => other.gain - one.gain)
  }

  #trie(number: number): NameTrie {
    return this.#tries[number] as NameTrie
  }
}

function likeliest(branches: Branch[], floor: number): Branch[] {
  return branches
    .filter(({ logProbability }) => logProbability > floor)
    .sort((one, other) => other.logProbability - one.logProbability)
    .slice(0, BEAM)
}

/** The scores after one token, or of one row that read a single token. */
function rowOf({ logits, width }: Read, row: number): Float32Array {
  return logits.subarray(row * width, (row + 1) * width)
}
