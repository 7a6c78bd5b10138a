import { thirdPersonWords } from '../person.ts'
import { joinWords, sentenceLine, trustsCapitals } from '../surface.ts'
import { withoutFillers } from '../talk/clean-words.ts'
import type { IndexedTranscript } from '../transcript-index.ts'
import type { Sex } from '../visit.ts'

/**
 * What was said as a sentence of a note, for a person to go on with: of the patient in the third person, without fillers, and
 * else word for word. Null where it cannot be told so, such as a question with its answer, or words of whoever it was.
 */
export function asSentence(index: IndexedTranscript, at: readonly number[], sex: Sex): string | null {
  const told = at.map((i) => {
    const sentence = index.sentences[i]
    if (!sentence || sentence.question) return null
    const { speaker, segment } = sentence
    if (speaker !== 'patient' && speaker !== 'doctor') return null
    const words = thirdPersonWords(withoutFillers(sentence.words), speaker, sex)
    return words && sentenceLine(joinWords(words, trustsCapitals(index.segments[segment]?.text ?? '')))
  })
  return told.length > 0 && told.every((line) => line) ? told.join(' ') : null
}
