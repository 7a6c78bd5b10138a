import { oncePer } from '../once-per.ts'
import { answerKind } from '../answers.ts'
import { withoutFillers } from '../talk/clean-words.ts'
import { toldOfAnother } from '../settled/of-another.ts'
import { isStopWord } from '../stems.ts'
import type { Sentence } from '../talk/sentences.ts'
import { plain, type Word } from '../talk/word.ts'
import type { IndexedTranscript } from '../transcript-index.ts'
import { isOfSomebodyElse, tellsOfAllergy } from './allergy-story.ts'
import { isNamedAsTaken, speaksOfTaking } from './allergy-or-taken.ts'
import { isBorneWell } from './borne-well.ts'
import { BEARS_NOT, HEADS_OTHER, NO_TRUE_ALLERGY, OPENS_PLAINLY, REACTS } from './allergy-talk-rules.ts'
import { confirmedBy, dictatedIn, storyIn } from './allergy-beside.ts'
import { allergensIn, behind, fresh, reactionFrom, reactionIn, type ToldAllergy } from './allergy-words.ts'
import { ownAllergyIn } from './own-allergy.ts'
import { ASKS_ALLERGY } from './short-answers-rules.ts'
import { ASKS_MEDICINES_TOO } from './allergy-denied-rules.ts'

const LONGEST_TELLING = 12
/** "He's allergic to peanuts, he got hives and his lip swelled up" tells more than one sentence of a note. Words. */
const TOLD_AS_SAID = 10

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
    told.push(...ownAllergyIn(index, sentence))
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
  const all = [...byAllergen.values()]
  noteJudgedLater(all, index)
  return all
})

/** "That flat rash was not a true allergy": said once the patient was examined, of the only reaction that was told. */
function noteJudgedLater(told: ToldAllergy[], { sentences }: IndexedTranscript): void {
  const [only, other] = told.filter(({ reaction }) => reaction.length > 0)
  if (!only || other) return
  const named = [...only.allergen, ...only.reaction]
    .map(({ text }) => text)
    .filter((text) => !isStopWord(text))
  for (const { speaker, question, words } of sentences)
    if (
      speaker === 'doctor' &&
      !question &&
      NO_TRUE_ALLERGY.test(plain(words)) &&
      words.some(({ text }) => named.includes(text))
    )
      only.isTrue = false
}

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
  const opened = index.sentences[start]?.segment
  const inTurn = index.sentences
    .slice(Math.max(0, start - FOLLOWED), start + 1)
    .filter(({ segment }) => segment === opened)
  const over = toldOfAnother(index.sentences)
  for (const sentence of index.sentences.slice(start, start + FOLLOWED)) {
    if (over.has(sentence.index)) continue
    const [all, named] = namedIn(index, sentence, told, inTurn)
    if (all.length > 0 && named.length === 0 && sentence.speaker !== 'doctor') continue
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
    const said = plain(sentence.words)
    if (named.length > 0 && TAKES.test(said) && !REACTS.test(said) && !BEARS_NOT.test(said)) break
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

/** What a sentence names: all of it, and without what the patient names as taken, or as nothing that harms. */
function namedIn(
  index: IndexedTranscript,
  sentence: Sentence,
  told: readonly ToldAllergy[],
  inTurn: readonly Sentence[],
): [all: Word[][], named: Word[][]] {
  // "Adhesive. The Libre tape blistered me.": the same again.
  const all = allergensIn(index, sentence).filter(
    ([word]) =>
      word?.text !== 'tape' || !told.some(({ allergen }) => allergen[0]?.text.startsWith('adhesive')),
  )
  if (sentence.speaker === 'doctor' || isAlone(index)) return [all, all]
  return [all, all.filter((one, k) => !isNamedAsTaken(sentence, one, behind(sentence, all, k), inTurn))]
}

/** Nobody but the clinician speaks: a dictation. */
export const isAlone = oncePer(({ sentences }: IndexedTranscript): boolean =>
  sentences.every(({ speaker }) => speaker !== 'patient' && speaker !== 'other'),
)

const endsTalk = ({ words, question }: Sentence, named: Word[][]): boolean =>
  HEADS_OTHER.test(plain(words)) || named.length === 0 && (OF_RECORD.test(plain(words)) || (question ? !ASKS_ON.test(plain(words)) || words.length > LONGEST_TELLING : words.length > LONGEST_TELLING)) // prettier-ignore

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
