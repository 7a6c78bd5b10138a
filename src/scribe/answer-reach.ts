import { withoutFillers } from './talk/clean-words.ts'
import { isNegated } from './mentions.ts'
import { answerKind, type Answer } from './answers.ts'
import { bareQuestion, withoutTail } from './history/bare-question.ts'
import type { Sentence } from './talk/sentences.ts'
import { termOf } from './transcript-index.ts'
import { plain, type Word } from './talk/word.ts'
import { wordSet } from './rules/rule.ts'

const OF_FAMILY = /\b(?:family|relatives|parents|siblings)\b/
const KIN = /\b(?:mother|father|mom|mum|dad|brothers?|sisters?|grand\w+|aunts?|uncles?|cousins?|parents)\b/
const HAS = /\b(?:has|had|have|got|history|died|suffers?)\b/
/** "Do you drink much?": "no" to a measure leaves open whether at all. */
const ASKS_MEASURE = /\b(?:much|a lot(?: of)?|often|regularly|heavily|too many|many)\b/
const OWN_CLAUSE =
  /\b(?:i|we|it|they|he|she) (?:(?:still|only|just|also|never|really|do|did|have|am|has|is|was) )*(?:not )?[a-z]{3,}/
/** "Is there any chance ...?" - "I don't think so" is no certainty. */
const ASKS_CHANCE = /\b(?:any|a) (?:chance|possibility|way)\b/
const THINKS_NOT = /\b(?:do|did) not (?:think|believe) so\b/
/** Words of an answer that name nothing. */
const NAMES_NOTHING = wordSet(`
  no nope not none nothing never yes yeah really any at all of that those the them like i have had do did am is
  it was to a an my so and or for other else kind sort problem problems issue issues`)
const LONGEST_NAMING = 6
/** "It does not go into my shoulder": said as a clause of its own. */
const LONGEST_OWN = 9

/**
 * Whether a yes or no speaks of something else than all that was asked: of one of several things ("drugs, alcohol?" - "no
 * drugs"), of the question before ("any allergies? any medications?" - "no allergies"), of a measure, or of all but what
 * the answer goes on to name. Such an answer is told in its own words or not at all.
 */
export function isOfLessThanAsked(
  sentences: Sentence[],
  asked: number,
  answered: number,
  kind: Answer,
): boolean {
  const question = plain(withoutFillers(sentences[asked]?.words ?? []))
  const reply = sentences[answered] as Sentence
  const said = plain(withoutFillers(reply.words))
  if (kind === 'yes') return /\bever\b/.test(question) && OWN_CLAUSE.test(said)
  const turn = turnFrom(sentences, answered)
  if (OF_FAMILY.test(question) && turn.some(({ words }) => namesIllKin(plain(words)))) return true
  if (ASKS_MEASURE.test(question) && OWN_CLAUSE.test(said.replace(/^(?:no )+/, ''))) return true
  if (ASKS_CHANCE.test(question) && THINKS_NOT.test(said)) return true
  return namesOther(sentences, asked, reply)
}

/** "But my aunt has it": one of the clauses tells of a relative and denies nothing. */
const namesIllKin = (said: string): boolean =>
  said
    .split(/ (?:but|and) /)
    .some((clause) => KIN.test(clause) && HAS.test(clause) && !/\b(?:no|not|none)\b/.test(clause))

/** What one voice says from `at` on, until another speaks. */
function turnFrom(sentences: Sentence[], at: number): Sentence[] {
  const speaker = sentences[at]?.speaker
  const end = sentences.findIndex((sentence, k) => k > at && sentence.speaker !== speaker)
  return sentences.slice(at, end < 0 ? undefined : end)
}

/** "No drugs": a short answer that names things names the ones it is about. */
function namesOther(sentences: Sentence[], asked: number, reply: Sentence): boolean {
  const whole = withoutFillers(reply.words)
  const pause = whole.findIndex(({ after }, k) => k > 0 && after !== '')
  const words = pause < 0 ? whole : whole.slice(0, pause + 1)
  const longest = /^(?:no|nope|nah)$/.test(words[0]?.text ?? '') ? LONGEST_NAMING : LONGEST_OWN
  if (answerKind(words) !== 'no' || words.length > longest) return false
  const named = words.filter((word, k) => !NAMES_NOTHING.has(word.text) && isNegated(words, k))
  if (named.length === 0) return false
  const own = termsIn(sentences[asked])
  const before =
    asked > 0 && sentences[asked - 1]?.question ? termsIn(sentences[asked - 1]) : new Set<string>()
  if (named.every(({ text }) => before.has(termOf(text)) && !own.has(termOf(text)))) return true
  const list = listOf(withoutTail(bareQuestion(sentences[asked]?.words ?? [])))
  const answeredFor = list.filter((thing) =>
    thing.some(({ text }) => named.some((word) => termOf(word.text) === termOf(text))),
  )
  return answeredFor.length > 0 && answeredFor.length < list.length
}

const termsIn = (sentence: Sentence | undefined): Set<string> =>
  new Set(sentence?.words.map(({ text }) => termOf(text)))

const PLACES = /^(?:in|on|at|from|down|around|of|to|anywhere)$/

/** The things a question lists, parted by pauses and "or". */
function listOf(words: Word[]): Word[][] {
  const out: Word[][] = [[]]
  words.forEach((word, k) => {
    if (!/^(?:or|and)$/.test(word.text)) out.at(-1)?.push(word)
    const ends = word.after === ',' || /^(?:or|and)$/.test(word.text)
    // "Numbness in your arm or in your fingers" is one thing in two places.
    if (ends && !PLACES.test(words[k + 1]?.text ?? '')) out.push([])
  })
  return out.filter((thing) => thing.some(({ text }) => !NAMES_NOTHING.has(text)))
}

/** "Is that where it began, or did you": the choice is still open. */
const LEAVES_CHOICE =
  /\bor(?: (?:is|was|are|were|do|does|did|have|has)(?: (?:it|you|they|that|he|she))?(?: guys)?)?$/

/** "Is it in the knee, or | is it higher up?" - "Yeah": a yes or no to the second half of a choice says neither. */
export function isSecondChoice(sentences: Sentence[], i: number): boolean {
  const [before, own] = [sentences[i - 1], sentences[i]]
  return (
    before !== undefined &&
    own !== undefined &&
    before.segment === own.segment &&
    LEAVES_CHOICE.test(plain(before.words))
  )
}
