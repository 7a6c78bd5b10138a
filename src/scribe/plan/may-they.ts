import { answeredQuestion } from '../asked-and-answered.ts'
import { told } from '../render.ts'
import { withoutFillers } from '../talk/clean-words.ts'
import type { Sentence } from '../talk/sentences.ts'
import { tidyWords } from '../talk/tidy-words.ts'
import { plain, type Word, wordsIn } from '../talk/word.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'
import { FROM_THEN_ON, MAY_THEY, MUST_THEY, NOT_BEFORE, ONLY_IF } from './may-they-rules.ts'

const LONGEST_QUESTION = 16
const LONGEST_ANSWER = 22
/** "To that", "there": what it points to stands only in the talk. */
const POINTS = /\b(?:there|that|this|those|these|one|too|either)$/

/**
 * "Can he go to daycare?" - "Once the fever's been gone for 24 hours.": what a patient or a parent asks leave for, with the
 * clinician's answer, as one line of the plan. Only where the answer says from when on, until when not, or on what condition;
 * a bare yes or no says too little to be worded. `plan`: what it says already is not said again.
 */
export function mayTheyLines(visit: Visit, plan: readonly NoteLine[]): NoteLine[] {
  const { sentences } = visit.index
  const planned = new Set(plan.flatMap(({ words }) => words))
  return sentences.flatMap((question, i): NoteLine[] => {
    const asked = question.speaker === 'doctor' || question.question === false ? null : askedIn(question)
    const answered = asked && answeredQuestion(sentences, i)
    const answer = answered && answered.last === i ? sentences[answered.answer] : undefined
    if (!asked || answer?.speaker !== 'doctor' || answer.words.some((word) => planned.has(word))) return []
    const line = lineOf(visit, asked, question, answer)
    if (line) visit.used.add(answer.index)
    return line ? [line] : []
  })
}

interface Asked {
  /** The words of what is to be done: "go to daycare". */
  deed: Word[]
  /** Whether it is asked if that has to be done. */
  isMust: boolean
}

function askedIn({ words: said }: Sentence): Asked | null {
  const words = withoutFillers(said)
  const must = MUST_THEY.exec(plain(words))?.[0]
  const lead = must ?? MAY_THEY.exec(plain(words))?.[0]
  if (lead === undefined || words.length > LONGEST_QUESTION || POINTS.test(plain(words))) return null
  const deed = withoutEnd(words.slice(wordsIn(lead)))
  return deed.some(({ text }) => /^(?:or|what|if|you|home)$/.test(text))
    ? null
    : { deed, isMust: must !== undefined }
}

/** "Can I drive now?" */
const withoutEnd = (words: Word[]): Word[] =>
  /^(?:now|today|yet|then|already)$/.test(words.at(-1)?.text ?? '') ? words.slice(0, -1) : words

function lineOf(
  visit: Visit,
  { deed, isMust }: Asked,
  question: Sentence,
  answer: Sentence,
): NoteLine | null {
  const words = withoutFillers(answer.words)
  const text = plain(words)
  const [from, until] = [(isMust ? ONLY_IF : FROM_THEN_ON).exec(text), isMust ? null : NOT_BEFORE.exec(text)]
  const lead = until ?? from
  const last = deed.at(-1)
  if (!lead || !last || words.length > LONGEST_ANSWER) return null
  const limit = words.slice(wordsIn(lead[0]))
  const head = until ? 'you should not' : isMust ? 'you should' : 'you can'
  const only = isMust ? ['only'] : []
  const whole = tidyWords([
    ...head.split(' ').map((word): Word => ({ ...last, text: word, raw: word, after: '' })),
    ...deed.slice(0, -1),
    { ...last, after: '' },
    ...only.map((word): Word => ({ ...last, text: word, raw: word, after: '' })),
    ...limit,
  ])
  const line = told(visit, whole, 'doctor')
  return line === null
    ? null
    : { section: 'assessment_plan', text: line, words: [...question.words, ...answer.words], part: 'action' }
}
