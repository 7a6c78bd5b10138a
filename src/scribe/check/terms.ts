import { sameWord } from '../lexicon/same-words.ts'
import { isFrameWord, isStopWord, stem } from '../stems.ts'
import type { Word } from '../talk/word.ts'
import type { IndexedTranscript } from '../transcript-index.ts'

/** What the check takes a word for: one term for all that mean the same, in the chart's words or the patient's. */
export function termOf(word: string): string {
  const bare = withoutEnding(word)
  const meant = sameWord(bare)
  // "Operations" mean what "operation" means.
  return stem(meant === bare ? sameWord(stem(bare)) : meant)
}

/** "Gradually" is "gradual"; "right-handed" is told by "handed", "non-tender" by "tender". */
function withoutEnding(word: string): string {
  const last =
    /[a-z]-[a-z]/.test(word) && sameWord(word) === word ? word.slice(word.lastIndexOf('-') + 1) : word
  return last.length > 5 && last.endsWith('ly') ? last.slice(0, -2) : last
}

/** Words with which a note speaks of anything: they claim nothing by themselves. */
const GENERAL = new Set(
  'going goes symptom symptoms problem problems issue issues condition conditions associated significant evidence appears appear seems seem related due secondary given including includes include regard regards respect thing things bit lot kind sort way status post s/p evident present presence known concerning additional additionally overall otherwise general generally recent recently etc via per upon within medical health healthcare treatment reasoning testing education counseling'.split(
    ' ',
  ),
)

/** Whether a word carries meaning of its own: none of those that only join or only tell. Figures are compared by themselves. */
export const carriesMeaning = (word: string): boolean =>
  !isStopWord(word) && !isFrameWord(word) && !GENERAL.has(word) && !/\d/.test(word)

const known = new WeakMap<IndexedTranscript, Map<string, number[]>>()

/** The sentences of the talk that hold a term, ascending. */
export function placesOfTerm(term: string, transcript: IndexedTranscript): readonly number[] {
  const kept = known.get(transcript) ?? readTerms(transcript)
  known.set(transcript, kept)
  return kept.get(term) ?? []
}

function readTerms({ sentences }: IndexedTranscript): Map<string, number[]> {
  const places = new Map<string, number[]>()
  for (const { index, words } of sentences)
    for (const { text } of words) {
      const term = termOf(text)
      const list = places.get(term)
      if (!list) places.set(term, [index])
      else if (list.at(-1) !== index) list.push(index)
    }
  return places
}

/** Whether a term is said within so many sentences of one. */
export const isSaidNear = (
  term: string,
  sentence: number,
  within: number,
  transcript: IndexedTranscript,
): boolean => isNear(placesOfTerm(term, transcript), sentence, within)

/** Whether one of the ascending places lies within so many of another; by halves, however many there are. */
export function isNear(places: readonly number[], at: number, within: number): boolean {
  let [low, high] = [0, places.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[middle] as number) < at - within) low = middle + 1
    else high = middle
  }
  return low < places.length && (places[low] as number) <= at + within
}

export const meaningTerms = (words: readonly Word[]): string[] =>
  words.flatMap(({ text }) => (carriesMeaning(text) ? termOf(text) : []))
