import { soundsOfWord } from './sounds.ts'
import { WORD_KNOWN, type TermIndex } from './term-index.ts'
import { isUntouchable } from './untouchable.ts'
import { hashOf, wordsIn, type WrittenWord } from './written-words.ts'

/** Characters `[from, to)` of a text, in UTF-16 units. */
export interface Range {
  from: number
  to: number
}

/** A dictionary by its index. */
export interface Layer {
  index: TermIndex
}

/** A word with all that a repair has to know of it. */
export interface HeardWord extends WrittenWord {
  sounds: string
  standing: number
  isUncertain: boolean
  /** Ends in an apostrophe and s. */
  isPossessive: boolean
  /** Written in capitals. */
  isAcronym: boolean
  /** Nothing that holds it is changed. */
  isFixed: boolean
}

/** A stretch of words that may be a term. */
export interface Candidate {
  first: number
  count: number
  layer: number
  term: string
  /** How far within what is allowed: the greater the surer. */
  surety: number
  /** Whether it stays marked as uncertain where it is put. */
  isDoubtful?: boolean
  /** Whether a person is asked for it, though nothing else sounds as near. */
  isAsked?: boolean
  /** Others that may have been meant as well: then nothing is put there. */
  rivals?: ReadonlyArray<{ layer: number; term: string }>
}

export function heardWords(text: string, uncertain: readonly Range[], layers: readonly Layer[]): HeardWord[] {
  return wordsIn(text).map((word) => {
    const standing = standingOf(word.plain, layers)
    const written = text.slice(word.from, word.to)
    const isUncertain = uncertain.some(({ from, to }) => from < word.to && to > word.from)
    // "IP Prophin": letters that are no abbreviation, which the recogniser doubts, may be the beginning of a name.
    const isAcronym = ACRONYM.test(written)
    const isFixed =
      isUntouchable(word.plain) ||
      FOREIGN.test(written) ||
      (isAcronym && (!isUncertain || isTerm(word.plain, layers)))
    return {
      ...word,
      isAcronym,
      sounds: /^[a-z]+$/.test(word.plain) ? soundsOfWord(word.plain) : '',
      standing,
      isUncertain,
      isPossessive: /['’]s$/.test(written),
      isFixed,
    }
  })
}

const isTerm = (plain: string, layers: readonly Layer[]): boolean =>
  layers.some(({ index }) => index.exact(plain, hashOf(plain)) !== null)

/** An abbreviation that the recogniser wrote as one. */
const ACRONYM = /^[A-Z]{2,}s?$/
/** A word of another language sounds like nothing here. */
const FOREIGN = /[^\u0020-\u007e\u2019]/

const INFLECTIONS: ReadonlyArray<[ending: string, stem: string]> = [
  ['s', ''],
  ['es', ''],
  ['ies', 'y'],
  ['ed', ''],
  ['ed', 'e'],
  ['ing', ''],
  ['ing', 'e'],
  ['ly', ''],
  ['er', ''],
]
const LEAST_STEM = 3

/** A form of a word that is known is known too. */
function standingOf(plain: string, layers: readonly Layer[]): number {
  const of = (word: string): number => {
    const hash = hashOf(word)
    return layers.reduce((most, { index }) => Math.max(most, index.standingOf(hash)), 0)
  }
  const own = of(plain)
  if (own > 0) return own
  for (const [ending, stem] of INFLECTIONS) {
    if (!plain.endsWith(ending) || plain.length - ending.length < LEAST_STEM) continue
    if (of(plain.slice(0, -ending.length) + stem) > 0) return WORD_KNOWN
  }
  return 0
}
