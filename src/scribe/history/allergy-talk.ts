import { oncePer } from '../once-per.ts'
import { answerKind } from '../answers.ts'
import { wordSet } from '../rules/rule.ts'
import { withoutFillers } from '../talk/clean-words.ts'
import type { Sentence } from '../talk/sentences.ts'
import { plain, type Word, wordsIn } from '../talk/word.ts'
import type { IndexedTranscript } from '../transcript-index.ts'
import { isOfSomebodyElse, tellsOfAllergy } from './allergy-story.ts'
import { speaksOfTaking } from './allergy-or-taken.ts'
import { isBorneWell } from './borne-well.ts'
import { TOLD_BY_KIN } from '../settled/allergy-guessed-rules.ts'
import { isAllergyGuessed } from '../settled/allergy-guessed.ts'
import { medicinesIn } from './medicine-talk.ts'
import {
  COUNTED_AS_ALLERGY,
  DICTATES_ALLERGY,
  HEADS_OTHER,
  LEADS_REACTION,
  NO_TRUE_ALLERGY,
  NOT_CONFIRMED,
  NOTED_AS_ALLERGY,
  OPENS_PLAINLY,
  REACTS,
  REPEATS_REACTION,
} from './allergy-talk-rules.ts'
import { ASKS_ALLERGY } from './short-answers-rules.ts'
import { TREATS_REACTION } from './allergy-rules.ts'
import { ASKS_MEDICINES_TOO } from './allergy-denied-rules.ts'

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

const THINGS = wordSet(`
  latex adhesive adhesives tape bandaids plaster plasters peanut peanuts nuts eggs egg milk dairy shellfish shrimp seafood fish
  soy wheat gluten strawberries kiwi nickel iodine contrast dye sulfa bee bees wasp wasps`)
const LONGEST_TELLING = 12
/** "He's allergic to peanuts, he got hives and his lip swelled up" tells more than one sentence of a note. Words. */
const TOLD_AS_SAID = 10

/** The words that name what is not borne, in one sentence. */
function allergensIn(index: IndexedTranscript, sentence: Sentence): Word[][] {
  const medicines = medicinesIn(index, sentence.index).filter(
    ({ name, polarity }) => polarity !== 'no' && !TREATS_REACTION.test(name),
  )
  const denied = medicinesIn(index, sentence.index).filter(({ polarity }) => polarity === 'no')
  const named = medicines.map(({ at, length }) => sentence.words.slice(at, at + length))
  const things = sentence.words.flatMap((word, k) => {
    if (!THINGS.has(word.text) || medicines.some(({ at, length }) => k >= at && k < at + length)) return []
    // "It drove me nuts."
    if (/^(?:me|him|her|us|goes|went)$/.test(sentence.words[k - 1]?.text ?? '')) return []
    if (/^(?:not|no)$/.test(sentence.words[k - 1]?.text ?? '') || denied.some(({ at }) => at === k)) return []
    // "IV contrast", "contrast dye" is one.
    if (word.text === 'dye' && sentence.words[k - 1]?.text === 'contrast') return []
    const from = word.text === 'contrast' && sentence.words[k - 1]?.text === 'iv' ? k - 1 : k
    return [sentence.words.slice(from, k + 1)]
  })
  return [...named, ...things].sort(([a], [b]) => (a?.from ?? 0) - (b?.from ?? 0))
}

/** The allergies of the patient as the talk about them tells them, in its order. */
export const allergiesInTalk = oncePer((index: IndexedTranscript): ToldAllergy[] => {
  const told: ToldAllergy[] = []
  const borne = namesBorne(index)
  for (const sentence of index.sentences) {
    if (opensTalk(index, sentence))
      told.push(...dictatedIn(index, sentence), ...talkFrom(index, sentence.index))
    else if (sentence.speaker === 'doctor')
      told.push(...dictatedIn(index, sentence), ...confirmedBy(index, sentence))
    else if (tellsOfAllergy(sentence) && !isOfSomebodyElse(sentence)) told.push(...storyIn(index, sentence))
  }
  const byAllergen = new Map<string, ToldAllergy>()
  for (const one of told) {
    const name = plain(one.allergen)
    if (borne.has(name)) continue
    const before = byAllergen.get(name)
    if (!before) byAllergen.set(name, one)
    else if (before.reaction.length === 0) {
      before.reaction = one.reaction
      before.sentences.push(...one.sentences)
    }
  }
  return [...byAllergen.values()]
})

