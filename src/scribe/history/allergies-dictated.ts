import { withoutFillers } from '../talk/clean-words.ts'
import { thirdPersonWords } from '../person.ts'
import { capital, joinWords, sentenceLine } from '../surface.ts'
import { plain } from '../talk/word.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'
import { isAlone } from './allergy-talk.ts'
import { NONE_DICTATED } from './allergy-denied-rules.ts'

/** "No known drug allergies.", "Allergies, none.", said outright where only the clinician speaks; null where it is not. */
export function dictatedDenial({ index, sex }: Visit): NoteLine | null {
  if (!isAlone(index)) return null
  const said = index.sentences.find(
    ({ words, question }) => !question && NONE_DICTATED.test(plain(withoutFillers(words))),
  )
  const words = withoutFillers(said?.words ?? [])
  const told = thirdPersonWords(words, 'doctor', sex)
  if (!said || !told) return null
  const text = joinWords(told, true)
    .replace(/^nkd?a$/i, (short) => short.toUpperCase())
    .replace(/^(allergies)[,:]? /i, '$1: ')
  return { section: 'allergies', text: sentenceLine(capital(text)), words: said.words }
}
