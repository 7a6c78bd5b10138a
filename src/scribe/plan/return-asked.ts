import { told } from '../render.ts'
import { returnAnswered } from '../settled/return-answered.ts'
import type { Sentence } from '../talk/sentences.ts'
import type { Word } from '../talk/word.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'

/**
 * "And I come back when?" - "Three weeks, we'll check the potassium.": when to be seen again, and the words behind, which are
 * told by themselves. Null for every sentence that answers no such question.
 */
export function returnAsked(visit: Visit, sentence: Sentence): { line: NoteLine; rest: Word[] } | null {
  const answer = returnAnswered(visit.index.sentences, sentence)
  const text = answer && told(visit, answer.said, 'doctor')
  if (!answer || text === null) return null
  const { words, rest } = answer
  return { line: { section: 'assessment_plan', text, words, part: 'action', phrase: true }, rest }
}
