import { plain, type Word } from '../talk/word.ts'

const WILL =
  '^(?:i|we) (?:(?:will|can|could|would like to|want to|need to|have to|be able to|also|then|just) )*'
const DO_WHAT =
  '(?:do|proceed|go|move|handle|take)(?: (?:about|with|next|from|moving|forward|going|it|this|that|there|as)\\b.*)?'

/** A next step that waits for something and is not named: "we will see what we need to do moving forward". */
const UNDECIDED: readonly RegExp[] = [
  new RegExp(
    `${WILL}(?:see|know|determine|decide|figure out|find out) (?:like )?(?:what|how|where) (?:like )?(?:i|we|you) (?:can |need to |will |should |could |have to |are going to |want to )${DO_WHAT}$`,
  ),
  new RegExp(`${WILL}(?:determine|decide|discuss|figure out) what the next steps? (?:is|are)\\b`),
  new RegExp(
    `${WILL}(?:take action as|take (?:it|that|this|things) from (?:there|here)|go from there|call around|double[ -]check|look into (?:it|that|this)$|play it by ear)\\b`,
  ),
]
/** The way of an order, and those who see to it. */
const WAY_OF_ORDERS: readonly RegExp[] = [
  /^(?:i|we) (?:will|can|could|am going to|are going to) (?:also |just )?(?:put (?:it|that|this|those|them) in|send (?:the|that|this|those|these) (?:orders?|requests?|paperwork) (?:down|over|in|off|through|up))\b/,
  /^(?:the |our |my )?(?:front desk|receptionists?|secretar(?:y|ies)|schedulers?)\b/,
  /^(?:i|we) (?:will|would like to) see you (?:next time|then|soon|later|around)$/,
]
/** What somebody is just doing, and what an unnamed thing was. */
const IN_PASSING: readonly RegExp[] = [
  /^i (?:am|was) (?:also |just |now )?looking at\b|^i forgot to\b/,
  /^you are here (?:in|at) (?:an?|the|my|our)\b/,
  /\bhad (?:this|that|it) done\b/,
  /^(?:order|get|do|run) (?:(?:some|a few|more|further) )?(?:tests|labs|studies) to (?:look into|check on|find out about) (?:it|that|this)$/,
  /\b(?:those|these) (?:labs|tests)\b.*\bit is not (?:something|anything) else$/,
  /^you do (?:the|an?)\b/,
  /\b(?:take|use|try|get) an? [\w-]+ one$/,
]
/** How it goes for everybody: "sometimes you get a bit of a reaction". */
const FOR_EVERYBODY =
  /^(?:and |but )?(?:sometimes|often|usually|typically) you (?:can |will |may |might )?(?:just )?(?:get|have|see|find|feel)\b|\b(?:from|with|in|on) (?:my |our )?other patients\b/

/** Whether a statement of the plan says nothing that somebody could act on: its next step, its thing or its patient is nobody's. */
export function saysNothing(words: Word[]): boolean {
  const text = plain(words)
  return [...UNDECIDED, ...WAY_OF_ORDERS, ...IN_PASSING, FOR_EVERYBODY].some((kind) => kind.test(text))
}

/** "You tried the ibuprofen": what was taken so far, which leads to what is to be done. */
const TAKEN_SO_FAR =
  /^you (?:are (?:already |currently |still )?(?:taking|on)|(?:have )?(?:already )?tried|took) (?:the |your |some )?[a-z-]+$/

export const isTakenSoFar = (words: Word[]): boolean => TAKEN_SO_FAR.test(plain(words))
