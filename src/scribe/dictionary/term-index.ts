import { skeletonOf, soundDistance, type Sounds, weightOf } from './sound-distance.ts'
import { soundsOf } from './sounds.ts'
import { isUntouchable } from './untouchable.ts'
import { hashOf, hashWithout, keyOf } from './written-words.ts'

/** What a dictionary knows: how a term is written, and as what it has been heard. */
export interface IndexedTerm {
  term: string
  misheard: readonly string[]
}

/** Words of the language, the commonest first. */
export interface OrdinaryWords {
  /** Words that nobody means a term by: such a word is never changed, and a term that is one never changes anything. */
  everyday: readonly string[]
  /** Words that are words: a recogniser that writes one of them heard something. */
  known: readonly string[]
}

/** No term of more words is looked for in what was said: nobody says the names of a classification in full. */
export const LONGEST_TERM_WORDS = 5
const LEAST_SKELETON = 2
/** Of a longer name this many consonants are looked for; the whole of it is compared afterwards. */
const SKELETON_LOOKED_AT = 9
const ONE_OFF_FROM = 4
const TWO_OFF_FROM = 6

/** The parts of an index, in this order: how many numbers, of which kind. */
const HEADER = 16
const MAGIC = 0x7e_12_03

export const WORD_KNOWN = 1
export const WORD_EVERYDAY = 2

interface Variant {
  term: number
  sounds: string
  /** Heard instead of the term, not the term itself. */
  isMisheard: boolean
}

interface Exact {
  key: string
  term: number
  isMisheard: boolean
}

/**
 * An index over a dictionary in one block of memory that threads share: which terms are written like this, and which sound
 * like it. Of the layers that are asked together one has to hold the ordinary words. 100,000 terms take some 40 MB and a few seconds; what is looked up afterwards takes microseconds.
 */
export function buildTermIndex(
  terms: readonly IndexedTerm[],
  words: OrdinaryWords,
  { holdsOrdinaryWords = true }: { holdsOrdinaryWords?: boolean } = {},
): SharedArrayBuffer {
  const everyday = new Set(words.everyday)
  const exacts: Exact[] = []
  const variants: Variant[] = []
  const ownWords = new Set<string>()
  for (const [number, { term, misheard }] of terms.entries()) {
    const key = keyOf(term)
    const parts = key.split(' ')
    if (key === '' || parts.length > LONGEST_TERM_WORDS) continue
    exacts.push({ key, term: number, isMisheard: false })
    for (const part of parts) ownWords.add(part)
    if (everyday.has(key) || parts.some(isUntouchable)) continue
    addVariant(variants, { term: number, sounds: soundsOf(term), isMisheard: false })
    for (const form of misheard) {
      const its = keyOf(form)
      const heard = its.split(' ')
      if (its === '' || its === key || heard.length > LONGEST_TERM_WORDS || heard.some(isUntouchable))
        continue
      if (heard.length === 1 && everyday.has(its)) continue
      exacts.push({ key: its, term: number, isMisheard: true })
      if (heard.some((word) => !everyday.has(word)))
        addVariant(variants, { term: number, sounds: soundsOf(form), isMisheard: true })
    }
  }
  const known = new Map<string, number>()
  for (const word of ownWords) known.set(word, WORD_KNOWN)
  if (holdsOrdinaryWords) {
    for (const word of words.known) known.set(word, WORD_KNOWN)
    for (const word of words.everyday) known.set(word, WORD_EVERYDAY)
  }
  return pack(terms, exacts, variants, known)
}

function addVariant(variants: Variant[], variant: Variant): void {
  if (skeletonOf(variant.sounds).length >= LEAST_SKELETON && weightOf(variant.sounds) > 0)
    variants.push(variant)
}

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

/** A power of two with room for so many. */
const tableSize = (count: number): number => 2 ** Math.ceil(Math.log2(Math.max(2, count * 1.5)))

