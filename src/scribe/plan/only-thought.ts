import { plain, type Word } from '../talk/word.ts'

/** What would be if things were otherwise, and what is told to warn: not of this patient. */
const IF_OTHERWISE =
  /^(?:(?:because|but|so|and|then) )*if (?:it|that|this|you|they|there) (?:was|were|had)\b.*\bwould\b|^you would (?:have|get|notice|feel|see)\b|\b(?:i|we|you) would not (?:be able|have been able|see|know)\b|\b(?:in|for) (?:some|many|most|rare|severe|certain)(?: \w+)? cases\b/
/** How a study, a service or an illness goes: "you come in every week", told of nobody. */
const GOES_SO =
  /^(?:you|they) (?:come|go|walk|drive|get|call|check) (?:in|into|to the|on|up|over|an?)\b(?! touch)/
/** "You will be really pleased": comfort. */
const COMFORTS =
  /\b(?:you|she|he|they) will be (?:really |very |so )?(?:pleased|happy|surprised|amazed|relieved)\b|\bthink you will be (?:really |very )?(?:pleased|happy)\b|\bgreat fit\b|\byou have answered\b|\bi can say that\b|^the deadline\b/
/** Begun, and what it was about never comes. */
const ABOUT_NOTHING =
  /\bhow (?:this|that|it) because\b|^(?:i|we) (?:will |want to |would like to )?go ahead$|^(?:i|we) (?:will|would like to) (?:send(?: out)?|place|put in|make|do) (?:a|the) referral$|^i (?:will|am going to) (?:reach out to|call|contact|talk to) them\b|^i (?:do )?(?:think|believe) since\b(?!.* (?:we|i|you|it) (?:should|can|will|could|need|is|would)\b)/
/** What the clinician does to examine, and what belongs to the history. */
const NO_PLAN =
  /\bput (?:some )?(?:resistance|pressure) (?:against|on|to)\b|^(?:he|she|the patient|patient) denies\b/

/** What is said at the plan and plans nothing: what might have been, how things go for others, comfort, a deed of the examination. */
export function isOnlyThought(words: Word[]): boolean {
  const text = plain(words)
  return [IF_OTHERWISE, GOES_SO, COMFORTS, ABOUT_NOTHING, NO_PLAN].some((kind) => kind.test(text))
}
