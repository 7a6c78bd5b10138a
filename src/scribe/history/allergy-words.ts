import { ALLERGENS, isOneAllergen } from '../lexicon/allergens.ts'
import { isAllergyGuessed } from '../settled/allergy-guessed.ts'
import { TOLD_BY_KIN } from '../settled/allergy-guessed-rules.ts'
import { withoutFillers } from '../talk/clean-words.ts'
import type { Sentence } from '../talk/sentences.ts'
import { plain, type Word, wordsIn } from '../talk/word.ts'
import type { IndexedTranscript } from '../transcript-index.ts'
import { TREATS_REACTION } from './allergy-rules.ts'
import { BEARS_NOT, LEADS_REACTION, REACTS } from './allergy-talk-rules.ts'
import type { Mention } from '../mentions.ts'
import { medicinesIn } from './medicine-talk.ts'

/** What the patient does not bear, and what it did. */
export interface ToldAllergy {
  allergen: Word[]
  /** As it was said, without what leads to it; empty where nobody told it. */
  reaction: Word[]
  isTrue: boolean
  /** Who told it was not certain. */
  isGuessed: boolean
  /** Indices of the sentences that tell of it. */
  sentences: number[]
}

/** So many words before its name say that it is not borne. */
const BEARS_WITHIN = 10

/** The words that name what is not borne, in one sentence. */
export function allergensIn(index: IndexedTranscript, sentence: Sentence): Word[][] {
  // "I can't take codeine" denies no codeine.
  const isDenied = ({ polarity, at }: Mention): boolean =>
    polarity === 'no' && !BEARS_NOT.test(plain(sentence.words.slice(Math.max(0, at - BEARS_WITHIN), at)))
  const all = medicinesIn(index, sentence.index)
  const medicines = all.filter((one) => !isDenied(one) && !TREATS_REACTION.test(one.name))
  const denied = all.filter(isDenied)
  const named = medicines.map(({ at, length }) => sentence.words.slice(at, at + length))
  const things = sentence.words.flatMap((word, k) => {
    if (!ALLERGENS.has(word.text) || medicines.some(({ at, length }) => k >= at && k < at + length)) return []
    // "It drove me nuts."
    if (/^(?:me|him|her|us|goes|went)$/.test(sentence.words[k - 1]?.text ?? '')) return []
    if (/^(?:not|no)$/.test(sentence.words[k - 1]?.text ?? '') || denied.some(({ at }) => at === k)) return []
    if (isOneAllergen(sentence.words[k - 1]?.text ?? '', word.text)) return []
    // "IV contrast" is one.
    const from = word.text === 'contrast' && sentence.words[k - 1]?.text === 'iv' ? k - 1 : k
    const to = isOneAllergen(word.text, sentence.words[k + 1]?.text) ? k + 2 : k + 1
    return [sentence.words.slice(from, to)]
  })
  return [...named, ...things].sort(([a], [b]) => (a?.from ?? 0) - (b?.from ?? 0))
}

export function fresh(
  index: IndexedTranscript,
  allergen: Word[],
  reaction: Word[],
  sentence: number,
): ToldAllergy {
  const at = index.sentences[sentence]?.words.indexOf(allergen[0] as Word) ?? 0
  const isGuessed = isAllergyGuessed(index.sentences, sentence, { at, length: allergen.length })
  return { allergen, reaction, isTrue: true, isGuessed, sentences: [sentence] }
}

/** The words behind an allergen up to the next. */
export function behind({ words }: Sentence, named: Word[][], k: number): Word[] {
  const from = words.indexOf(named[k]?.at(-1) as Word) + 1
  const next = named[k + 1]?.[0]
  const until = next ? words.indexOf(next) : words.length
  return withoutTeller(words.slice(from, until))
}

/** "My mom said I got hives": who told it is no part of what it did. */
function withoutTeller(words: Word[]): Word[] {
  const teller = TOLD_BY_KIN.exec(plain(words))
  if (!teller) return words
  const begin = wordsIn(plain(words).slice(0, teller.index))
  return words.toSpliced(begin, wordsIn(teller[0]))
}

const LONGEST_REACTION = 12
const JOINS_NEXT = /^(?:and|also|he|she|i|is|intolerant|of|to|allergic|'s)$/

/** What it did, without what leads to it: "my throat closed when I was a girl"; empty where words tell no reaction. */
export function reactionIn(said: Word[]): Word[] {
  let words = withoutFillers(said)
  if (!REACTS.test(plain(words)) || /\b(?:no|not|never)\b/.test(plain(words).split(' ').slice(0, 3).join(' '))) return [] // prettier-ignore
  while (words.length > 0 && JOINS_NEXT.test(words.at(-1)?.text ?? '')) words = words.slice(0, -1)
  words = words.slice(words.findIndex(({ text }) => !/^(?:yes|yeah|yep|right|oh|well|just|no)$/.test(text)))
  const lead = LEADS_REACTION.exec(plain(words))?.[0].trim() ?? ''
  const rest = lead ? words.slice(lead.split(' ').length) : words
  const own = REACTS.test(plain(rest)) ? rest : words
  const stop = own.findIndex(
    (word, k) => k > 0 && (k >= LONGEST_REACTION || own[k - 1]?.after === '.' || endsReaction(own, k, word)),
  )
  return stop > 0 ? own.slice(0, stop) : own
}

/** "The cough, yeah, it drove me nuts": behind the pause nothing is told of what it did; "hives, all over" goes on. */
const endsReaction = (own: Word[], k: number, { text }: Word): boolean =>
  /^(?:but|because|so|yeah|yes)$/.test(text) ||
  (own[k - 1]?.after === ',' &&
    REACTS.test(plain(own.slice(0, k))) &&
    !REACTS.test(plain(own.slice(k))) &&
    !/^(?:all|everywhere|on|in|around)$/.test(text))

/** "Hives from Bactrim": what is told before the name, at `first`, of what it did. */
export const reactionFrom = ({ words }: Sentence, first: number): Word[] =>
  /^(?:from|with|to)$/.test(words[first - 1]?.text ?? '') ? reactionIn(words.slice(0, first - 1)) : []