/** What the patient says that they bear, whoever thought otherwise. */
const namesBorne = (index: IndexedTranscript): Set<string> =>
  new Set(
    index.sentences
      .filter((sentence) => sentence.speaker !== 'doctor' && !tellsOfAllergy(sentence))
      .flatMap((sentence) =>
        allergensIn(index, sentence)
          .filter((allergen) => isBorneWell(sentence, allergen))
          .map((allergen) => plain(allergen)),
      ),
  )

/** "Any allergies?", dictated: "Allergies, IV contrast gave him hives." */
function opensTalk(index: IndexedTranscript, { speaker, words, question }: Sentence): boolean {
  const text = plain(withoutFillers(words))
  if (!question && !isAlone(index) && !OPENS_PLAINLY.test(text)) return false
  if (speaker === 'patient' || speaker === 'other') return false
  return ASKS_ALLERGY.test(text) && !ASKS_MEDICINES_TOO.test(text) && !/\ballergist\b/.test(text)
}

const ASKS_ON =
  /\b(?:react\w*|happen\w*|allerg\w*|rash|hives|else|others?|breath\w*|swell\w*|swelled|kind|that|remember)\b/
const OF_RECORD = /\b(?:symptoms?|medications?|surger\w+|smok\w+|family)\b/
const TAKES = /\b(?:take|takes|taking|am on|is on|using)\b/
/** How far such talk is followed. Sentences. */
const FOLLOWED = 14

function talkFrom(index: IndexedTranscript, start: number): ToldAllergy[] {
  const told: ToldAllergy[] = []
  let asked: Word[][] = []
  for (const sentence of index.sentences.slice(start, start + FOLLOWED)) {
    // "Adhesive. The Libre tape blistered me.": the same again.
    const named = allergensIn(index, sentence).filter(
      ([word]) =>
        word?.text !== 'tape' || !told.some(({ allergen }) => allergen[0]?.text.startsWith('adhesive')),
    )
    const isAsked = sentence.speaker === 'doctor' && !isAlone(index)
    if (isAsked) {
      if (sentence.index > start && (endsTalk(sentence, named) || speaksOfTaking(sentence, named))) break
      noteClinicians(told, sentence)
      // What was named before and nobody answered is nobody's allergy.
      if (named.length > 0 && asked.length > 0) told.splice(-asked.length)
      if (named.length > 0) asked = []
      // "I have lisinopril, cough", "and latex?": so if the patient says so.
      if (
        named.length > 0 &&
        !told.some(({ allergen }) => named.some((one) => plain(one) === plain(allergen)))
      ) {
        asked = named
        told.push(...named.map((allergen, k): ToldAllergy => fresh(index, allergen, reactionIn(behind(sentence, named, k)), sentence.index))) // prettier-ignore
      }
      continue
    }
    if (sentence.index > start && isAlone(index) && named.length === 0) break
    if (asked.length > 0) {
      const reaction = reactionIn(sentence.words)
      const isSo = answerKind(withoutFillers(sentence.words)) === 'yes' || reaction.length > 0
      if (!isSo) told.splice(-asked.length)
      else if (reaction.length > 0) told.splice(-1, 1, { ...(told.at(-1) as ToldAllergy), reaction: [] })
      asked = []
    }
    if (isOfSomebodyElse(sentence)) continue
    // "I'm allergic to sulfa" is told as it was said.
    if (/\ballergic to\b/.test(plain(sentence.words)) && sentence.words.length <= TOLD_AS_SAID && !isAlone(index)) break // prettier-ignore
    if (named.length > 0 && TAKES.test(plain(sentence.words)) && !REACTS.test(plain(sentence.words))) break
    if (named.length === 0) addReaction(told.at(-1), sentence)
    else {
      const first = sentence.words.indexOf(named[0]?.[0] as Word)
      // "The cough, yeah, and penicillin": up to the name it is of the one before; "hives from Bactrim" is of the one behind.
      const own = reactionFrom(sentence, first)
      if (first > 2 && own.length === 0)
        addReaction(told.at(-1), { ...sentence, words: sentence.words.slice(0, first) })
      named.forEach((allergen, k) => {
        const reaction = k === 0 && own.length > 0 ? own : reactionIn(behind(sentence, named, k))
        told.push(fresh(index, allergen, reaction, sentence.index))
      })
    }
  }
  return asked.length > 0 ? told.slice(0, -asked.length) : told
}

function fresh(index: IndexedTranscript, allergen: Word[], reaction: Word[], sentence: number): ToldAllergy {
  const at = index.sentences[sentence]?.words.indexOf(allergen[0] as Word) ?? 0
  const isGuessed = isAllergyGuessed(index.sentences, sentence, { at, length: allergen.length })
  return { allergen, reaction, isTrue: true, isGuessed, sentences: [sentence] }
}

