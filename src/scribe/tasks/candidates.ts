import { BRINGS_TO, HAS_THEM, IS_TO_LOOK, NAMED_FIRST, ORDERED_BEHIND } from './intent-rules.ts'
import { PROCEDURE } from './procedure-rules.ts'
import { VACCINE } from './vaccine-rules.ts'
import { isBroadDrug } from '../lexicon/drugs.ts'
import { mentionsIn } from '../mentions.ts'
import { isStopWord } from '../stems.ts'
import { termOf } from '../transcript-index.ts'
import { isAnesthetic, isAskedAsTest } from './checked-or-given.ts'
import { IMAGING, LAB, MEDICINE_CLASS, OTHER_TEST, SPECIALIST, TREATMENT } from './order-words.ts'
import { TALKS_AGAIN } from './return-rules.ts'
import type { WordText } from './word-text.ts'
import { plain } from '../talk/word.ts'

export type TaskKind = 'order' | 'referral' | 'prescription' | 'follow_up' | 'call'

/** What kind of thing an order asks for; null for what is not an order. */
export type TestKind = 'lab' | 'imaging' | 'other' | null

/** A thing of a clause that may be asked for: its words, and what it is. */
export interface Candidate {
  kind: TaskKind
  test: TestKind
  /** Names the thing however often it is said. */
  key: string
  from: number
  to: number
  /** A class of medicines rather than one. */
  isClass?: boolean
  /** A class with some of it named: "anti-inflammatories such as ibuprofen". */
  withExamples?: boolean
}

const RETURN =
  /\b(?:follow(?:-| )?up(?! (?:x-rays?|labs?|blood|ct|mri|scans?|imaging|ultrasound|tests?|study|studies|\w*gram)\b)(?: (?:visit|appointment|call))?|(?<!(?:redness|colou?r|results?|results? will|symptoms?|pain|feeling|it|they will|that) )come(?: on)? back(?: (?:and see (?:me|us)|to see (?:me|us)|in))?|(?:see|have) you (?:back|again)(?: again| here)?|see (?:you|me|us|him|her)(?: back| again)?(?= (?:in|for|again|back|next|about|at|after|before|on|(?:mon|tues|wednes|thurs|fri|satur|sun)day)(?: |$))|return(?! (?:back )?to (?:work|school|sports?|normal|play|activit))(?: to (?:the )?(?:clinic|office|see me))?|recheck(?= (?:you |in|with))|be seen(?: again)?|next (?:visit|appointment))(?=$|[ ,])/g
const CALL =
  /\b(?:(?:i|we|they|(?:my |the |our )?(?:nurse|office|staff|team|assistant)|somebody|someone) (?:will|(?:am|are|is) going to|can) (?:also |just |then )?(?:call|phone|ring|contact|reach out to|talk to|touch base with)(?: (?:you|him|her)\b|(?: to| with)? (?:your|his|her|the|dr|doctor) [a-z]+)?)(?=$|[ ,])/g

/** "I am referring you to Dr. Lee for physical therapy", "I want you to see Dr. Patel, the hand surgeon". */
const SENT_TO_NAMED = new RegExp(
  [
    String.raw`(?<=\b(?:refer(?:ring)?|send(?:ing)?|want|like|get|have) (?:you|him|her|them)(?: over| back| in)? `,
    String.raw`(?:to|with|see|to see|to go see|to meet with) )(?:dr\.?|doctor) [a-z][a-z'-]+`,
    String.raw`(?:,? (?:who is )?(?:the|our|an?|in|at|for|over in) (?:[a-z-]+ ){0,2}?${SPECIALIST.source})?(?=$|[ ,])`,
  ].join(''),
  'g',
)

/** "I'd like the cardiologist to | see you in a month": nobody comes back here. */
const SEES_ELSEWHERE = new RegExp(
  `\\b(?:${SPECIALIST.source})s?(?: (?:to|will|should|can|could|would))*(?: also| just)* $`,
)
/** So many characters hold who sees the patient. */
const WHO_SEES = 60

const EITHER = /^ or(?: (?:even|maybe|perhaps|else|just))? $/

/** Everything of a line that somebody could be asked to do, in the order it is said; nothing is named twice. */
export function candidatesIn(line: WordText): Candidate[] {
  const out: Candidate[] = []
  const taken: Array<[number, number]> = []
  const add = (candidate: Candidate): void => {
    if (taken.some(([from, to]) => from < candidate.to && candidate.from < to)) return
    taken.push([candidate.from, candidate.to])
    out.push(candidate)
  }
  const all = (pattern: RegExp, kind: TaskKind, test: TestKind, notBehind?: RegExp): void => {
    for (const match of line.text.matchAll(pattern)) {
      if (notBehind?.test(line.text.slice(Math.max(0, match.index - WHO_SEES), match.index))) continue
      add({
        kind,
        test,
        key: keyOf(match[0]),
        from: match.index,
        to: match.index + match[0].length,
        isClass: kind === 'prescription',
      })
    }
  }
  for (const mention of mentionsIn(line.words, 0)) {
    if (mention.kind !== 'drug' || isBroadDrug(mention.name)) continue
    // An insulin pump is no insulin to take.
    if (line.words[mention.at + mention.length]?.text === 'pump') continue
    const from = line.starts[mention.at] as number
    const to = from + plain(line.words.slice(mention.at, mention.at + mention.length)).length
    const said = standingOf(mention.name, line.text, from, to)
    if (said === 'measured') add({ kind: 'order', test: 'lab', key: mention.name, from, to })
    if (said !== 'given') continue
    const other = out.at(-1)
    // "Nitrofurantoin or trimethoprim" is one medicine that is still to be chosen.
    if (other && EITHER.test(line.text.slice(other.to, from))) {
      Object.assign(other, { key: `${other.key} ${mention.name}`, to })
      taken.push([from, to])
    } else add({ kind: 'prescription', test: null, key: mention.name, from, to, isClass: NAMES_CLASS.test(mention.name) }) // prettier-ignore
  }
  all(VACCINE.pattern, 'order', 'other')
  all(IMAGING, 'order', 'imaging')
  all(LAB, 'order', 'lab')
  all(PROCEDURE.pattern, 'order', 'other')
  all(OTHER_TEST, 'order', 'other')
  all(TREATMENT, 'order', 'other')
  all(MEDICINE_CLASS, 'prescription', null)
  all(CALL, 'call', null)
  all(RETURN, 'follow_up', null, SEES_ELSEWHERE)
  all(TALKS_AGAIN.pattern, 'follow_up', null)
  all(SENT_TO_NAMED, 'referral', null)
  for (const match of line.text.matchAll(SPECIALIST)) {
    const [from, to] = [match.index, match.index + match[0].length]
    if (isSentTo(line.text.slice(0, from)) || isSentBehind(line.text, match))
      add({ kind: 'referral', test: null, key: keyOf(match[0]), from, to })
  }
  return withExamples(
    line,
    out.sort((a, b) => a.from - b.from),
  )
}

