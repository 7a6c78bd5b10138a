import type { Sentence } from './talk/sentences.ts'
import { plain } from './talk/word.ts'
import { SAYS_NO } from './scribe-rules.ts'

const LONGEST_FEAR = 9
const ASKS_ABOUT_SELF =
  /^(?:(?:so|and|but|wait|oh|okay|i) )*(?:did|do|am|have|could|will|is|was) (?:i|it|that|this) (?!not\b)/
const SAYS_SO = /^(?:(?:so|and|but|wait|oh) )*(?:i (?:have|had)|it is|that is)\b/

/**
 * What a patient fears aloud ("I have a stroke?" - "No, no.") is a question, though the recognizer wrote no mark: it asks
 * the clinician, who says no, or it is said a second time as a question.
 */
export function withPatientsQuestions(sentences: Sentence[]): Sentence[] {
  const asked = new Set<string>()
  const asks = sentences.map((sentence, i) => {
    if (sentence.speaker !== 'patient' || sentence.words.length > LONGEST_FEAR) return sentence.question
    const text = plain(sentence.words)
    const reply = sentences[i + 1]
    const isDenied = SAYS_SO.test(text) && reply?.speaker === 'doctor' && SAYS_NO.test(plain(reply.words))
    if (isDenied || ASKS_ABOUT_SELF.test(text)) asked.add(contentOf(sentence))
    return sentence.question || isDenied || ASKS_ABOUT_SELF.test(text)
  })
  return sentences.map((sentence, i) => {
    const question =
      asks[i] === true ||
      (sentence.speaker === 'patient' &&
        sentence.words.length <= LONGEST_FEAR &&
        asked.has(contentOf(sentence)))
    return question === sentence.question ? sentence : { ...sentence, question }
  })
}

/** The thing a short sentence names: what follows its verb. */
const contentOf = ({ words }: Sentence): string => plain(words.slice(-2))
