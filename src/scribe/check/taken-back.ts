import { plain } from '../talk/word.ts'
import type { IndexedTranscript } from '../transcript-index.ts'
import type { HeardThing } from './heard.ts'
import { TAKES_BACK } from './taken-back-rules.ts'
import { isTreatment, thingsIn } from './things.ts'

/** Sentences and words behind an order in which it may be taken back. */
const SENTENCES = 3
const WORDS = 24

/**
 * "Lisinopril ten. Strike that, she is trying to conceive": whether what is ordered at a place of the talk is taken back in
 * the same turn, before any other thing is ordered.
 */
export function isTakenBack({ sentence, at, length }: HeardThing, { sentences }: IndexedTranscript): boolean {
  const turn = sentences[sentence]?.segment
  let left = WORDS
  for (let i = sentence; i < sentence + SENTENCES && left > 0; i++) {
    const own = sentences[i]
    if (!own || own.segment !== turn) return false
    const behind = own.words.slice(i === sentence ? at + length : 0).slice(0, left)
    const other = thingsIn(behind).find(isTreatment)
    if (TAKES_BACK.test(plain(behind.slice(0, other?.at ?? behind.length)))) return true
    if (other) return false
    left -= behind.length
  }
  return false
}
