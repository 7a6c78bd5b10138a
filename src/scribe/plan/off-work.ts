import { told } from '../render.ts'
import { withoutFillers } from '../talk/clean-words.ts'
import type { Sentence } from '../talk/sentences.ts'
import { plain, type Word, wordsIn } from '../talk/word.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'
import { OFF_WORK } from './off-work-rules.ts'

const LONGEST = 30
/** What depends on something, or is of somebody else. */
const OTHERWISE = /^(?:if|because|so|but|unless|depending)$/

/** "I'll write you off work until next Monday.": "Off work until next Monday." Null for every other sentence. */
export function offWorkLine(visit: Visit, { speaker, question, words: said }: Sentence): NoteLine | null {
  const words = withoutFillers(said)
  const head = speaker === 'doctor' && !question ? OFF_WORK.exec(plain(words)) : null
  if (!head) return null
  const rest = words.slice(wordsIn(head[0]))
  const [first] = rest
  if (!first || rest.length > LONGEST || rest.some(({ text }) => OTHERWISE.test(text))) return null
  const from = ['off', head[1] ?? 'work'].map((text): Word => ({ ...first, text, raw: text, after: '' }))
  const text = told(visit, [...from, ...rest], 'doctor')
  return text === null
    ? null
    : { section: 'assessment_plan', text, words: said, part: 'action', phrase: true }
}
