import { AT_WORK_ON, BEGINS_ORDER, IF_THEN_RETURN, IS_DUE, THEY_DO } from './plan-kinds-rules.ts'

/** What the clinician does, or has others do, wherever it stands in a line. */
const ORDERS =
  /^(?:I|We) (?:will|would|recommend|advised|have ordered)|\b(?:order|prescri|refer|continue|start|follow)\w*\b/i
const DOUBTED = /^(?:I|We) do not (?:think|believe|feel)\b/

/** Whether a line of the plan says what is to be done, rather than what is thought. */
export const isToBeDone = (line: string): boolean =>
  !DOUBTED.test(line) &&
  [ORDERS, BEGINS_ORDER, AT_WORK_ON, THEY_DO, IF_THEN_RETURN, IS_DUE].some((pattern) => pattern.test(line))
