import { isDrug } from '../lexicon/drugs.ts'
import { isBaseVerb, isPastForm } from '../lexicon/verbs.ts'
import { isOnlyThought } from './only-thought.ts'
import { mentionsIn } from '../mentions.ts'
import { isNotedFinding } from '../noted-finding.ts'
import { isOwnTalk } from './own-talk.ts'
import { saysNothing } from './says-nothing.ts'
import { plain, type Word } from '../talk/word.ts'
import { wordSet } from '../rules/rule.ts'
import { COMMAND, EXAMINES, LECTURE, OF_ANY_OPERATION, TALK, TELLS } from './unfit-for-plan-rules.ts'
import { BEARS_ON, BROKEN, OBJECT_LOST, ORDERS_IT, POINTER, VERB_LOST } from './lost-words-rules.ts'

const ASKS_OR_RELATES =
  /(?<!\b(?:think|believe|hope|sure|so|know|say) )\b(?:that|which|what|whatever|who|as|than|how|needed)\b/

/** What no physician would leave in the plan: a lecture, talk, half a sentence, an order of "that". */
export function isUnfitForPlan(words: Word[]): boolean {
  const text = plain(words)
  if (VERB_LOST.test(text) || (OBJECT_LOST.test(text) && !ASKS_OR_RELATES.test(text))) return true
  if (
    EXAMINES.test(text) ||
    LECTURE.test(text) ||
    OF_ANY_OPERATION.test(text) ||
    TALK.test(text) ||
    BROKEN.test(text) ||
    COMMAND.test(text)
  )
    return true
  if (isOwnTalk(words) || isOnlyThought(words) || saysNothing(words)) return true
  if (isGarbledDose(words) || isNamedForThing(words) || isNotedFinding(words)) return true
  return namesNothing(words) || pointsAtNothing(words) || !hasMainVerb(words)
}

/** "110 fell noon 15 mg": a recognizer has put words into a dose; "2 ibuprofen 200 mg" is one. */
function isGarbledDose(words: Word[]): boolean {
  return words.some(({ text }, k) => {
    if (!/^\d+$/.test(text)) return false
    const after = words.slice(k + 1, k + 5)
    const next = after.findIndex((word) => /^\d+$/.test(word.text))
    return (
      next > 0 &&
      after[next + 1]?.text === 'mg' &&
      !after.slice(0, next).some((word) => isDrug(word.text) || OF_DOSE.has(word.text))
    )
  })
}
const OF_DOSE = wordSet(`
  mg mcg ml g unit units tablet tablets pill pills capsule capsules puff puffs dose doses day days week weeks
  month months hour hours time times daily to or and of from then per at is by %`)

/** "You are going to be meloxicam", "prescribe you are taking": two sentences have lost their middle. */
function isNamedForThing(words: Word[]): boolean {
  return words.some(
    ({ text }, k) =>
      (text === 'be' &&
        isDrug(words[k + 1]?.text ?? '') &&
        /^(?:i|you|he|she)$/.test(words[0]?.text ?? '') &&
        k <= MOST_BEFORE_BE) ||
      (/^(?:prescribe|order|refill|give)$/.test(text) &&
        FINITE.has(words[k + 2]?.text ?? '') &&
        /^(?:you|he|she|they)$/.test(words[k + 1]?.text ?? '')),
  )
}
const MOST_BEFORE_BE = 4

/** "We will have to look into that", "I would like to see that a little lower": of what, stands only in the transcript. */
function pointsAtNothing(words: Word[]): boolean {
  if (ORDERS_IT.test(plain(words)) && mentionsIn(words, 0).length === 0) return true
  const points = POINTER.test(plain(words))
  return points && mentionsIn(words, 0).length === 0 && !BEARS_ON.test(plain(words))
}

/** "There are also ligaments at the back of the hand": how everybody is made, or where a thing is to be found. */
function namesNothing(words: Word[]): boolean {
  const text = plain(words)
  return (
    /^there (?:is|are) (?!no\b|not\b)/.test(text) &&
    !/\d/.test(text) &&
    !TELLS.test(text) &&
    mentionsIn(words, 0).length === 0
  )
}

const FINITE = wordSet(`
  am is are was were have has had do does did will would can could should may might must need needs want
  wants look looks show shows seem seems appear appears help helps cause causes depends recommend advised`)
const ACTS = wordSet(`
  i we you he she it they there that this if when once as for with in at on after before so until unless
  while let please no not either maybe also`)
const ORDERS = /^(?:avoid|continue|follow|start|take|use|every|twice|daily|check|return|call)$/
const JOINS = /^(?:that|which|who|if|when|as|because|to|where|while|whether|and|or)$/

const isThirdPerson = (text: string): boolean =>
  text.endsWith('s') &&
  isBaseVerb(text.slice(0, -1)) &&
  !/^(?:results|tests|reports|changes|plans|exercises|screens|cramps|drinks|visits)$/.test(text)

/** "The newly reduced function": describes the thing, and is no verb. */
const isAttribute = (words: Word[], k: number): boolean =>
  (words[k - 1]?.text ?? '').endsWith('ly') &&
  /^(?:the|an?|his|her|their|your|my)$/.test(words[k - 2]?.text ?? '')

/**
 * A statement that begins with a thing ("his constipation and review test results to determine ...") needs a verb of its
 * own before anything joins on to it.
 */
function hasMainVerb(words: Word[]): boolean {
  const first = words[0]?.text ?? ''
  if (ACTS.has(first) || isBaseVerb(first)) return true
  if (isDrug(first) && words.some((word) => /^\d/.test(word.text))) return true
  if (!/^(?:his|her|their|your|my|the|a|an|those|these|some|any|right|left|[a-z]+)$/.test(first)) return true
  for (let k = 1; k < words.length; k++) {
    const text = words[k]?.text ?? ''
    if (
      FINITE.has(text) ||
      (isPastForm(text) && text !== 'left' && !isAttribute(words, k)) ||
      ORDERS.test(text)
    )
      return true
    if (JOINS.test(text) && !/^(?:and|or)$/.test(text)) return false
    if (text !== 'like' && isBaseVerb(text) && words[k - 1]?.text.endsWith('s')) return true
    if (isThirdPerson(text) && words[k - 1]?.text !== 'and') return true
  }
  return false
}
