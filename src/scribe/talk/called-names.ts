import type { Sentence } from './sentences.ts'
import { isStopWord } from '../stems.ts'

const GREETS = /^(?:hi|hey|hello|morning|afternoon|evening)$/
const NO_NAME =
  /^(?:doctor|doc|dr|there|everyone|everybody|sir|ma'am|miss|mister|mr|mrs|ms|how|good|nice|guys|folks|dragon|dax|again|welcome|thanks|thank|come|glad|sorry|let|okay|right|yeah)$/
/** After these a name at the end of a sentence is what is told, not who is spoken to. */
const TELLS =
  /^(?:is|was|am|are|called|named|with|and|or|to|for|of|from|by|about|mr|mrs|ms|miss|dr|doctor|my|your|his|her|the|a|saw|see)$/
const OPENING = 14
const LEAST_BEFORE = 3

/** Sentences of the clinician without the name by which the patient is called at their end: "in two weeks, Carolyn". */
export function withoutCalledNames(sentences: Sentence[]): Sentence[] {
  const names = new Set(
    sentences
      .slice(0, OPENING)
      .flatMap(({ speaker, words }) =>
        speaker === 'patient'
          ? []
          : words.flatMap((word, i) =>
              GREETS.test(words[i - 1]?.text ?? '') &&
              /^[a-z]{3,}$/.test(word.text) &&
              !NO_NAME.test(word.text) &&
              !isStopWord(word.text)
                ? [word.text]
                : [],
            ),
      ),
  )
  if (names.size === 0) return sentences
  return sentences.map((sentence) => {
    const { words } = sentence
    const [before, last] = words.slice(-2)
    if (sentence.speaker === 'patient' || words.length <= LEAST_BEFORE || !before || !last) return sentence
    if (!names.has(last.text) || TELLS.test(before.text)) return sentence
    return { ...sentence, words: [...words.slice(0, -2), { ...before, after: last.after }] }
  })
}
