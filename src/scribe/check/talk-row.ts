import { oncePer } from '../once-per.ts'
import { plainWays } from '../lexicon/plain-ways.ts'
import type { IndexedTranscript } from '../transcript-index.ts'
import { termOf } from './terms.ts'

/** One word of the talk: its sentence and its index there, and where it stands in the row of all words. */
export interface Place {
  sentence: number
  k: number
  row: number
}

/** The talk as one row of words, a little room between its sentences. */
interface TalkRow {
  byTerm: Map<string, number[]>
  byWord: Map<string, readonly number[]>
  sentencesByWord: Map<string, readonly number[]>
  /** The row of the first word of each sentence. */
  begins: number[]
}

/** What lies between two sentences, in words. */
const GAP = 3
/** The words of one way to say it stand so near each other. */
const WAY_WITHIN = 7
const MOST_OF_WAY = 200

const rowOf = oncePer((transcript: IndexedTranscript): TalkRow => {
  const row: TalkRow = { byTerm: new Map(), byWord: new Map(), sentencesByWord: new Map(), begins: [] }
  let begin = 0
  for (const { words } of transcript.sentences) {
    row.begins.push(begin)
    words.forEach(({ text }, k) => {
      const term = termOf(text)
      const list = row.byTerm.get(term)
      if (list) list.push(begin + k)
      else row.byTerm.set(term, [begin + k])
    })
    begin += words.length + GAP
  }
  return row
})

/** Where the talk says a word of a note, in the same word, in one that means the same or in plain ones. Rows, ascending. */
export function rowsOf(word: string, transcript: IndexedTranscript): readonly number[] {
  const row = rowOf(transcript)
  const known = row.byWord.get(word)
  if (known) return known
  const own = row.byTerm.get(termOf(word)) ?? []
  const other = plainWays(word).flatMap((way) => rowsOfWay(way, row))
  const all = other.length === 0 ? own : [...new Set([...own, ...other])].sort((a, b) => a - b)
  row.byWord.set(word, all)
  return all
}

function rowsOfWay(way: readonly string[], { byTerm }: TalkRow): number[] {
  const [first, ...others] = way.map((word) => byTerm.get(termOf(word)) ?? [])
  return (first ?? [])
    .slice(0, MOST_OF_WAY)
    .filter((at) => others.every((rows) => distanceTo(rows, at) <= WAY_WITHIN))
}

/** The sentences of the talk that say a word of a note, ascending. */
export function sentencesWith(word: string, transcript: IndexedTranscript): readonly number[] {
  const row = rowOf(transcript)
  const known = row.sentencesByWord.get(word)
  if (known) return known
  const all = [...new Set(rowsOf(word, transcript).map((at) => sentenceAt(at, row.begins)))]
  row.sentencesByWord.set(word, all)
  return all
}

export function placeAt(at: number, transcript: IndexedTranscript): Place {
  const { begins } = rowOf(transcript)
  const sentence = sentenceAt(at, begins)
  return { sentence, k: at - (begins[sentence] ?? 0), row: at }
}

export const rowAt = (sentence: number, k: number, transcript: IndexedTranscript): number =>
  (rowOf(transcript).begins[sentence] ?? 0) + k

const sentenceAt = (at: number, begins: readonly number[]): number =>
  Math.max(0, firstFrom(begins, at + 1) - 1)

/** The index of the first number of an ascending list that is not below one; by halves, however many there are. */
function firstFrom(ascending: readonly number[], least: number): number {
  let [low, high] = [0, ascending.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ascending[middle] as number) < least) low = middle + 1
    else high = middle
  }
  return low
}

/** How far the nearest number of an ascending list is from one. */
export function distanceTo(ascending: readonly number[], at: number): number {
  const next = firstFrom(ascending, at)
  return Math.min(
    next < ascending.length ? (ascending[next] as number) - at : Infinity,
    next > 0 ? at - (ascending[next - 1] as number) : Infinity,
  )
}

/** Where in a sentence of the talk a word of a note is said. */
export function spotsOf(word: string, sentence: number, transcript: IndexedTranscript): number[] {
  const { begins } = rowOf(transcript)
  const [begin, end] = [begins[sentence] ?? 0, begins[sentence + 1] ?? Infinity]
  const rows = rowsOf(word, transcript)
  const spots: number[] = []
  for (let n = firstFrom(rows, begin); n < rows.length && (rows[n] as number) < end; n++)
    spots.push((rows[n] as number) - begin)
  return spots
}

/** Whether a word is said within so many sentences of one. */
export const isSaidNear = (
  word: string,
  sentence: number,
  within: number,
  transcript: IndexedTranscript,
): boolean => distanceTo(sentencesWith(word, transcript), sentence) <= within
