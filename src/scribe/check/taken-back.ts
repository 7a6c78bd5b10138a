import { plain, type Word } from '../talk/word.ts'
import type { IndexedTranscript } from '../transcript-index.ts'
import type { HeardThing } from './heard.ts'
import { TAKES_BACK } from './taken-back-rules.ts'
import { isTreatment, thingsIn, type Thing } from './things.ts'

/** Sentences and words behind an order in which it may be taken back. */
const SENTENCES = 3
const WORDS = 24

const INSTEAD_WITHIN = 4

/** "Amoxicillin. Actually, let us do azithromycin instead." */
const isInstead = (words: readonly Word[], { at, length }: Thing): boolean => {
  const behind = words.slice(at + length, at + length + INSTEAD_WITHIN)
  const end = behind.findIndex(({ after }) => after === '.')
  return behind
    .slice(0, end < 0 ? behind.length : end + 1)
    .some(({ text }, k) => text === 'instead' && behind[k + 1]?.text !== 'of')
}

/**
 * "Lisinopril ten. Strike that, she is trying to conceive": whether what is ordered at a place of the talk is taken back in
 * the same turn, before any other thing is ordered.
 */
export function isTakenBack(
  { name, sentence, at, length }: HeardThing,
  { sentences }: IndexedTranscript,
): boolean {
  const turn = sentences[sentence]?.segment
  let left = WORDS
  for (let i = sentence; i < sentence + SENTENCES && left > 0; i++) {
    const own = sentences[i]
    if (!own || own.segment !== turn) return false
    const behind = own.words.slice(i === sentence ? at + length : 0).slice(0, left)
    const other = thingsIn(behind).find(isTreatment)
    if (TAKES_BACK.test(plain(behind.slice(0, other?.at ?? behind.length)))) return true
    if (other) return other.name !== name && isInstead(behind, other)
    left -= behind.length
  }
  return false
}
