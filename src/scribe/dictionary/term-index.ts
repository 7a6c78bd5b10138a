import { soundDistance, type Sounds } from './sound-distance.ts'
import { hashWithout } from './written-words.ts'

/** No term of more words is looked for in what was said: nobody says the names of a classification in full. */
export const LONGEST_TERM_WORDS = 5
/** Of a longer name this many consonants are looked for; the whole of it is compared afterwards. */
const SKELETON_LOOKED_AT = 9
const ONE_OFF_FROM = 4
const TWO_OFF_FROM = 6

/** The parts of an index, in this order: how many numbers, of which kind. */
export const HEADER = 16
export const MAGIC = 0x7e_12_03

export const WORD_KNOWN = 1
export const WORD_EVERYDAY = 2

/**
 * The hashes of the skeleton and of what is left of it without one, or two, of its consonants: near ones have some of these
 * in common. With `offMost` 0 of the skeleton alone.
 */
export function nearHashes(skeleton: string, add: (hash: number) => void, offMost = 2): void {
  const length = Math.min(skeleton.length, SKELETON_LOOKED_AT)
  add(hashWithout(skeleton, length, -1, -1))
  if (skeleton.length < ONE_OFF_FROM || offMost === 0) return
  for (let one = 0; one < length; one += 1) {
    add(hashWithout(skeleton, length, one, -1))
    if (skeleton.length < TWO_OFF_FROM) continue
    for (let two = one + 1; two < length; two += 1) add(hashWithout(skeleton, length, one, two))
  }
}

export type Parts = [
  terms: Int32Array,
  exactHeads: Int32Array,
  exacts: Int32Array,
  variants: Int32Array,
  nearHeads: Int32Array,
  nearHashes: Int32Array,
  nearVariants: Int32Array,
  words: Int32Array,
]

export function partsOf(all: Int32Array): Parts {
  let at = HEADER
  return Array.from(all.subarray(2, 10), (count) => {
    const part = all.subarray(at, at + count)
    at += count
    return part
  }) as Parts
}

/** What an exact look-up, or one by sound, leads to. */
export interface Hit {
  /** Which term of the list that the index was built of. */
  term: number
  isMisheard: boolean
}

/** An index as `buildTermIndex` made it, opened in whichever thread. */
export class TermIndex {
  readonly #parts: Parts
  readonly #text: Uint16Array

  constructor(buffer: SharedArrayBuffer) {
    const [magic, textBytes = 0] = new Int32Array(buffer, 0, 2)
    if (magic !== MAGIC) throw new Error('This is no index of a dictionary.')
    const numbers = (buffer.byteLength - textBytes) / 4
    this.#parts = partsOf(new Int32Array(buffer, 0, numbers))
    this.#text = new Uint16Array(buffer, numbers * 4, textBytes / 2)
  }

  get terms(): number {
    return this.#parts[0].length / 2
  }

  termAt(number: number): string {
    return this.#read(this.#parts[0][number * 2] as number, this.#parts[0][number * 2 + 1] as number)
  }

  /** What is written just so: the term itself before terms that it is misheard for. Null when nothing is. */
  exact(key: string, hash: number): Hit | null {
    const [, heads, exacts] = this.#parts
    let misheard: Hit | null = null
    for (let at = heads[hash & (heads.length - 1)] as number; at >= 0; at = exacts[at * 4 + 3] as number) {
      if (!this.#isText(exacts[at * 4] as number, exacts[at * 4 + 1] as number, key)) continue
      const owner = exacts[at * 4 + 2] as number
      if ((owner & 1) === 0) return { term: owner >> 1, isMisheard: false }
      misheard = { term: owner >> 1, isMisheard: true }
    }
    return misheard
  }

  /** 0 for what is no word, WORD_KNOWN, or WORD_EVERYDAY. */
  standingOf(hash: number): number {
    const words = this.#parts[7]
    const size = words.length / 2
    let slot = hash & (size - 1)
    while (words[slot * 2 + 1] !== 0) {
      if (words[slot * 2] === (hash | 0)) return words[slot * 2 + 1] as number
      slot = (slot + 1) & (size - 1)
    }
    return 0
  }

  /** The ways of saying terms whose consonants are nearly these, each once; with `offMost` 0 are just these. */
  near(skeleton: string, found: Set<number>, offMost = 2): void {
    const [, , , , heads, hashes, variants] = this.#parts
    const mask = heads.length - 2
    const look = (hash: number): void => {
      const slot = hash & mask
      const end = heads[slot + 1] as number
      for (let at = heads[slot] as number; at < end; at += 1)
        if (hashes[at] === (hash | 0)) found.add(variants[at] as number)
    }
    nearHashes(skeleton, look, offMost)
  }

  /** How unlike what was heard sounds, see `soundDistance`. */
  distanceOf(variant: number, heard: Sounds, atMost: number): number {
    const variants = this.#parts[3]
    const said = this.#text.subarray(variants[variant * 3], variants[variant * 3 + 1])
    return soundDistance(heard, said, atMost)
  }

  hitOfVariant(variant: number): Hit {
    const owner = this.#parts[3][variant * 3 + 2] as number
    return { term: owner >> 1, isMisheard: (owner & 1) === 1 }
  }

  #read(from: number, to: number): string {
    // Copied out of the shared memory: a string made of shared units in place is not allowed everywhere.
    return String.fromCharCode(...this.#text.slice(from, to))
  }

  #isText(from: number, to: number, text: string): boolean {
    if (to - from !== text.length) return false
    for (let at = 0; at < text.length; at += 1)
      if (this.#text[from + at] !== text.charCodeAt(at)) return false
    return true
  }
}
