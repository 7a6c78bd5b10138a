import { tidyWords } from '../talk/tidy-words.ts'
import { withoutFillers } from '../talk/clean-words.ts'
import { told } from '../render.ts'
import type { Sentence } from '../talk/sentences.ts'
import { OPEN_CONDITION } from '../tasks/said-around.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'
import { plain, type Word } from '../talk/word.ts'

const RETURNS =
  /^(?:then )?(?:i (?:would like|want|need) you to|please|do|you (?:need|have) to|you should) (?:also |just |really )*(?:come back|see (?:me|us)|call|ring|phone|contact|give (?:me|us) a call|get (?:back )?(?:in touch|on the phone)|go (?:straight )?to|attend)\b/
const REACH = 2
const LONGEST = 42

/**
 * "If your symptoms aren't getting better. I'd like you to come back straight away.": the two sentences are one piece of
 * advice, and without its condition it would be an appointment. Null where a clause asks for no return, or without one.
 */
export function safetyNetLine(visit: Visit, sentence: Sentence, clause: Word[]): NoteLine | null {
  const said = plain(clause)
  if (!RETURNS.test(said) || /\b(?:if|unless)\b/.test(said)) return null
  const before = visit.index.sentences
    .slice(Math.max(0, sentence.index - REACH), sentence.index)
    .findLast(({ speaker, words }) => speaker === sentence.speaker && OPEN_CONDITION.test(plain(words)))
  if (!before) return null
  const words = withoutFillers(before.words)
  const condition = words.slice(words.findIndex(({ text }) => text === 'if'))
  const last = condition.at(-1)
  const advice = clause[0]?.text === 'then' ? clause.slice(1) : clause
  if (!last || condition.length + advice.length > LONGEST) return null
  const whole = tidyWords([...condition.slice(0, -1), { ...last, after: ',' }, ...advice])
  const text = told(visit, whole, 'doctor')
  return text === null
    ? null
    : { section: 'assessment_plan', text, words: [...condition, ...clause], part: 'action' }
}
