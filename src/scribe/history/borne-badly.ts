import { mentionsIn, type Mention } from '../mentions.ts'
import type { Sentence } from '../talk/sentences.ts'
import { plain } from '../talk/word.ts'
import type { IndexedTranscript } from '../transcript-index.ts'
import { allergiesInTalk } from './allergy-talk.ts'
import { ASKS_HOW_BORNE, ONCE_DID } from './allergy-talk-rules.ts'
import { medicinesIn } from './medicine-talk.ts'

/** Around the allergy what it did is told, and said again. Sentences. */
const TOLD_WITHIN = 4
/** A medicine is still meant, so many sentences behind its name. */
const STILL_OF_IT = 3

/**
 * Whether a finding is what a medicine, a vaccine or an anaesthetic once did: "any trouble with the anesthesia?" "I threw up a
 * bunch.", "Wellbutrin, that gave me the seizure." That is no symptom of today. "It gives me diarrhea" may be.
 */
export function isOnceBorneBadly(index: IndexedTranscript, { name, sentence }: Mention): boolean {
  const isTold = allergiesInTalk(index).some(
    ({ sentences, reaction }) =>
      sentences.includes(sentence) ||
      (sentences.some((k) => Math.abs(k - sentence) <= TOLD_WITHIN) &&
        mentionsIn(reaction, 0).some((one) => one.name === name)),
  )
  if (isTold) return true
  const said = index.sentences[sentence] as Sentence
  if (askedHowBorne(index, said)) return true
  if (!ONCE_DID.test(plain(said.words)) || OF_NOW.test(plain(said.words))) return false
  for (let k = sentence; k > sentence - STILL_OF_IT && k >= 0; k--) {
    const named = medicinesIn(index, k).length > 0
    if (named) return true
    if (k < sentence && index.sentences[k]?.speaker === 'doctor' && index.sentences[k]?.question) return false
  }
  return false
}
const OF_NOW = /\b(?:today|now|still|since|yesterday|this (?:morning|week)|last night|days? ago|started)\b/

/** The question how something was borne that a sentence answers; null where it answers none. */
export function askedHowBorne({ sentences }: IndexedTranscript, said: Sentence): Sentence | null {
  if (said.speaker === 'doctor') return null
  for (let k = said.index - 1; k >= Math.max(0, said.index - STILL_OF_IT); k--) {
    const before = sentences[k] as Sentence
    if (before.speaker === 'doctor')
      return before.question && ASKS_HOW_BORNE.test(plain(before.words)) ? before : null
  }
  return null
}
