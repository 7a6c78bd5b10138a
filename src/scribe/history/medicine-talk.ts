import { oncePer } from '../once-per.ts'
import { answerKind } from '../answers.ts'
import { genericOf } from '../lexicon/brand-names.ts'
import { saysHow, tellsOnlyHowTaken } from '../medicines/dose-talk.ts'
import type { Mention } from '../mentions.ts'
import { wordSet } from '../rules/rule.ts'
import { withoutFillers } from '../talk/clean-words.ts'
import type { Sentence } from '../talk/sentences.ts'
import { plain } from '../talk/word.ts'
import type { IndexedTranscript } from '../transcript-index.ts'
import { ASKS_MEDICINES_TOO } from './allergy-denied-rules.ts'
import { ASKS_FOR_LIST } from './medicine-list-rules.ts'
import {
  ASKED_NOT_OF_NOW,
  ASKS_AFTER,
  ASKS_DOSE,
  ASKS_WHICH,
  NOW_DOSE,
  SAYS_NOT_TAKEN,
  SAYS_TAKEN,
  TAKEN_AS_NEEDED,
} from './medicine-talk-rules.ts'
import { ASKS_ALLERGY } from './short-answers-rules.ts'

/** What is too broad to be called a medicine by itself, and is one in a list of medicines. */
const IN_LISTS_ONLY = wordSet(`
  iron calcium magnesium potassium zinc insulin multivitamin multivitamins probiotic probiotics prenatal prenatals
  antacids`)

/** The medicines named in a sentence; in a list of them also what is too broad elsewhere. */
export function medicinesIn({ sentences, bySentence }: IndexedTranscript, sentence: number): Mention[] {
  const named = (bySentence.get(sentence) ?? []).filter(({ kind }) => kind === 'drug')
  const broad = (sentences[sentence]?.words ?? []).flatMap(({ text }, at): Mention[] =>
    IN_LISTS_ONLY.has(text) && !named.some((one) => at >= one.at && at < one.at + one.length)
      ? [{ kind: 'drug', name: text, system: null, polarity: 'yes', sentence, at, length: 1, answeredBy: null, answer: null }]
      : [],
  ) // prettier-ignore
  return [...named, ...broad].sort((a, b) => a.at - b.at)
}

/** A clinician says no more between two medicines of a list. Words. */
const LONGEST_BETWEEN = 6
/** So far behind the question which of its kind it is, the name is told. Sentences. */
const WHICH_WITHIN = 4

/**
 * The medicines that talk about them lists as taken: read out by whoever, item by item, after the question for them ("So what are
 * you on?" "Carvedilol twelve and a half twice a day."), or asked after by name and affirmed ("And the Jardiance?" "Yep, ten.").
 */
export const takenInTalk = oncePer((index: IndexedTranscript): Mention[] => {
  const taken: Mention[] = []
  let state: 'list' | 'allergies' | 'other' = 'other'
  let until = Infinity
  for (const sentence of index.sentences) {
    const named = medicinesIn(index, sentence.index)
    state = sentence.index > until ? 'other' : state
    const next = afterHearing(sentence, named, state)
    if (next !== state)
      until = ASKS_WHICH.test(plain(sentence.words)) ? sentence.index + WHICH_WITHIN : Infinity
    state = next
    if (named.length === 0 || state === 'allergies') continue
    const isItem = readsAsItem(sentence, named)
    if (isItem && !sentence.question && (state === 'list' || saysTaken(sentence))) taken.push(...named)
    else if (isAskedAfter(sentence, named) && isAffirmed(index, sentence, named)) {
      taken.push(...named.map((one): Mention => ({ ...one, polarity: 'yes' })))
      state = 'list'
    }
  }
  return taken.filter(({ polarity }) => polarity !== 'no')
})

type State = 'list' | 'allergies' | 'other'

/** What is spoken of once a sentence has been heard. */
function afterHearing({ speaker, words, question }: Sentence, named: Mention[], state: State): State {
  if (speaker !== 'doctor') return state
  const text = plain(withoutFillers(words))
  if (ASKS_ALLERGY.test(text)) return ASKS_MEDICINES_TOO.test(text) ? state : 'allergies'
  if (ASKS_FOR_LIST.test(text) || ASKS_WHICH.test(text)) return 'list'
  if (named.length > 0 || words.length <= (question ? 2 : LONGEST_BETWEEN)) return state
  return tellsOnlyHowTaken(words, () => false) || /\b(?:much|many|often|dose|strength|list|bring|bottles?)\b/.test(text) ? state : 'other'
} // prettier-ignore

