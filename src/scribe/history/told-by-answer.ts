import { mentionsIn } from '../mentions.ts'
import { plain, type Word } from '../talk/word.ts'
import { ASKS_AFTER_KIND, NAMES_ITSELF } from './asking-rules.ts'

/**
 * Whether a yes goes on to name what was only asked after by its kind: "Have you had any falls?" - "Yes, I fell on Monday."
 * The patient's own words tell it; "the patient reports falls" before them says it twice.
 */
export function isToldByAnswer(question: Word[], reply: Word[]): boolean {
  return (
    ASKS_AFTER_KIND.test(plain(question)) &&
    !mentionsIn(question, 0).some(({ kind }) => kind === 'finding') &&
    NAMES_ITSELF.test(plain(reply))
  )
}
