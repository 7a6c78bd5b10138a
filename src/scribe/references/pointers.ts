import { mentionsIn } from '../mentions.ts'
import { subjectPointer } from '../history/what-it-is.ts'
import { plain, type Word } from '../talk/word.ts'
import type { Pointer } from './pointer.ts'
import type { Kind } from './things.ts'

interface Frame {
  before: RegExp
  after?: RegExp
  kinds: readonly Kind[]
  needed: boolean
}

const PRONOUN = /^(?:it|them|that|this|those|these)$/
/** After these "that" is the whole object, not the beginning of a name or a clause. */
const OBJECT_ENDS =
  /^(?:$|\d[\d-]* (?:(?:to|or) \d+ )?times|(?:and|but|as|for|in|on|at|next|last|tomorrow|once|twice|every|daily|with|before|after|because|if|when|now|too|today|tonight|regularly|until|over|again|to|since|about|so|or|by|up|down|under|lower|higher)(?= |$))/

const MEDICINE: readonly Kind[] = ['medicine']
const PART: readonly Kind[] = ['part']

/** What goes with a verb: one takes medicines and readings, wears devices, ices parts of the body. */
const FRAMES: readonly Frame[] = [
  // "Don't drive while you're taking that": no reading is taken all the while.
  {
    before:
      /\b(?:while|when|since|still|keep|stop|stopped|started|start) (?:(?:you|i|he|she) )?(?:(?:are|am|is|were|was) )?taking$/,
    kinds: MEDICINE,
    needed: true,
  },
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
  {
    before: /\b(?:put)$/,
    // "I've put that on the chart": written down.
    after: /^on\b(?! (?:the|your|his|her|a) (?:band|chart|list|record|label|computer|calendar|board|file)\b)/,
    kinds: ['medicine', 'device'],
    needed: true,
  },
  {
    before: /\b(?:been|stay|stayed|staying|remain|(?:start(?:ed)?|put|keep) (?:me|you|him|her|them)) on$/,
    kinds: MEDICINE,
    needed: true,
  },
  { before: /\b(?:been|ran|run|am|running) out of$/, kinds: MEDICINE, needed: true },
  { before: /\b(?:wean\w*|taper\w*|came|come) (?:\w+ )?off(?: of)?$/, kinds: MEDICINE, needed: true },
  { before: /\b(?:buy|get|got|bought)$/, after: /\bover the counter\b/, kinds: MEDICINE, needed: true },
  {
    before: /\b(?:cut|lower|raise|drop|bring|bump)$/,
    after: /^(?:back |down |up )*(?:from|to|by) (?:\d|half)/,
    kinds: MEDICINE,
    needed: true,
  },
  { before: /\b(?:increase|decrease|double|stop|stopped|continue|restart)$/, kinds: MEDICINE, needed: false },
  { before: /\b(?:refill|refilled|prescribe|prescribed)$/, kinds: MEDICINE, needed: true },
  {
    before: /\b(?:get|bring|keep|getting|bringing)$/,
    after: /^(?:lower|down|higher|under (?:better )?control)\b/,
    kinds: ['reading'],
    needed: false,
  },
  { before: /\b(?:check|checked|checking|monitor|monitoring)$/, kinds: ['reading'], needed: true },
  { before: /\b(?:ice|elevate|rest|wrap)$/, kinds: PART, needed: true },
  {
    before: /\bkeep$/,
    after: /^(?:elevated|raised|propped|still|wrapped|straight)\b/,
    kinds: PART,
    needed: false,
  },
  { before: /\b(?:iced|icing|elevated|wrapped)$/, kinds: PART, needed: false },
  { before: /\b(?:weight|ice|pressure|cream|heat|brace) on$/, kinds: PART, needed: false },
]

const UNIT = /^(?:mg|mcg|ml|tablets?|pills?|puffs?|capsules?|units|teaspoons?|drops)$/
/** What a dose belongs to besides, and a dose that is not ordered. */
const MEDICINE_NAMED = /^(?:medicines?|medications?|meds|dose|insulin|of|per|dl|than|from|instead)$/

/** What belongs to an amount before its figure: "up to 2", "1 or 2". */
const OF_AMOUNT = /^(?:\d.*|to|or|up|about|around|half|-)$/

/** "Starting you on, um, 500 mg", "starting as a dermis in 500 mg": the name was to come here, and was not understood. */
const NAME_MISSING = /^(?:in|of|as|called)$/

/** "I will give him 40 mg daily": the place for the medicine that was named before. */
export function dosePointers(clause: Word[]): Pointer[] {
  const at = doseAt(clause)
  return at === 0 || isNameMissing(clause, at)
    ? []
    : [{ at, length: 0, kinds: MEDICINE, plural: null, needed: false }]
}

/** Whether a dose is ordered of what was not understood: nothing that was named before is meant. */
export function lacksMedicine(clause: Word[]): boolean {
  const at = doseAt(clause)
  return at > 0 && isNameMissing(clause, at) && !mentionsIn(clause, 0).some(({ kind }) => kind === 'drug')
}

/** Where a dose begins beside which no medicine is named; 0 where there is none. */
function doseAt(clause: Word[]): number {
  const unit = clause.findIndex(({ text }, k) => UNIT.test(text) && /^\d/.test(clause[k - 1]?.text ?? ''))
  if (unit < 0 || clause.some(({ text }) => MEDICINE_NAMED.test(text))) return 0
  let at = unit - 1
  while (at > 0 && OF_AMOUNT.test(clause[at - 1]?.text ?? '')) at--
  return at
}

const isNameMissing = (clause: Word[], at: number): boolean => {
  const before = clause[at - 1]
  return !before || NAME_MISSING.test(before.text) || (before.text === 'on' && before.after !== '')
}

/** Whether the word at `at` is a pronoun that is the whole object: "use that twice", not "use that cream". */
export function isWholeObject(clause: Word[], at: number): boolean {
  const { text = '', after = '' } = clause[at] ?? {}
  if (!PRONOUN.test(text)) return false
  const behind = plain(clause.slice(at + lengthAt(clause, at)))
  // "Stop that, it can make you dizzy": a pause ends it too.
  return /^(?:it|them)$/.test(text) || after !== '' || OBJECT_ENDS.test(behind)
}

/** "That one" is one pointer. */
const lengthAt = (clause: Word[], at: number): 1 | 2 =>
  /^(?:that|this)$/.test(clause[at]?.text ?? '') && clause[at + 1]?.text === 'one' ? 2 : 1

/** The pronouns of a clause whose verb tells what kind of thing they stand for. */
export function pointersIn(clause: Word[]): Pointer[] {
  const objects = clause.flatMap(({ text }, at): Pointer[] => {
    if (!isWholeObject(clause, at)) return []
    const length = lengthAt(clause, at)
    const after = plain(clause.slice(at + length))
    const before = plain(clause.slice(0, at))
    const frame = FRAMES.find((one) => one.before.test(before) && (one.after?.test(after) ?? true))
    const plural = /^(?:them|those|these)$/.test(text)
    return frame ? [{ at, length, kinds: frame.kinds, plural, needed: frame.needed }] : []
  })
  return [...subjectPointer(clause), ...objects]
}
