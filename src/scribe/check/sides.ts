import { partNamed } from '../lexicon/body-parts.ts'
import type { Word } from '../talk/word.ts'
import type { IndexedTranscript } from '../transcript-index.ts'
import { placesOfTerm, termOf } from './terms.ts'

/** A side of a part of the body that the talk tells of the other side only, and where. */
export interface SideMismatch {
  part: string
  said: string
  sentences: number[]
}

const SIDE = /^(?:left|right)$/
const NOT_A_SIDE = /^(?:now|away|here|there|after|before|on|so|okay|to|for|the|i|we|you|is|in|at)$/
/** How far behind its side a part may stand: "left wrist and hand". */
const REACH = 4
/** How far before "on the left" its part may stand. */
const BEFORE = 8
const MOST_READ = 400

interface Sided {
  side: string
  /** The part of the body as a term, and as written. */
  part: string
  word: string
}

/** "left knee", "right-sided lower back", "left wrist and hand", "knee on the left". */
export function sidesOf(words: readonly Word[]): Sided[] {
  const out: Sided[] = []
  words.forEach((word, i) => {
    const side = word.text.replace(/-?(?:sided|hand)$/, '')
    if (!SIDE.test(side)) return
    const add = (text: string): void => void out.push({ side, part: termOf(text), word: text })
    // "the left side of the tongue"
    const of = words[i + 1]?.text === 'side' && words[i + 2]?.text === 'of' ? (words[i + 4]?.text ?? '') : ''
    if (partNamed(of) !== null) add(of)
    for (let k = i + 1; k <= i + REACH && k < words.length; k++) {
      const text = words[k]?.text ?? ''
      // "Right back" goes where one came from; "right lower back" is a part.
      if (k === i + 1 && text === 'back') break
      if (words[k - 1]?.after || NOT_A_SIDE.test(text) || SIDE.test(text)) break
      add(text)
    }
    // "I bit my tongue, on the right side"
    if (!/^(?:the|my|your|his|her)$/.test(words[i - 1]?.text ?? '') || words[i - 2]?.text !== 'on') return
    const before = words
      .slice(Math.max(0, i - BEFORE), i - 2)
      .findLast(({ text }) => partNamed(text) !== null)
    if (before) add(before.text)
  })
  return out
}

export function sideMismatches(words: readonly Word[], transcript: IndexedTranscript): SideMismatch[] {
  const out: SideMismatch[] = []
  for (const { side, part, word } of sidesOf(words)) {
    if (partNamed(word) === null) continue
    const [same, other]: [number[], number[]] = [[], []]
    for (const sentence of placesOfTerm(part, transcript).slice(0, MOST_READ))
      for (const said of sidesOf(transcript.sentences[sentence]?.words ?? []))
        if (said.part === part) (said.side === side ? same : other).push(sentence)
    if (same.length === 0 && other.length > 0)
      out.push({ part: word, said: side === 'left' ? 'right' : 'left', sentences: other })
  }
  return out
}
