import { tidyWords } from '../talk/tidy-words.ts'
import { withoutFillers } from '../talk/clean-words.ts'
import { leavesOpen } from '../open-conditions.ts'
import { told } from '../render.ts'
import { withoutLead } from '../talk/clauses.ts'
import type { Sentence } from '../talk/sentences.ts'
import { OPEN_CONDITION } from '../tasks/said-around.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'
import { plain, type Word } from '../talk/word.ts'

const RETURNS =
  /^(?:then )?(?:i (?:would like|want|need) you to|please|do|you (?:need|have) to|you should) (?:also |just |really )*(?:come back|see (?:me|us)|call|ring|phone|contact|give (?:me|us) a call|get (?:back )?(?:in touch|on the phone)|go (?:straight )?to|attend)\b/
/** What would then be done. */
const THEN_DONE =
  /^(?:then )?(?:i|we) (?:may|might|will|would|can|could) (?:[a-z]+ ){0,2}?(?:need|have|want|think|consider|try|look|arrange|organi[sz]e|refer|prescribe|give|start)\b/
const REACH = 2
const LONGEST = 42

/**
 * "If your symptoms aren't getting better. I'd like you to come back straight away.": the two sentences are one piece of
 * advice, and without its condition it would be an appointment. Null where a clause asks for no return, or without one.
 */
export function safetyNetLine(visit: Visit, sentence: Sentence, clause: Word[]): NoteLine | null {
  const said = plain(clause)
  if (clause[0]?.text === 'if' && CALLS.test(said)) return ownLine(visit, clause)
  if (/\b(?:if|unless)\b/.test(said)) return null
  const before = RETURNS.test(said) ? worseBefore(visit, sentence) : conditionBefore(visit, sentence, clause)
  if (!before) return null
  const words = withoutFillers(before.words)
  const condition = words.slice(words.findIndex(({ text }) => text === 'if'))
  const last = condition.at(-1)
  const [head, ...rest] = clause[0]?.text === 'then' ? clause.slice(1) : clause
  // It no longer begins a sentence.
  const advice = head ? [{ ...head, raw: head.text }, ...rest] : rest
  if (!last || condition.length + advice.length > LONGEST) return null
  const whole = tidyWords([...condition.slice(0, -1), { ...last, after: ',' }, ...advice])
  const text = told(visit, whole, 'doctor')
  return text === null
    ? null
    : { section: 'assessment_plan', text, words: [...condition, ...clause], part: 'action' }
}

/** "If you develop a fever, please call the office": condition and advice in one breath. */
const CALLS =
  /^if (?!(?:you )?(?:do )?(?:have|has|need) (?:any |more |other |further )?(?:questions?|concerns?))(?:you|your|he|she|his|her|the|any|it|there)\b.* (?:(?:please|immediately) )?(?:call|contact|phone|notify|(?:come|go) (?:straight |right |back |in )*to) (?:the|our|us|me|my|your|911|988|999|112)\b/
const ADVISED = /^(?:call|contact|phone|notify|come|go)$/

function ownLine(visit: Visit, clause: Word[]): NoteLine | null {
  const words = clause.filter(({ text }) => text !== 'please')
  // "Call 988 or go to the emergency room": the advice begins with the first of what is to be done.
  const at = words.findLastIndex(
    ({ text }, i) => ADVISED.test(text) && !/^(?:and|or)$/.test(words[i - 1]?.text ?? ''),
  )
  const before = words[at - 1]
  const call = words[at]
  if (!before || !call || words.length > LONGEST || SUBJECTS.test(before.text)) return null
  const should = ['you', 'should'].map((text): Word => ({ ...call, text, raw: text, after: '' }))
  const whole = tidyWords([
    ...words.slice(0, at - 1),
    { ...before, after: ',' },
    ...should,
    ...words.slice(at),
  ])
  const text = told(visit, whole, 'doctor')
  return text === null ? null : { section: 'assessment_plan', text, words: clause, part: 'action' }
}
const SUBJECTS = /^(?:you|to|should|can|will|must|i|we|he|she|they|and|or)$/

const worseBefore = ({ index }: Visit, { index: at, speaker }: Sentence): Sentence | undefined =>
  index.sentences
    .slice(Math.max(0, at - REACH), at)
    .findLast((other) => other.speaker === speaker && OPEN_CONDITION.test(plain(other.words)))

/** "If the rash spreads. We may need an antibiotic.": a condition in a sentence of its own, right before. */
function conditionBefore({ index }: Visit, sentence: Sentence, clause: Word[]): Sentence | undefined {
  const before = index.sentences[sentence.index - 1]
  if (!before || before.speaker !== sentence.speaker || !THEN_DONE.test(plain(clause))) return undefined
  const words = withoutLead(withoutFillers(before.words))
  const isFirst = withoutLead(withoutFillers(sentence.words))[0] === clause[0]
  return isFirst && words[0]?.text === 'if' && words.length > SHORTEST && leavesOpen(words)
    ? before
    : undefined
}
const SHORTEST = 4
