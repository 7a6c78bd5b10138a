import { CONSENTS } from './consents-rules.ts'
import type { Sentence } from '../talk/sentences.ts'
import { plain, type Word } from '../talk/word.ts'
import type { Visit } from '../visit-lines.ts'

/** So many sentences before it the clinician may have said what is to be done. */
const BACK = 4

/** "The blood test is fine", said of what the clinician has just proposed: they agree to it, and it has shown nothing yet. */
export function consents(
  { index, places }: Visit,
  { index: at, speaker }: Sentence,
  clause: Word[],
): boolean {
  if (speaker === 'doctor' || !CONSENTS.test(plain(clause))) return false
  const proposed = index.sentences
    .slice(Math.max(0, at - BACK), at)
    .findLast((sentence) => sentence.speaker === 'doctor')
  return proposed !== undefined && places[proposed.index]?.phase === 'plan'
}
