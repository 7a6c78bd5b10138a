import { skeletonOf, weightOf } from './sound-distance.ts'
import { soundsOf } from './sounds.ts'
import {
  HEADER,
  LONGEST_TERM_WORDS,
  MAGIC,
  nearHashes,
  partsOf,
  WORD_EVERYDAY,
  WORD_KNOWN,
} from './term-index.ts'
import { isUntouchable } from './untouchable.ts'
import { hashOf, keyOf } from './written-words.ts'

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

const LEAST_SKELETON = 2

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
