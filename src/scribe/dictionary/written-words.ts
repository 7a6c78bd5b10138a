/** A word of a text, as it is looked up and where it stands. */
export interface WrittenWord {
  /** Small letters and digits, without accents, apostrophes and what follows one at its end ("Crohn's" is `crohns`). */
  plain: string
  from: number
  to: number
  /** A sentence has ended since the word before. */
  begins: boolean
  /** A comma or a dash stands between it and the word before. */
  isParted: boolean
}

const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}'’]*[\p{L}\p{N}])?/gu
const ENDS_SENTENCE = /[.!?;:\n]/
const PARTS = /[,()–—]| - /
const NOT_PLAIN = /[^a-z0-9]/g

/** The words of a text; a hyphen parts them, since nobody hears it. */
export function wordsIn(text: string): WrittenWord[] {
  const words: WrittenWord[] = []
  let end = 0
  for (const match of text.matchAll(WORD)) {
    const from = match.index
    const plain = plainly(match[0])
    if (plain === '') continue
    // A point behind a single letter belongs to it: "M." and "vs." end nothing that the next word does not begin.
    const between = text.slice(end, from)
    words.push({
      plain,
      from,
      to: from + match[0].length,
      begins: words.length === 0 || ENDS_SENTENCE.test(between),
      isParted: PARTS.test(between),
    })
    end = from + match[0].length
  }
  return words
}

const isPlain = /^[a-z0-9]+$/

function plainly(word: string): string {
  const small = word.toLowerCase()
  return isPlain.test(small) ? small : small.normalize('NFD').replace(NOT_PLAIN, '')
}

/** A term as it is looked up: its words in small letters with one space between. Empty when it has none. */
export function keyOf(text: string): string {
  return wordsIn(text)
    .map(({ plain }) => plain)
    .join(' ')
}

const SEED = 0x811c9dc5
const PRIME = 0x01000193
const SPACE = 32

/** FNV-1a, 32 bits; with `before` the text goes on where another ended. */
export function hashOf(text: string, before = SEED): number {
  let hash = before
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME)
  return hash >>> 0
}

/** That of the first `length` letters without two of them; -1 for a place stands for none. */
export function hashWithout(text: string, length: number, one: number, two: number): number {
  let hash = SEED
  for (let at = 0; at < length; at += 1)
    if (at !== one && at !== two) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME)
  return hash >>> 0
}

/** The hash of `one two` from that of `one`. */
export const hashOn = (hash: number, word: string): number =>
  hashOf(word, Math.imul(hash ^ SPACE, PRIME) >>> 0)
