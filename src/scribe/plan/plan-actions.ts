import { saysHow } from '../medicines/dose-talk.ts'
import { mentionsIn } from '../mentions.ts'
import { wordsOfText } from '../talk/words.ts'
import {
  AT_WORK_ON,
  BEGINS_ORDER,
  IF_THEN_RETURN,
  IS_DUE,
  THEY_DO,
  WANTS_CHANGE,
} from './plan-kinds-rules.ts'

/** What the clinician does, or has others do, wherever it stands in a line. */
const ORDERS =
  /^(?:I|We) (?:will|would|recommend|advised|have ordered)|\b(?:order|prescri|refer|continue|start|follow)\w*\b/i
const DOUBTED = /^(?:I|We) do not (?:think|believe|feel)\b/

/** Whether a line of the plan says what is to be done, rather than what is thought. */
export const isToBeDone = (line: string): boolean =>
  !DOUBTED.test(line) &&
  ([ORDERS, WANTS_CHANGE, BEGINS_ORDER, AT_WORK_ON, THEY_DO, IF_THEN_RETURN, IS_DUE].some((pattern) =>
    pattern.test(line),
  ) ||
    givesByName(line))

/** "Miralax, half a capful in juice daily", "Apixaban 5 mg twice a day stays": the name with how it is taken is the order. */
function givesByName(line: string): boolean {
  const words = wordsOfText(line.replace(FOR_WHAT, ''))
  const [first] = mentionsIn(words, 0)
  return first?.kind === 'drug' && first.at === 0 && saysHow(words.slice(first.length)) && !TOLD_OF.test(line)
}
const FOR_WHAT = /^For (?:the|her|his|their) [\w ]{3,30}, /
const TOLD_OF =
  /\b(?:was|were|did|had|caus\w+|made|makes|gave|gives|can|could|may|might|would|works?|helps?|think)\b/