const isNameIn =
  (named: readonly Mention[]) =>
  (k: number): boolean =>
    named.some(({ at, length }) => k >= at && k < at + length)

/** "Carvedilol twelve and a half twice a day", "and the magnesium, and fish oil": nothing but what is taken, and how. */
const readsAsItem = ({ words, speaker }: Sentence, named: Mention[]): boolean =>
  tellsOnlyHowTaken(words, isNameIn(named)) && !(speaker === 'doctor' && ORDERED.test(words[0]?.text ?? ''))
/** "Take acetaminophen 650 three times a day": an order. */
const ORDERED = /^(?:take|use)$/

/** "I take Tylenol", dictated: "he takes saw palmetto and a multivitamin". */
const saysTaken = ({ speaker, words }: Sentence): boolean =>
  (speaker === 'doctor' ? /^(?:and )?(?:he|she) (?:also )?(?:takes|uses)\b/ : /\b(?:i|he|she) (?:also |just )?(?:takes?|am taking|is taking)\b/).test(plain(words)) // prettier-ignore

/** "And the Jardiance?", "Furosemide forty, once a day?", "I've got sertraline one hundred." */
function isAskedAfter({ speaker, words, question }: Sentence, named: Mention[]): boolean {
  const first = named[0]
  if (speaker !== 'doctor' || !first || (first.polarity === 'no' && !question)) return false
  if (ASKED_NOT_OF_NOW.test(plain(words))) return false
  const before = withoutFillers(words.slice(0, first.at))
  const behind = plain(words.slice(first.at + first.length))
  // "And the insulin, how much Lantus?", "Ozempic, what dose are you up to?"
  if (question && (ASKS_DOSE.test(behind) || ASKS_DOSE.test(plain(before))) && !/\b(?:did|were|was)\b/.test(plain(words))) return true // prettier-ignore
  if (!ASKS_AFTER.test(plain(before))) return false
  return (question || /\b(?:got|have|see)\b/.test(plain(before))) && tellsOnlyHowTaken(words.slice(first.at), (k) => isNameIn(named)(k + first.at)) // prettier-ignore
}

const LONGEST_ECHO = 2
const IS_OVER = /\b(?:stopped|quit|ran out|no longer|off (?:of )?it)\b/

/** Whether the patient answers with a yes, with how it is taken, or that it is. */
function isAffirmed(index: IndexedTranscript, asked: Sentence, named: Mention[]): boolean {
  const { sentences } = index
  const replies: Sentence[] = []
  for (let k = asked.index + 1; k <= asked.index + 4 && k < sentences.length; k++) {
    const next = sentences[k] as Sentence
    if (next.speaker === 'doctor') {
      // "The metoclopramide? Reglan?" asks once.
      if (replies.length > 0 || next.words.length > LONGEST_ECHO) break
    } else replies.push(next)
  }
  const first = replies[0]
  if (!first || first.question) return false
  const words = withoutFillers(first.words)
  const [kind, said] = [answerKind(words), plain(words)]
  // "Yes. My wife gave me some of her ibuprofen, and it didn't help.": what is said of another is not said of this one.
  const of = replies.slice(0, 2)
  const other = of.findIndex(
    (reply, k) =>
      k > 0 &&
      medicinesIn(index, reply.index).some(
        ({ name }) => !named.some((one) => isSameMedicine(one.name, name)),
      ),
  )
  const near = (other < 0 ? of : of.slice(0, other)).map((reply) => plain(reply.words))
  // "No, they cut it to one hundred": another dose, and taken.
  if (near.some((text) => NOW_DOSE.test(text)) && !near.some((text) => IS_OVER.test(text))) return true
  const tellsHow = saysHow(words) && tellsOnlyHowTaken(words, () => false)
  if (tellsHow && !near.some((text) => IS_OVER.test(text))) return true
  if (near.some((text) => SAYS_NOT_TAKEN.test(text))) return false
  if (TAKEN_AS_NEEDED.test(said)) return true
  if (kind === 'no') return false
  if (kind === 'yes') return named.length === 1 || words.length <= 3 || ALL_OF_THEM.test(said)
  return SAYS_TAKEN.test(said)
}

const ALL_OF_THEM = /\b(?:all|both)(?: (?:of (?:those|them|these)|\d))?$/

/** Whether two names are of one medicine. */
export const isSameMedicine = (one: string, other: string): boolean => genericOf(one) === genericOf(other)
