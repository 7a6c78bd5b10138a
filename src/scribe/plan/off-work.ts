import { joinWords, sentenceLine } from '../surface.ts'
import { withoutFillers } from '../talk/clean-words.ts'
import type { Sentence } from '../talk/sentences.ts'
import { plain, wordsIn } from '../talk/word.ts'
import type { NoteLine } from '../visit-lines.ts'
import { OFF_WORK } from './off-work-rules.ts'

const LONGEST = 10

/** "I'll write you off work until next Monday.": "Off work until next Monday." Null for every other sentence. */
export function offWorkLine({ speaker, question, words: said }: Sentence): NoteLine | null {
  const words = withoutFillers(said)
  const head = speaker === 'doctor' && !question ? OFF_WORK.exec(plain(words)) : null
  if (!head?.[1]) return null
  const rest = words.slice(wordsIn(head[0]))
  if (rest.length > LONGEST || rest.some(({ text }) => /^(?:if|and|because|so|i|you|but)$/.test(text)))
    return null
  const howLong = joinWords(
    rest.map((word) => ({ text: word.text, source: word })),
    true,
  )
  return {
    section: 'assessment_plan',
    text: sentenceLine(`Off ${head[1]} ${howLong}`),
    words: said,
    part: 'action',
  }
}
