import type { Step } from './say-rule.ts'

/** A physician's own word and how it is said. */
export interface OwnWord {
  term: string
  expansion: string
}

/** Says what begins at a place of a text where that is an own word; null elsewhere. */
export type SayOwn = (text: string, at: number) => Step | null

/** More of them than that in one text is no text. */
const MOST = 200
/** A term of more words is read as it is written. */
const LONGEST_WORDS = 8
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u
const WORD = /[\p{L}\p{N}]+/gu

/**
 * Those whose words stand in the text one after the other. A term is looked at more closely only where its first word
 * stands there, and each run of words is made once and looked up: a search of each term through all of the text takes as
 * long as somebody wishes it to.
 */
export function standingIn(text: string, own: Iterable<OwnWord>): OwnWord[] {
  const said = wordsOf(text)
  const single = new Set(said)
  const runs = new Map<number, ReadonlySet<string>>([[1, single]])
  const runsOf = (length: number): ReadonlySet<string> => {
    const made = runs.get(length) ?? new Set(said.map((_, at) => said.slice(at, at + length).join(' ')))
    runs.set(length, made)
    return made
  }
  const found: OwnWord[] = []
  for (const word of own) {
    if (!single.has(firstWordOf(word.term))) continue
    const words = wordsOf(word.term)
    if (words.length > LONGEST_WORDS || !runsOf(words.length).has(words.join(' '))) continue
    found.push(word)
    if (found.length === MOST) break
  }
  return found
}

const wordsOf = (text: string): string[] => (text.match(WORD) ?? []).map((word) => word.toLowerCase())

function firstWordOf(term: string): string {
  WORD.lastIndex = 0
  return WORD.exec(term)?.[0].toLowerCase() ?? ''
}

/** Terms that begin alike: by their lengths, the longest first, and of each length by their small letters. */
type Alike = Map<number, Map<string, OwnWord[]>>

/**
 * Finds a physician's own words where a word begins; the longest of them goes first. `say`: how an expansion is said, asked
 * once for each.
 */
export function sayOwnWords(own: readonly OwnWord[], say: (expansion: string) => string): SayOwn {
  const byStart = byStartOf(own)
  const known = new Map<OwnWord, string>()
  const saidOf = (word: OwnWord): string => {
    const said = known.get(word) ?? ` ${say(word.expansion)} `
    known.set(word, said)
    return said
  }
  return (text, at) => {
    const alike = byStart.get(text.charAt(at).toLowerCase())
    if (!alike || LETTER_OR_DIGIT.test(text.charAt(at - 1))) return null
    for (const [length, terms] of alike) {
      if (LETTER_OR_DIGIT.test(text.charAt(at + length))) continue
      const there = text.slice(at, at + length)
      const found = terms.get(there.toLowerCase())?.find(({ term }) => isMeantBy(there, term))
      if (found) return { said: saidOf(found), end: at + length }
    }
    return null
  }
}

function byStartOf(own: readonly OwnWord[]): Map<string, Alike> {
  const byStart = new Map<string, Alike>()
  for (const word of own.toSorted((a, b) => b.term.length - a.term.length)) {
    const { term, expansion } = word
    if (term === '' || expansion.trim() === '') continue
    const alike = made(byStart, term.charAt(0).toLowerCase(), (): Alike => new Map())
    const sameLength = made(alike, term.length, () => new Map<string, OwnWord[]>())
    made(sameLength, term.toLowerCase(), (): OwnWord[] => []).push(word)
  }
  return byStart
}

function made<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = map.get(key) ?? make()
  map.set(key, value)
  return value
}

/** Who wrote a term in capitals alone means these: "RA" is no "ra". */
const isMeantBy = (there: string, term: string): boolean => term !== term.toUpperCase() || there === term
