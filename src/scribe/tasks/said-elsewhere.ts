import type { ReadTranscript } from '../read-transcript.ts'
import { withReferencesNamed } from '../references/named-references.ts'
import { returnAnswered } from '../settled/return-answered.ts'
import { capital } from '../surface.ts'
import { ORDERS_THAT } from '../talk/orders-next-rules.ts'
import type { Sentence } from '../talk/sentences.ts'
import { plain, type Word } from '../talk/word.ts'
import { duePhrase } from './due.ts'
import type { MeantTask } from './meant-task.ts'

/** "It's from the amlodipine, so let's cut it": the clause with the name of what it changes. */
export const withMedicineNamed = ({ index }: ReadTranscript, sentence: Sentence, clause: Word[]): Word[] =>
  ORDERS_THAT.test(plain(clause))
    ? (withReferencesNamed(index.sentences, sentence.index, clause, [], true) ?? clause)
    : clause

/** "When should I come back?" - "Two weeks.": the visit to come that a sentence answers with. */
export function returnTold({ index }: ReadTranscript, sentence: Sentence): MeantTask[] {
  const answer = returnAnswered(index.sentences, sentence)
  if (!answer) return []
  const bare = plain(answer.said).replace(/ with .*$/, '')
  const { due = null } = duePhrase(bare) ?? {}
  const task = {
    kind: 'follow_up',
    test: null,
    key: 'return',
    from: 0,
    to: bare.length,
    bare,
    lead: '',
    due,
  } as const
  return [{ ...task, subject: capital(bare), words: answer.words, sentence: sentence.index, needsDose: false, relief: '' }] // prettier-ignore
}
