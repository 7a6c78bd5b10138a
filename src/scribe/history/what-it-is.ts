import type { Pointer } from '../references/pointer.ts'
import { plain, type Word } from '../talk/word.ts'

const ADVERB =
  '(?:(?:is|was|has|been|does|did|do|have|not|only|just|usually|mostly|mainly|always|sometimes|also|pretty|really|kind|of|more|quite|very|a|like|getting|much|all|probably|little|bit|so|will|would|can) )*'
/** What is said of a complaint and of nothing else that is near: "it comes and goes". */
const SAYS_OF_COMPLAINT = new RegExp(
  `^(?:it|this|that) ${ADVERB}(?:constant\\w*|intermittent|better|worse|sharp|dull|burning|throbbing|aching|achy|stabbing|cramp\\w*|nagging|comes?|(?:goes|go) (?:away|down|up|into|to)|(?:gets?|got|getting) (?:worse|better)|radiat\\w*|mov(?:es?|ed|ing)|spread\\w*|travel\\w*|started|starts|began|(?:in|on|below|above|behind|around|along) (?:my|the|both))\\b`,
)
/** "It has been good": of what? */
const ONLY_JUDGES = new RegExp(
  `^(?:it|that|this|things?) (?:is|are|was|were|has|have) ${ADVERB}(?:good|bad|fine|okay|great|like that|under control)(?: (?:ever|lately|now|recently|so far|since|for|over|by|today|overall|in general)\\b.*)?$`,
)
/** "It was helping me with my sleep", "it does not work". */
const HELPS = new RegExp(`^(?:it|that) ${ADVERB}(?:help\\w*|work(?:s|ed|ing)?)\\b`)

/** "They were pretty sore", "it is numb too": said of parts of the body. */
const SAYS_OF_PART = new RegExp(
  `^(?:it|they) (?:are |were |feels? |felt |gets? )?${ADVERB}(?:numb|sore|swollen|stiff|weak|tender|bruised|tingly|puffy)\\b`,
)
/** "I had warts removed, but they are back." */
const IS_BACK = /^they (?:are|were|came|come|have come) (?:right |all )?back\b/

/** "Does it move anywhere?" */
const ASKS_OF_COMPLAINT =
  /^(?:does|did|has|is|was) it (?:ever |also |still |usually )?(?:mov(?:e|ed|ing)|spread(?:ing)?|radiat\w*|travel\w*|come|go (?:away|down|up|into|to)|get (?:worse|better)|hurt|worse|better)\b/

/** The "it" that a clause begins with, where what is said of it tells what kind of thing it is. */
export function subjectPointer(clause: Word[]): Pointer[] {
  const text = plain(clause)
  const said = { at: 0, length: 1, plural: false } as const
  if (ASKS_OF_COMPLAINT.test(text)) return [{ ...said, at: 1, kinds: ['complaint'], needed: false }]
  if (HELPS.test(text)) return [{ ...said, kinds: ['medicine', 'device', 'therapy'], needed: false }]
  if (IS_BACK.test(text)) return [{ ...said, plural: true, kinds: ['complaint'], needed: true }]
  if (SAYS_OF_PART.test(text))
    return [{ ...said, plural: text.startsWith('they'), kinds: ['part'], needed: text.startsWith('they') }]
  if (ONLY_JUDGES.test(text)) return [{ ...said, kinds: [], needed: true }]
  return SAYS_OF_COMPLAINT.test(text) ? [{ ...said, kinds: ['complaint'], needed: false }] : []
}
