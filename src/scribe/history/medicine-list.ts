import type { Mention } from '../mentions.ts'
import type { Sentence } from '../talk/sentences.ts'
import { plain } from '../talk/word.ts'
import type { IndexedTranscript } from '../transcript-index.ts'
import { HAS_NO_ALLERGIES } from './allergy-denied-rules.ts'
import { ASKS_FOR_LIST, TELLS } from './medicine-list-rules.ts'
import { ASKS_ALLERGY } from './short-answers-rules.ts'

/** So many sentences a list of medicines may go on. */
const LONGEST_LIST = 16
/** "Okay", "ten milligrams": who listens says no more between two of the list. Words. */
const LONGEST_BETWEEN = 4
const lists = ({ words }: Sentence): boolean => !TELLS.test(plain(words))

/** "Any meds or allergies?": the medicines named in answer are taken where there are no allergies. */
const saysNone = (answer: Sentence[]): boolean =>
  answer.some(({ words }) => HAS_NO_ALLERGIES.test(plain(words)))

/** "Let's go over your pills." "Furosemide, forty in the morning. Metoprolol, fifty.": a list that the patient reads out. */
export function goesOnList({ sentences, bySentence }: IndexedTranscript, { sentence: at }: Mention): boolean {
  const own = sentences[at]
  if (!own || own.speaker === 'doctor' || own.question || !lists(own)) return false
  for (let k = at - 1; k >= Math.max(0, at - LONGEST_LIST); k--) {
    const said = sentences[k] as Sentence
    const text = plain(said.words)
    if (said.speaker === 'doctor') {
      if (ASKS_FOR_LIST.test(text))
        return !ASKS_ALLERGY.test(text) || saysNone(sentences.slice(k + 1, at + 2))
      if (said.words.length > LONGEST_BETWEEN && !/\bbring\b|\blist\b/.test(text)) return false
    } else if (!lists(said) && bySentence.get(k)?.some(({ kind }) => kind !== 'drug')) return false
  }
  return false
}
