import type { Sentence } from '../talk/sentences.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'
import { plain } from '../talk/word.ts'
import { AGREES } from './plan-rules.ts'
import { refuses } from './refused-offers.ts'

const UNDERSTANDS = /\b(?:i understand|makes (?:perfect |total )?sense|understood|got it)\b/
const TURNS_DOWN = /\b(?:not|no|but|never|rather|unless|if|do you|is that|should|worried|afraid)\b/
/** What the clinician has dictated of it. */
const TOLD_ALREADY = /\bexpressed (?:\w+ )?(?:understanding|agreement)\b/
/** How many sentences may lie between the plan and the answer to it. */
const REACH = 4
const LONGEST = 12

/**
 * "Sounds good", "I can do that": the patient's own word to the plan, after at least one line of it. Nothing is written
 * when nobody said so.
 */
export function agreementLines(visit: Visit, plan: NoteLine[]): NoteLine[] {
  if (!plan.some((line) => line.part === 'action') || plan.some(({ text }) => TOLD_ALREADY.test(text)))
    return []
  const planned = new Set(plan.flatMap((line) => line.words))
  const { sentences } = visit.index
  const begins = sentences.findIndex(({ words }) => words.some((word) => planned.has(word)))
  // Who refuses a part of it does not agree with the plan, whatever they say of the rest.
  if (sentences.slice(Math.max(0, begins)).some(refuses)) return []
  const nearPlan = (i: number) =>
    sentences
      .slice(Math.max(0, i - REACH), i)
      .some((before) => before.words.some((word) => planned.has(word)) || isPromised(visit, before))
  const answers = sentences.filter((sentence) => isAnswer(sentence) && nearPlan(sentence.index))
  const agreed = answers.findLast((sentence) => AGREES.test(said(sentence)))
  if (!agreed) return []
  const understood = answers.findLast((sentence) => UNDERSTANDS.test(said(sentence)))
  return [
    {
      section: 'assessment_plan',
      text: `Patient agreements: The patient ${understood ? 'understands and agrees' : 'agrees'} with the recommended medical treatment plan.`,
      words: [...new Set([...(understood?.words ?? []), ...agreed.words])],
      part: 'action',
    },
  ]
}

/** What will be done, though no line tells it: "and then we are going to set you up with the therapist". */
const isPromised = ({ places }: Visit, { speaker, question, words, index }: Sentence): boolean =>
  speaker === 'doctor' &&
  !question &&
  places[index]?.phase === 'plan' &&
  /\b(?:i|we) (?:will|would like to|am going to|are going to) (?:set|order|get|give|send|schedule|refer|start|have|do)\b/.test(
    plain(words),
  )

const said = ({ words }: Sentence): string => plain(words)

function isAnswer(sentence: Sentence): boolean {
  return (
    sentence.speaker === 'patient' &&
    !sentence.question &&
    sentence.words.length <= LONGEST &&
    !TURNS_DOWN.test(said(sentence))
  )
}
