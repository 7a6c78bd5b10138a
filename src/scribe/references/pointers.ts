import { plain, type Word } from '../word.ts'
import type { Kind } from './things.ts'

/** A pronoun in a clause, or the place before a dose without its medicine, with the kinds of thing that belong there. */
export interface Pointer {
  at: number
  /** How many words the name replaces; none where it only comes before: "40 mg" of what. */
  length: 0 | 1
  kinds: readonly Kind[]
  /** Null where one thing and several fit alike. */
  plural: boolean | null
  /** Whether the clause says nothing when nobody can tell what the pronoun means: "takes it every morning". */
  needed: boolean
}

interface Frame {
  before: RegExp
  after?: RegExp
  kinds: readonly Kind[]
  needed: boolean
}

const PRONOUN = /^(?:it|them|that|this|those|these)$/
/** After these "that" is the whole object, not the beginning of a name or a clause. */
const OBJECT_ENDS =
  /^(?:$|\d|(?:and|but|as|for|in|on|at|once|twice|every|daily|with|before|after|because|if|when|now|too|today|tonight|regularly|until|over|again|to|right|first|since|about|so|or|by|up|down)(?= |$))/

const MEDICINE: readonly Kind[] = ['medicine']
const PART: readonly Kind[] = ['part']

/** What goes with a verb: one takes medicines and readings, wears devices, ices parts of the body. */
const FRAMES: readonly Frame[] = [
  {
    before: /\b(?:take|takes|taking|took|taken)$/,
    after:
      /^(?!(?:easy|off|out|into|slow|from|down|away|back|up|seriously|apart|hard|one|that|for granted|like)\b)/,
    kinds: ['medicine', 'reading'],
    needed: true,
  },
  {
    before: /\b(?:use|uses|using|used|apply|applying|applied)$/,
    after: /^(?!to\b)/,
    kinds: ['medicine', 'device'],
    needed: true,
  },
  { before: /\b(?:wear|wears|wearing|wore)$/, kinds: ['device'], needed: true },
  { before: /\b(?:put)$/, after: /^on\b/, kinds: ['medicine', 'device'], needed: true },
  {
    before: /\b(?:been|stay|stayed|staying|remain|(?:start(?:ed)?|put|keep) (?:me|you|him|her|them)) on$/,
    kinds: MEDICINE,
    needed: true,
  },
  { before: /\b(?:been|ran|run|am|running) out of$/, kinds: MEDICINE, needed: true },
  { before: /\b(?:wean\w*|taper\w*|came|come) (?:\w+ )?off(?: of)?$/, kinds: MEDICINE, needed: true },
  { before: /\b(?:buy|get|got|bought)$/, after: /\bover the counter\b/, kinds: MEDICINE, needed: true },
  { before: /\b(?:increase|decrease|double|stop|stopped|continue|restart)$/, kinds: MEDICINE, needed: false },
  { before: /\b(?:refill|refilled|prescribe|prescribed)$/, kinds: MEDICINE, needed: true },
  {
    before: /\b(?:get|bring|keep|getting|bringing)$/,
    after: /^(?:lower|down|higher|under (?:better )?control)\b/,
    kinds: ['reading'],
    needed: false,
  },
  { before: /\b(?:check|checked|checking|monitor|monitoring)$/, kinds: ['reading'], needed: true },
  { before: /\b(?:ice|iced|icing|elevate|elevated|rest|wrap|wrapped)$/, kinds: PART, needed: false },
  { before: /\b(?:weight|ice|pressure|cream|heat|brace) on$/, kinds: PART, needed: false },
]

const UNIT = /^(?:mg|mcg|tablets?|pills?|puffs?|capsules?|units)$/
/** What a dose belongs to besides, and a dose that is not ordered. */
const MEDICINE_NAMED = /^(?:medicines?|medications?|meds|dose|insulin|of|per|dl|than|from|instead)$/

/** What belongs to an amount before its figure: "up to 2", "1 or 2". */
const OF_AMOUNT = /^(?:\d.*|to|or|up|about|around|half|-)$/

