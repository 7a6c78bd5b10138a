import { oncePer } from '../once-per.ts'
import { partNamed } from '../lexicon/body-parts.ts'
import type { Word } from '../talk/word.ts'
import type { IndexedTranscript } from '../transcript-index.ts'
import { isSaidNear, sentencesWith } from './talk-row.ts'
import { claimingWords, termOf } from './terms.ts'

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
  /** "It is not the right ankle". */
  isDenied: boolean
  /** The part of the body as a term, and as written. */
  part: string
  word: string
}

/** "It is not the right ankle": the side itself is denied, not what is there. */
export const isPutRight = (words: readonly Word[], side: number): boolean =>
  [1, 2, 3].some((back) => {
    const lead = words
      .slice(side - back + 1, side)
      .every(({ text }) => /^(?:the|my|your|his|her|on|in)$/.test(text))
    return lead && words[side - back]?.text === 'not'
  })

/** "left knee", "right-sided lower back", "left wrist and hand", "knee on the left". */
export function sidesOf(words: readonly Word[]): Sided[] {
  const out: Sided[] = []
  words.forEach((word, i) => {
    const side = word.text.replace(/-?(?:sided|hand)$/, '')
    if (!SIDE.test(side)) return
    const isDenied = isPutRight(words, i)
    const add = (text: string): void => void out.push({ side, isDenied, part: termOf(text), word: text })
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

/** Of the words of a sentence of the talk: all that is held against it asks again. */
const sidesTold = oncePer(sidesOf)

/** How often the talk tells each sided part of the note of its side, and of the other. */
function sidesSaid(words: readonly Word[], transcript: IndexedTranscript) {
  return sidesOf(words).flatMap(({ side, part, word }) => {
    if (partNamed(word) === null) return []
    const said = sentencesWith(word, transcript)
      .slice(0, MOST_READ)
      .flatMap((sentence) =>
        sidesTold(transcript.sentences[sentence]?.words ?? []).flatMap((one) =>
          one.part === part ? { ...one, sentence } : [],
        ),
      )
    said.push(...sidesOfOne(word, transcript).map((one) => ({ ...one, part, word })))
    // "It is not the right ankle": whoever said so before is put right.
    const putRight = new Set(said.filter(({ isDenied }) => isDenied).map((one) => one.side))
    const sentencesOf = (isSame: boolean): number[] =>
      said
        .filter((one) => (one.side === side) === isSame && !putRight.has(one.side))
        .map(({ sentence }) => sentence)
    const [same, other] = [sentencesOf(true), sentencesOf(false)]
    return [{ side, word, same, other }]
  })
}

/** "Ever hurt this knee before?" - "It was the left one I had scoped.": of the part that was named just before. */
const sidesOfOne = (word: string, transcript: IndexedTranscript) =>
  sentencesWith('one', transcript)
    .slice(0, MOST_READ)
    .flatMap((sentence) =>
      (transcript.sentences[sentence]?.words ?? []).flatMap(({ text }, k, words) =>
        SIDE.test(text) &&
        words[k + 1]?.text === 'one' &&
        [0, 1, 2].some((back) => isSaidNear(word, sentence - back, 0, transcript))
          ? [{ side: text, isDenied: isPutRight(words, k), sentence }]
          : [],
      ),
    )

export const sideMismatches = (words: readonly Word[], transcript: IndexedTranscript): SideMismatch[] =>
  sidesSaid(words, transcript).flatMap(({ side, word, same, other }) => {
    if (other.length === 0) return []
    const sentences = same.length === 0 ? other : ofOtherSide(words, { same, other }, transcript)
    return sentences.length > 0 ? [{ part: word, said: side === 'left' ? 'right' : 'left', sentences }] : []
  })

/**
 * "The left knee is swollen", of a talk in which the left is normal and the right one swollen: where all that is claimed is told
 * of the other side, and none of it of this one.
 */
function ofOtherSide(
  words: readonly Word[],
  { same, other }: { same: number[]; other: number[] },
  transcript: IndexedTranscript,
): number[] {
  const claims = claimingWords(words).filter(({ text }) => partNamed(text) === null && !SIDE.test(text))
  const isTold = ({ text }: Word, at: number, within: number): boolean =>
    isSaidNear(text, at, within, transcript)
  if (claims.length === 0 || claims.length > MOST_CLAIMED) return []
  const isOfOther = new Set(other)
  const near = (at: number): number[] =>
    [at - 1, at, at + 1].filter((one) => one === at || !isOfOther.has(one))
  if (same.some((at) => near(at).some((one) => claims.some((claim) => isTold(claim, one, 0))))) return []
  return other.filter((at) => claims.every((claim) => isTold(claim, at, 1)))
}
/** Of a sentence that tells more nobody can say what of it is told of the side. */
const MOST_CLAIMED = 2

/** The share of the talk's words on a sided part that are of the other side; of the worst part. */
export const sideMinority = (words: readonly Word[], transcript: IndexedTranscript): number =>
  Math.max(
    0,
    ...sidesSaid(words, transcript).map(({ same, other }) =>
      other.length === 0 ? 0 : other.length / (same.length + other.length),
    ),
  )
