import { isHypothetical, isNegated } from '../mentions.ts'
import { termOf, type IndexedTranscript } from '../transcript-index.ts'
import type { Word } from '../talk/word.ts'

/**
 * Whether the clinician, wherever else they speak of a thing, says that it is not there: "there is no fracture". Such a
 * thing is no problem of the plan. `name` are the words that named it.
 */
export function isRuledOut(name: Word[], index: IndexedTranscript): boolean {
  const last = name.at(-1)
  if (!last) return false
  let denied = false
  for (const at of index.postings.get(termOf(last.text)) ?? []) {
    const sentence = index.sentences[at]
    if (!sentence || sentence.speaker === 'patient' || sentence.question) continue
    for (const [i, word] of sentence.words.entries()) {
      if (termOf(word.text) !== termOf(last.text) || word === last) continue
      // "No burning when you urinate" denies no difficulty urinating.
      if (last.text.endsWith('ing') && word.text !== last.text) continue
      if (isNegated(sentence.words, i)) denied = true
      else if (!isHypothetical(sentence.words, i)) return false
    }
  }
  return denied
}