function pack(
  terms: readonly IndexedTerm[],
  exacts: readonly Exact[],
  variants: readonly Variant[],
  known: ReadonlyMap<string, number>,
): SharedArrayBuffer {
  const near = nearEntries(variants)
  const exactSize = tableSize(exacts.length)
  const wordSize = tableSize(known.size)
  const text = new TextPacker()
  const termText = terms.map(({ term }) => text.add(term))
  const exactText = exacts.map(({ key }) => text.add(key))
  const soundText = variants.map(({ sounds }) => text.add(sounds))
  const counts = [
    terms.length * 2,
    exactSize,
    exacts.length * 4,
    variants.length * 3,
    near.heads.length,
    near.hashes.length,
    near.hashes.length,
    wordSize * 2,
  ]
  const numbers = HEADER + counts.reduce((sum, count) => sum + count, 0)
  const buffer = new SharedArrayBuffer(numbers * 4 + text.bytes.length)
  const all = new Int32Array(buffer, 0, numbers)
  all.set([MAGIC, text.bytes.length, ...counts])
  const [termPart, exactHeads, exactPart, variantPart, nearHeads, nearHashes, nearVariants, wordPart] =
    partsOf(all)
  termText.forEach(([from, to], at) => termPart.set([from, to], at * 2))
  exactHeads.fill(-1)
  exacts.forEach((exact, at) => {
    const [from, to] = exactText[at] as [number, number]
    const slot = hashOf(exact.key) & (exactSize - 1)
    // The last that came stands first; those of one key follow one another.
    exactPart.set([from, to, exact.term * 2 + Number(exact.isMisheard), exactHeads[slot] as number], at * 4)
    exactHeads[slot] = at
  })
  variants.forEach((variant, at) => {
    const [from, to] = soundText[at] as [number, number]
    variantPart.set([from, to, variant.term * 2 + Number(variant.isMisheard)], at * 3)
  })
  nearHeads.set(near.heads)
  nearHashes.set(near.hashes)
  nearVariants.set(near.variants)
  for (const [word, standing] of known) putWord(wordPart, wordSize, hashOf(word), standing)
  new Uint8Array(buffer, numbers * 4).set(text.bytes.view())
  return buffer
}

function putWord(table: Int32Array, size: number, hash: number, standing: number): void {
  let slot = hash & (size - 1)
  while (table[slot * 2 + 1] !== 0 && table[slot * 2] !== (hash | 0)) slot = (slot + 1) & (size - 1)
  table[slot * 2] = hash | 0
  table[slot * 2 + 1] = standing
}

/** Sorted by where they are looked for: one pass counts, one puts. */
function nearEntries(variants: readonly Variant[]) {
  const hashes: number[] = []
  const owners: number[] = []
  const seen = new Set<number>()
  for (const [number, { sounds }] of variants.entries()) {
    seen.clear()
    nearHashes(skeletonOf(sounds), (hash) => {
      if (seen.has(hash)) return
      seen.add(hash)
      hashes.push(hash)
      owners.push(number)
    })
  }
  const size = tableSize(hashes.length / 4)
  const heads = new Int32Array(size + 1)
  for (const hash of hashes) heads[(hash & (size - 1)) + 1] = (heads[(hash & (size - 1)) + 1] as number) + 1
  for (let slot = 0; slot < size; slot += 1)
    heads[slot + 1] = (heads[slot + 1] as number) + (heads[slot] as number)
  const next = heads.slice()
  const sortedHashes = new Int32Array(hashes.length)
  const sortedOwners = new Int32Array(hashes.length)
  hashes.forEach((hash, at) => {
    const slot = hash & (size - 1)
    const place = next[slot] as number
    next[slot] = place + 1
    sortedHashes[place] = hash | 0
    sortedOwners[place] = owners[at] as number
  })
  return { heads, hashes: sortedHashes, variants: sortedOwners }
}

/** Text of many pieces in one; each is found again by where it begins and ends, in UTF-16 units of two bytes. */
class TextPacker {
  readonly bytes = new GrowingBytes()

  add(text: string): [from: number, to: number] {
    const from = this.bytes.length / 2
    for (let at = 0; at < text.length; at += 1) this.bytes.push(text.charCodeAt(at))
    return [from, this.bytes.length / 2]
  }
}

class GrowingBytes {
  #units = new Uint16Array(1 << 16)
  #count = 0

  get length(): number {
    return this.#count * 2
  }

  push(unit: number): void {
    if (this.#count === this.#units.length) {
      const grown = new Uint16Array(this.#units.length * 2)
      grown.set(this.#units)
      this.#units = grown
    }
    this.#units[this.#count] = unit
    this.#count += 1
  }

  view(): Uint8Array {
    return new Uint8Array(this.#units.buffer, 0, this.length)
  }
}

type Parts = [
  terms: Int32Array,
  exactHeads: Int32Array,
  exacts: Int32Array,
  variants: Int32Array,
  nearHeads: Int32Array,
  nearHashes: Int32Array,
  nearVariants: Int32Array,
  words: Int32Array,
]

function partsOf(all: Int32Array): Parts {
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
