import type { Word } from '../talk/word.ts'
import type { IndexedTranscript } from '../transcript-index.ts'
import { distanceTo, rowsOf } from './talk-row.ts'
import { carriesMeaning } from './terms.ts'

/** A word that stands near one of a note, and where the talk says it. */
export interface Neighbour {
  rows: readonly number[]
  weight: number
}

/** So many words apart is as near as can be; from `FAR` on, nothing is near. */
const NEAR = 3
const FAR = 28
const WITHIN = 10
const MOST_PLACES = 400

const nearness = (apart: number): number => (apart >= FAR ? 0 : Math.min(1, (FAR - apart) / (FAR - NEAR)))

/** How much a word tells by being said in this talk: seldom said, much. */
export const rarityOf = (places: number, { sentences }: IndexedTranscript): number =>
  Math.max(0.3, Math.log(1 + sentences.length / (1 + places)))

/** The words around one of a note that the talk says at all; near ones and rare ones weigh more. */
export function neighboursOf(
  words: readonly Word[],
  at: number,
  transcript: IndexedTranscript,
  isNeighbour: (text: string) => boolean = carriesMeaning,
): Neighbour[] {
  const out: Neighbour[] = []
  for (let k = Math.max(0, at - WITHIN); k < words.length && k <= at + WITHIN; k++) {
    const text = words[k]?.text ?? ''
    if (k === at || !isNeighbour(text)) continue
    const rows = rowsOf(text, transcript)
    if (rows.length === 0) continue
    out.push({ rows, weight: rarityOf(rows.length, transcript) / (NEAR + Math.abs(k - at)) })
  }
  return out
}

/** How much of a word's company in the note stands around a place of the talk too: 0 to 1; 1 where it has none. */
export function companyAt(neighbours: readonly Neighbour[], row: number): number {
  let [sum, total] = [0, 0]
  for (const { rows, weight } of neighbours) {
    total += weight
    sum += weight * nearness(distanceTo(rows, row))
  }
  return total === 0 ? 1 : sum / total
}

/** The first of the places of several words, in the order of the talk: as many as are looked at. */
export const firstPlaces = (ofWords: ReadonlyArray<readonly number[]>): number[] =>
  ofWords
    .flatMap((rows) => rows.slice(0, MOST_PLACES))
    .sort((a, b) => a - b)
    .slice(0, MOST_PLACES)

/** The best company that any of some places keeps; 0 where there is none. */
export function bestCompany(rows: readonly number[], neighbours: readonly Neighbour[]): number {
  let most = 0
  for (const row of rows.slice(0, MOST_PLACES)) most = Math.max(most, companyAt(neighbours, row))
  return most
}

const MOST_READ = 100

/** How near the talk says what stands side by side in the note: on the whole, and where it is weakest. */
export function bonds(
  words: readonly Word[],
  transcript: IndexedTranscript,
): { mean: number; least: number } {
  const told = words.filter(({ text }) => carriesMeaning(text) || /\d/.test(text))
  const near = told.slice(1).map(({ text }, k) => {
    const [one, other] = [rowsOf(told[k]?.text ?? '', transcript), rowsOf(text, transcript)]
    const [few, many] = one.length < other.length ? [one, other] : [other, one]
    return nearness(Math.min(Infinity, ...few.slice(0, MOST_READ).map((row) => distanceTo(many, row))))
  })
  if (near.length === 0) return { mean: 1, least: 1 }
  return { mean: near.reduce((sum, one) => sum + one, 0) / near.length, least: Math.min(...near) }
}
