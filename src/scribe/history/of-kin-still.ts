import { saidOf } from '../mention-context.ts'
import { GOES_ON } from './of-kin-still-rules.ts'
import { SOMEBODY } from '../mention-context-rules.ts'
import { plain, type Word } from '../talk/word.ts'
import type { Sentence } from '../talk/sentences.ts'
import type { IndexedTranscript } from '../transcript-index.ts'

const STILL = /^(?:(?:and|then|so|but) )*(?:they|it|he|she|her|his|that)\b/
const OF_SELF = /^(?:i|me|myself|mine)$/
const ILL = /\b(?:died|passed|dead|sick|ill|(?:bad|weak|failing) (?:heart|lungs?|kidneys?|liver))\b/
const REACH = 3

/** "My grandmother passed. They said it was leukemia.": still told of her, as far as the patient has not named themselves. */
export function isOfKinStill(
  { sentences, bySentence }: IndexedTranscript,
  own: Sentence,
  clause: Word[],
): boolean {
  if (
    own.speaker !== 'patient' ||
    !GOES_ON.test(plain(clause)) ||
    own.words.some(({ text }) => OF_SELF.test(text))
  )
    return false
  for (let k = own.index - 1; k >= Math.max(0, own.index - REACH); k--) {
    const before = sentences[k]
    if (!before || before.segment !== own.segment) return false
    if (before.words.some(({ text }) => OF_SELF.test(text))) return false
    const isOfKin = before.words.some(({ text }) => SOMEBODY.test(text))
    if (isOfKin)
      return (
        ILL.test(plain(before.words)) ||
        (bySentence.get(k) ?? []).some(
          (mention) => mention.kind !== 'drug' && saidOf(sentences, mention) === 'another',
        )
      )
    if (!STILL.test(plain(before.words))) return false
  }
  return false
}