/** Nobody but the clinician speaks: a dictation. */
export const isAlone = oncePer(({ sentences }: IndexedTranscript): boolean =>
  sentences.every(({ speaker }) => speaker !== 'patient' && speaker !== 'other'),
)

const endsTalk = ({ words, question }: Sentence, named: Word[][]): boolean =>
  HEADS_OTHER.test(plain(words)) || named.length === 0 && (OF_RECORD.test(plain(words)) || (question ? !ASKS_ON.test(plain(words)) || words.length > LONGEST_TELLING : words.length > LONGEST_TELLING)) // prettier-ignore

/** The words behind an allergen up to the next. */
function behind({ words }: Sentence, named: Word[][], k: number): Word[] {
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
function reactionIn(said: Word[]): Word[] {
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
const reactionFrom = ({ words }: Sentence, first: number): Word[] =>
  /^(?:from|with|to)$/.test(words[first - 1]?.text ?? '') ? reactionIn(words.slice(0, first - 1)) : []

function addReaction(told: ToldAllergy | undefined, sentence: Sentence): void {
  if (!told) return
  const reaction = reactionIn(sentence.words)
  if (reaction.length === 0) return
  if (told.reaction.length === 0) told.reaction = reaction
  told.sentences.push(sentence.index)
}

/** "Okay, it's not a true allergy", "so a dystonic reaction to Compazine". */
function noteClinicians(told: ToldAllergy[], sentence: Sentence): void {
  const last = told.at(-1)
  const text = plain(sentence.words)
  if (!last || sentence.question) return
  if (NO_TRUE_ALLERGY.test(text)) last.isTrue = false
  const [, kind] = /\b((?:dystonic|infusion|anaphylactic|allergic|serotonin) reaction)\b/.exec(text) ?? []
  if (!kind) return
  const at = sentence.words.findIndex(
    ({ text: word }, k) => `${word} ${sentence.words[k + 1]?.text}` === kind,
  )
  last.reaction = sentence.words.slice(at, at + 2)
  last.sentences.push(sentence.index)
}

/** "They gave her amoxicillin and she broke out in hives": told while something else was asked. */
function storyIn(index: IndexedTranscript, sentence: Sentence): ToldAllergy[] {
  const named = allergensIn(index, sentence)
  return named.map((allergen, k) => {
    const first = sentence.words.indexOf(allergen[0] as Word)
    const before = k === 0 ? reactionFrom(sentence, first) : []
    const reaction = before.length > 0 ? before : reactionIn(behind(sentence, named, k))
    return fresh(index, allergen, reaction.slice(Number(reaction[0]?.text === 'and')), sentence.index)
  })
}

/** How far back a reaction may have been told that the clinician counts among the allergies. Sentences. */
const CONFIRMED_WITHIN = 6

/** "Allergic to levofloxacin, tendon pain.": dictated beside whatever else is said. */
function dictatedIn(index: IndexedTranscript, sentence: Sentence): ToldAllergy[] {
  if (sentence.question || !DICTATES_ALLERGY.test(plain(withoutFillers(sentence.words)))) return []
  const named = allergensIn(index, sentence)
  return named.map((allergen, k) =>
    fresh(index, allergen, reactionIn(behind(sentence, named, k)), sentence.index),
  )
}

/** "Wellbutrin, that gave me the seizure." "That's in as an allergy.", "So Bactrim, hives.", "I can't use it because of the hives." */
function confirmedBy(index: IndexedTranscript, sentence: Sentence): ToldAllergy[] {
  const text = plain(withoutFillers(sentence.words))
  const named = allergensIn(index, sentence)
  const [only] = named
  if (only && named.length === 1 && REPEATS_REACTION.test(text.replace(plain(only), 'x')))
    return [fresh(index, only, reactionIn(behind(sentence, named, 0)), sentence.index)]
  if (only && NOTED_AS_ALLERGY.test(text) && !sentence.question)
    return [{ ...fresh(index, only, [], sentence.index), isGuessed: NOT_CONFIRMED.test(text) }]
  if (!COUNTED_AS_ALLERGY.test(text) || sentence.question || /\bif\b/.test(text)) return []
  for (let k = sentence.index - 1; k >= Math.max(0, sentence.index - CONFIRMED_WITHIN); k--) {
    const said = index.sentences[k] as Sentence
    const before = allergensIn(index, said)
    const last = before.at(-1)
    if (said.speaker === 'doctor' || !last) continue
    const reaction = reactionIn(behind(said, before, before.length - 1))
    if (reaction.length > 0) return [{ ...fresh(index, last, reaction, k), sentences: [k, sentence.index] }]
  }
  return []
}
