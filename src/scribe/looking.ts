import { NOT_OF_NOW, SEEN, TURNS_TO_LOOK } from './looking-rules.ts'
import { ENDS_EXAM } from './plain-phases-rules.ts'
import type { Sentence } from './talk/sentences.ts'
import { plain } from './talk/word.ts'
import type { IndexedTranscript } from './transcript-index.ts'

/** Whether the clinician says that they now examine. */
export const turnsToLook = ({ speaker, words }: Sentence): boolean =>
  speaker === 'doctor' && TURNS_TO_LOOK.test(plain(words))

/** So much is called out in one look. Sentences. */
const CALLED_OUT_IN_A_LOOK = 12

/** "Let me look at the knee. No swelling. It moves freely.": what is called out in one go, in the turn that turned to look. */
export function isSeenLooking({ sentences }: IndexedTranscript, i: number): boolean {
  const own = sentences[i]
  if (own?.speaker !== 'doctor') return false
  for (let at = i; at > i - CALLED_OUT_IN_A_LOOK; at--) {
    const [said, before] = [sentences[at], sentences[at - 1]]
    if (!said || before?.segment !== own.segment || said.question) return false
    const text = plain(said.words)
    if (!SEEN.test(text) || NOT_OF_NOW.test(text) || ENDS_EXAM.test(text.replace(/\byour /, ''))) return false
    if (turnsToLook(before)) return true
  }
  return false
}