/** "I will give him 40 mg daily": the place for the medicine that was named before. */
export function dosePointers(clause: Word[]): Pointer[] {
  const unit = clause.findIndex(({ text }, k) => UNIT.test(text) && /^\d/.test(clause[k - 1]?.text ?? ''))
  if (unit < 0 || clause.some(({ text }) => MEDICINE_NAMED.test(text))) return []
  let at = unit - 1
  while (at > 0 && OF_AMOUNT.test(clause[at - 1]?.text ?? '')) at--
  return at === 0 ? [] : [{ at, length: 0, kinds: MEDICINE, plural: null, needed: false }]
}

const ADVERB =
  '(?:(?:is|was|has|been|does|did|do|have|not|only|just|usually|mostly|mainly|always|sometimes|also|pretty|really|kind|of|more|quite|very|a|like|getting|much|all|probably|little|bit|so|will|would|can) )*'
/** What is said of a complaint and of nothing else that is near: "it comes and goes". */
const SAYS_OF_COMPLAINT = new RegExp(
  `^(?:it|this|that) ${ADVERB}(?:constant\\w*|intermittent|better|worse|sharp|dull|burning|throbbing|aching|achy|stabbing|cramp\\w*|nagging|comes?|(?:goes|go) (?:away|down|up|into|to)|(?:gets?|got|getting) (?:worse|better)|radiat\\w*|mov(?:es?|ed|ing)|spread\\w*|travel\\w*|started|starts|began|(?:in|on|below|above|behind|around|along) (?:my|the|both))\\b`,
)
/** "It has been good": of what? */
const ONLY_JUDGES = new RegExp(
  `^(?:it|that|this|things?) (?:is|are|was|were|has|have) ${ADVERB}(?:good|bad|fine|okay|great|like that|under control)(?: (?:lately|now|recently|so far|since|for|over|by|today|overall|in general)\\b.*)?$`,
)
/** "It was helping me with my sleep", "it does not work". */
const HELPS = new RegExp(`^(?:it|that) ${ADVERB}(?:help\\w*|work(?:s|ed|ing)?)\\b`)

/** "Does it move anywhere?" */
const ASKS_OF_COMPLAINT =
  /^(?:does|did|has|is|was) it (?:ever |also |still |usually )?(?:mov(?:e|ed|ing)|spread(?:ing)?|radiat\w*|travel\w*|come|go (?:away|down|up|into|to)|get (?:worse|better)|hurt|worse|better)\b/

/** The "it" that a clause begins with, where what is said of it tells what kind of thing it is. */
function subjectPointer(clause: Word[]): Pointer[] {
  const text = plain(clause)
  const said = { at: 0, length: 1, plural: false } as const
  if (ASKS_OF_COMPLAINT.test(text)) return [{ ...said, at: 1, kinds: ['complaint'], needed: false }]
  if (HELPS.test(text)) return [{ ...said, kinds: ['medicine', 'device', 'therapy'], needed: false }]
  if (ONLY_JUDGES.test(text)) return [{ ...said, kinds: [], needed: true }]
  return SAYS_OF_COMPLAINT.test(text) ? [{ ...said, kinds: ['complaint'], needed: false }] : []
}

/** The pronouns of a clause whose verb tells what kind of thing they stand for. */
export function pointersIn(clause: Word[]): Pointer[] {
  const objects = clause.flatMap(({ text }, at): Pointer[] => {
    if (!PRONOUN.test(text)) return []
    const after = plain(clause.slice(at + 1))
    if (!/^(?:it|them)$/.test(text) && !OBJECT_ENDS.test(after)) return []
    const before = plain(clause.slice(0, at))
    const frame = FRAMES.find((one) => one.before.test(before) && (one.after?.test(after) ?? true))
    const plural = /^(?:them|those|these)$/.test(text)
    return frame ? [{ at, length: 1, kinds: frame.kinds, plural, needed: frame.needed }] : []
  })
  return [...subjectPointer(clause), ...objects]
}
