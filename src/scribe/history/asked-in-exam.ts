import { plain, type Word } from '../talk/word.ts'

/** What the clinician does while asking: "does that hurt?", "when I push". */
const WHILE_EXAMINING = /\b(?:when i|does that|do that|if i (?:press|push)|right (?:here|there)|where i)\b/
/** "Any pain here?", but not "any pain down here in your calves". */
const POINTS_THERE =
  /\b(?:pain|hurts?|hurting|tender\w*|sore|feel\w*) (?:over |in |down |up )?here\b(?! (?:in|on|at|along|around)\b)/
/** "Lift it up. Any pain?": at a movement that stands only in the talk. */
const ONLY_PAIN = /^(?:(?:okay|and|so|but|then) )*(?:any|no) (?:pain|tenderness)(?: now)?$/

/** Whether a question is of the moment of the examination: its answer is no part of the story. */
export const isAskedInExam = (question: Word[]): boolean =>
  [WHILE_EXAMINING, POINTS_THERE, ONLY_PAIN].some((cue) => cue.test(plain(question)))