/** Whether the words before a specialist send the patient there. */
const isSentTo = (before: string): boolean =>
  // Whom the patient is to call is not who they are sent to.
  !/\b(?:call(?:ing)?|ask(?:ing)?|talk(?:ing)? (?:to|with)) (?:your|his|her) $/.test(before) &&
  (/\b(?:refer\w*|referral|consult\w*|send(?:ing)? (?:you|him|her|them)|see|schedule|recommend|set you up|appointment|order|start|physical therapy|give you)\b/.test(
    // What is given as the reason asks for nobody.
    before.slice(-REFERRAL_NEAR).replace(/^.*\b(?:because|since|so that)\b/, ''),
  ) ||
    BRINGS_TO.test(before) ||
    GOES_THERE.test(before) ||
    GETS_ONE.test(before))
/** "Pulmonary rehab, I'll put in a referral." */
const isSentBehind = (text: string, { index, 0: name }: RegExpExecArray): boolean =>
  // "I'll put in the rehab referral."
  /^ (?:referral|consult)\b/.test(text.slice(index + name.length)) ||
  (NAMED_FIRST.test(text.slice(0, index)) && ORDERED_BEHIND.test(text.slice(index + name.length))) ||
  (HAS_THEM.test(text.slice(0, index)) && IS_TO_LOOK.test(text.slice(index + name.length)))

/** "I would like you to do | physical therapy". */
const GOES_THERE =
  /\b(?:do|attend|go (?:straight |directly |right )?to|work with)(?: (?:some|an?|the|your))? $/
/** "I'd get | a physical therapist to come to the house". */
const GETS_ONE = /\bget (?:you |him |her )?(?:an?|some) $/
const REFERRAL_NEAR = 70

/** Whether a medicine is given, or only asked for in the blood, or neither: a level, or what numbs. */
function standingOf(name: string, text: string, from: number, to: number): 'given' | 'measured' | 'neither' {
  const [before, after] = [text.slice(0, from), text.slice(to)]
  if (isMeasured(text, from, to) || isAnesthetic(name, before, after)) return 'neither'
  return isAskedAsTest(name, before, after) ? 'measured' : 'given'
}

/** Named like a medicine, and several: "a blood thinner. That's apixaban." */
const NAMES_CLASS = /^(?:blood thinners?|water pill|muscle relax\w+|pain killers)$/

const NAMES_EXAMPLES = /^ (?:such as|like|for example|for instance)(?: either| maybe| say)? $/
const GOES_ON = /^ (?:(?:and|or)(?: even)? )?$/

/** "An anti-inflammatory such as ibuprofen or naproxen": one medicine, still to be chosen. */
function withExamples(line: WordText, candidates: Candidate[]): Candidate[] {
  const out: Candidate[] = []
  let open = false
  for (const candidate of candidates) {
    const last = out.at(-1)
    const between = last ? line.text.slice(last.to, candidate.from) : ''
    open =
      candidate.kind === 'prescription' &&
      ((last?.isClass === true && NAMES_EXAMPLES.test(between)) || (open && GOES_ON.test(between)))
    if (open && last)
      Object.assign(last, { key: `${last.key} ${candidate.key}`, to: candidate.to, withExamples: true })
    else out.push(candidate)
  }
  return out
}

/** "High testosterone", "a dexamethasone suppression test": what is measured, or measured with, is not taken. */
const isMeasured = (text: string, from: number, to: number): boolean =>
  /^ (?:\w+ )?(?:levels?|tests?|testing|challenge)\b/.test(text.slice(to)) ||
  /\b(?:high|low|elevated|normal|total|free|serum|abnormal) $/.test(text.slice(0, from))

const keyOf = (text: string): string =>
  text
    .split(' ')
    .filter((word) => !isStopWord(word) && !/^(?:another|repeat|fasting|some|again|back)$/.test(word))
    .map(termOf)
    .sort()
    .join(' ')

/** Whether two candidates name the same thing, one perhaps with fewer words. */
export function sameThing(one: Candidate, other: Candidate): boolean {
  if (one.kind !== other.kind || one.test !== other.test) return false
  const [a, b] = [new Set(one.key.split(' ')), new Set(other.key.split(' '))]
  const [small, large] = a.size < b.size ? [a, b] : [b, a]
  return [...small].every((term) => large.has(term))
}
