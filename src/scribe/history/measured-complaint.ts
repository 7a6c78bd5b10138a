import { capital, sentenceLine } from '../surface.ts'
import { plain, wordsIn } from '../talk/word.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'
import { questionBefore } from './fragment-answers.ts'
import { MEASURED } from './measured-complaint-rules.ts'
import { ASKS_REASON } from './opening-rules.ts'

/** Where the reason for the visit is asked. Sentences. */
const OPENING = 14

/** "What's going on?" - "My blood pressure's been running high at home.": high blood pressure; null where it is none such. */
export function measuredLine({ index: { sentences } }: Visit): NoteLine | null {
  for (const [i, { words }] of sentences.slice(0, OPENING).entries()) {
    const question = questionBefore(sentences, i)
    if (!question || !ASKS_REASON.test(plain(question.words))) continue
    const text = plain(words)
    const said = MEASURED.exec(text)
    const what = said?.groups?.['what']
    if (!said || !what) continue
    const from = wordsIn(text.slice(0, said.index))
    return {
      section: 'chief_complaint',
      text: sentenceLine(`${capital(said.groups?.['high'] ? 'high' : 'low')} ${what}`),
      words: words.slice(from + 1, from + wordsIn(said[0])),
    }
  }
  return null
}
