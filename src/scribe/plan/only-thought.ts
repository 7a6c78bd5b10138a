import { plain, type Word } from '../talk/word.ts'
import { ABOUT_NOTHING, COMFORTS, IF_OTHERWISE } from './says-nothing-rules.ts'

/** How a study, a service or an illness goes: "you come in every week", told of nobody. */
const GOES_SO =
  /^(?:you|they) (?:come|go|walk|drive|get|call|check) (?:in|into|to the|on|up|over|an?)\b(?! touch)/
/** What the clinician does to examine, and what belongs to the history. */
const NO_PLAN =
  /\bput (?:some )?(?:resistance|pressure) (?:against|on|to)\b|^(?:he|she|the patient|patient) denies\b/

/** "I thought about mirtazapine": what came of it is said elsewhere. */
const THOUGHT_OF = /^i (?:thought|was thinking) (?:about|of)\b/

/** What is said at the plan and plans nothing: what might have been, how things go for others, comfort, a deed of the examination. */
export function isOnlyThought(words: Word[]): boolean {
  const text = plain(words)
  return [IF_OTHERWISE, GOES_SO, COMFORTS, ABOUT_NOTHING, NO_PLAN, THOUGHT_OF].some((kind) => kind.test(text))
}
