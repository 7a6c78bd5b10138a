import { changedByPlan } from '../medicines/in-force.ts'
import { medicinesNamed, withoutPlanLabel } from '../medicines/medicine-clauses.ts'
import {
  frame,
  leftOut,
  lineOf,
  medicineTexts,
  part,
  PLAN_KEYS,
  sentencesOf,
  type LetterLine,
  type LetterSource,
  type NoteSentence,
} from './letter.ts'
import { ORDERS } from './second-person.ts'
import { asTold } from './told-words.ts'

/** The body of a letter to the patient: by problem where there are several, else what is thought and then what is done. */
export function bodyToPatient(source: LetterSource): LetterLine[] {
  const plan = sentencesOf(source, PLAN_KEYS, { headings: true })
  const body = [
    ...part('Why you came', told(sentencesOf(source, ['chief_complaint']))),
    ...(plan.filter(({ isHeading }) => isHeading).length > 1 ? byProblem(plan) : byKind(plan)),
    ...part('The medicines you told me about', told(stillTaken(source))),
    ...part('Your allergies', told(sentencesOf(source, ['allergies']))),
  ]
  const silent = plan.filter(({ text }) => asTold(withoutPlanLabel(text)) === null).length
  return [
    ...body,
    ...leftOut(
      silent,
      'sentence of the note that speaks of somebody else as well',
      'sentences of the note that speak of somebody else as well',
    ),
  ]
}

const told = (sentences: NoteSentence[], layout: LetterLine['layout'] = 'bullet'): LetterLine[] =>
  sentences.flatMap((sentence) => {
    const text = asTold(withoutPlanLabel(sentence.text))
    return text === null ? [] : [lineOf(sentence, text, layout)]
  })

function byKind(plan: NoteSentence[]): LetterLine[] {
  const stated = plan.filter(({ isHeading }) => !isHeading)
  return [
    ...part('What we talked about', told(plan.filter(({ isHeading }) => isHeading))),
    ...part('What I think', told(stated.filter(({ text }) => isThought(text)))),
    ...part('What happens next', told(stated.filter(({ text }) => !isThought(text)))),
  ]
}

/** Each problem with what is thought and done about it; what belongs to none comes last. */
function byProblem(plan: NoteSentence[]): LetterLine[] {
  const first = plan.findIndex(({ isHeading }) => isHeading)
  const lines = plan
    .slice(first)
    .flatMap((sentence) => told([sentence], sentence.isHeading ? 'paragraph' : 'bullet'))
  const rest = told(plan.slice(0, first))
  return part('What we talked about, and what happens next', [
    ...lines,
    ...(rest.length > 0 ? [frame('Also:'), ...rest] : []),
  ])
}

/** The medicines that the same plan neither stops nor gives another dose: a patient who reads both would take the old one. */
function stillTaken(source: LetterSource): NoteSentence[] {
  const changed = changedByPlan(medicineTexts(source))
  return sentencesOf(source, ['medications']).filter(
    ({ text }) => !medicinesNamed(text).some((name) => changed.has(name)),
  )
}

const THOUGHT =
  /^(?:I (?:think|believe|suspect|feel)|The patient (?:has|is|may|might|likely|probably)|(?:This|That|It) (?:is|may|might|looks|seems|could)|Likely|Probably|Consistent)\b|\b(?:controlled|stable|improving|worsening|consistent with|due to|likely)\b/
/** Says of a line of reasoning that it is done, or to be done. */
const ACTS = /\b(?:will|want to|would like to|should|sent|gave|give|call|if|need to)\b/i

const isThought = (text: string): boolean => {
  const plain = withoutPlanLabel(text)
  return (
    (/^Medical reasoning:/i.test(text) && !ACTS.test(plain)) || (THOUGHT.test(plain) && !ORDERS.test(plain))
  )
}
