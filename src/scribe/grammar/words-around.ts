import { isBaseVerb } from '../lexicon/verbs.ts'

/** What a word can be looked at by: its normal form and the pause after it. */
export interface Spoken {
  text: string
  after?: string
}

/**
 * What a word is in its clause. `subject` is a pronoun that only leads a verb ("I", "they"), `pronoun` one that may also
 * follow ("it", "this"); `link` opens a clause below another ("if", "which"), `joint` sets one beside another ("and").
 * What is not known is a `noun`, which most unknown words are; adjectives count as nouns.
 */
export type Part =
  'subject' | 'pronoun' | 'object' | 'determiner' | 'preposition' | 'joint' | 'link' | 'auxiliary' | 'verb' | 'ing'
  | 'participle' | 'to' | 'not' | 'adverb' | 'figure' | 'noun' // prettier-ignore

export const textAt = (words: readonly Spoken[], i: number): string => words[i]?.text ?? ''
/** The word after `i` where no pause stands between. */
export const nextOf = (words: readonly Spoken[], i: number): string =>
  words[i]?.after ? '' : textAt(words, i + 1)

export const isThirdPerson = (text: string): boolean =>
  text.endsWith('s') &&
  (isBaseVerb(text.slice(0, -1)) ||
    (text.endsWith('es') && isBaseVerb(text.slice(0, -2))) ||
    (text.endsWith('ies') && isBaseVerb(`${text.slice(0, -3)}y`)))
