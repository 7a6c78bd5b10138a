import { NOT_OF_NOW, SEEN, TURNS_TO_LOOK } from './looking-rules.ts'
import { ENDS_EXAM } from './plain-phases-rules.ts'
import { plain } from './talk/word.ts'
import type { IndexedTranscript } from './transcript-index.ts'

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
    if (before.speaker === 'doctor' && TURNS_TO_LOOK.test(plain(before.words))) return true
  }
  return false
}
