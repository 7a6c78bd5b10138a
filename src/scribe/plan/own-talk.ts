import { mentionsIn } from '../mentions.ts'
import { plain, type Word } from '../talk/word.ts'
import { OF_THE_TALK, CALMS, JUDGES_ALL } from './says-nothing-rules.ts'

/** To teach what there is: "you can get different types of ointment". */
const TEACHES =
  /\b(?:(?:different|various|many|several|all) (?:types|kinds|sorts|forms)|these (?:types|kinds|sorts)) of\b/
/** The clinician of themselves: "I am looking for a gardener". */
const OF_ONESELF = /^i (?:am|was) (?:looking for|planning|building|buying|going on|driving|moving)\b/

/** Whether a statement is talk of the clinician that a record has no place for. */
export function isOwnTalk(words: Word[]): boolean {
  const text = plain(words)
  if (OF_THE_TALK.test(text) || CALMS.test(text) || TEACHES.test(text)) return true
  return JUDGES_ALL.test(text) || (OF_ONESELF.test(text) && mentionsIn(words, 0).length === 0)
}
