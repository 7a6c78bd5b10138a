import type { Sentence } from '../talk/sentences.ts'
import { plain, type Word } from '../talk/word.ts'
import { HANDS_ON } from './symptom-rules.ts'

/** How far before a question or a reply what belongs to it may stand. Sentences. */
const BACK = 3

/** What the clinician does while asking: "does that hurt?", "when I push". */
const WHILE_EXAMINING = /\b(?:when i|does that|do that|if i (?:press|push)|right (?:here|there)|where i)\b/
/** "Any pain here?", but not "any pain down here in your calves". */
const POINTS_THERE =
  /\b(?:pain|hurts?|hurting|tender\w*|sore|feel\w*) (?:over |in |down |up )?here\b(?! (?:in|on|at|along|around)\b)/

/** "Lift it up. Any pain?": at a movement that stands only in the talk. */
const ONLY_PAIN = /^(?:(?:okay|and|so|but|then) )*(?:any|no) (?:pain|tenderness)(?: now)?$/

/** Whether a question is of the moment of the examination: its answer is no part of the story. */
export function isAskedInExam(sentences: Sentence[], index: number): boolean {
  const question = sentences[index]
  if (!question) return false
  const before = sentences
    .slice(Math.max(0, index - BACK), index)
    .filter(({ segment }) => segment === question.segment)
  return (
    [WHILE_EXAMINING, POINTS_THERE, ONLY_PAIN].some((cue) => cue.test(plain(question.words))) ||
    before.some(({ words }) => HANDS_ON.test(plain(words)))
  )
}

/** "Does that hurt?" - "No, it makes a shooting pain down to my ankle": what is felt while being examined. */
export function repliesInExam(sentences: Sentence[], index: number, clause: Word[]): boolean {
  if (!/^(?:it|that|i (?:do )?(?:feel|get))\b/.test(plain(clause))) return false
  const own = sentences[index]
  for (let k = index - 1; k >= Math.max(0, index - BACK); k--) {
    const before = sentences[k]
    if (before?.speaker !== 'doctor' || before.segment === own?.segment) continue
    if (own && own.segment - before.segment > 1) return false
    return isAskedInExam(sentences, k)
  }
  return false
}
