import { mentionsIn } from '../mentions.ts'
import { plain, type Word } from '../talk/word.ts'

/** Comings and goings, and what the talk itself is about. */
const OF_THE_TALK: readonly RegExp[] = [
  /\b(?:nurse|assistant|ma|medical student|staff|colleague|technician)s? (?:will )?(?:come|be) (?:right |back )?in$/,
  /\bbring you (?:in )?(?:(?:some|the|your|a bit of) )?paperwork\b/,
  /\b(?:is|have|got|be) (?:our|the|my|a|your) plan(?: (?:going forward|now|then|for (?:today|now|you)))?$/,
  /\b(?:be reminded|remind (?:me|myself)|refresh my memory)\b/,
  /\b(?:discuss|talk about|go over|go through|look at|review) (?!how\b).*\b(?:a (?:little|bit|little bit) (?:more|further)|in (?:more|a bit more) detail)$/,
  /\b(?:review|look at|go over|show you) (?:these|those|the|your|some) (?:pictures|images|films|slides)\b/,
  /\b(?:clinic|phone|telephone|switchboard|help ?line|contact) number$/,
]
/** To comfort: "I do not want you to be alarmed". */
const COMFORTS =
  /\bnot (?:want|need) you to (?:be|get|feel|panic|worry)\b(?: (?:too|so|all|overly))?(?: (?:alarmed|scared|afraid|nervous|worried|upset|anxious|concerned|panicked|discouraged))?(?: (?:about|by|of) (?:it|this|that))?$/
/** To teach what there is: "you can get different types of ointment". */
const TEACHES =
  /\b(?:(?:different|various|many|several|all) (?:types|kinds|sorts|forms)|these (?:types|kinds|sorts)) of\b/
/** A judgement of the whole examination that names nothing. */
const JUDGES_ALL =
  /^(?:your|the) (?:physical )?(?:exam|examination)(?: today)? (?:is|was|looks|looked|seems) (?:(?:very|pretty|really|all) )?(?:good|great|fine|okay|well|normal)(?: today)?$/
/** The clinician of themselves: "I am looking for a gardener". */
const OF_ONESELF = /^i (?:am|was) (?:looking for|planning|building|buying|going on|driving|moving)\b/

/** Whether a statement is talk of the clinician that a record has no place for. */
export function isOwnTalk(words: Word[]): boolean {
  const text = plain(words)
  if (OF_THE_TALK.some((talk) => talk.test(text)) || COMFORTS.test(text) || TEACHES.test(text)) return true
  return JUDGES_ALL.test(text) || (OF_ONESELF.test(text) && mentionsIn(words, 0).length === 0)
}
