import type { Mention } from '../mentions.ts'
import { statementsOf } from '../talk/clauses.ts'
import type { Sentence } from '../talk/sentences.ts'
import { plain, type Word } from '../talk/word.ts'
import type { IndexedTranscript } from '../transcript-index.ts'
import { FOUND, TELLS_WHAT_THEY_HAVE } from './found-today-rules.ts'
import { OF_CHART } from './plan-rules.ts'

/** So many sentences before it, and the one that tells it too. */
const LOOKED_BACK = 6
/** Before it the history is read out: "so you have asthma and high blood pressure". */
const OPENING = 0.25

/**
 * Whether the clinician tells in this clause what they have just found ("the rapid strep is positive, so you've got strep
 * throat") and not what is known of old: nobody has named it before, and something was found just now.
 */
export function isToldAsFound(index: IndexedTranscript, sentence: Sentence, clause: Word[]): boolean {
  if (sentence.speaker !== 'doctor' || sentence.question) return false
  if (!TELLS_WHAT_THEY_HAVE.test(plain(clause)) || OF_CHART.test(plain(clause))) return false
  const at = sentence.index
  if (at <= index.sentences.length * OPENING) return false
  const named = (index.bySentence.get(at) ?? []).filter(({ kind }) => kind === 'condition')
  const isNew = named.every(({ name }) =>
    index.mentions.every((other) => other.name !== name || other.sentence >= at),
  )
  return (
    isNew &&
    index.sentences
      .slice(Math.max(0, at - LOOKED_BACK), at + 1)
      .some(({ speaker, question, words }) => speaker === 'doctor' && !question && FOUND.test(plain(words)))
  )
}

/** Whether a condition was named by such a clause. */
export function isNamedAsFound(index: IndexedTranscript, mention: Mention): boolean {
  const sentence = index.sentences[mention.sentence]
  const named = sentence?.words[mention.at]
  if (!sentence || !named) return false
  return statementsOf(sentence.words).some(
    (clause) => clause.some(({ from }) => from === named.from) && isToldAsFound(index, sentence, clause),
  )
}
