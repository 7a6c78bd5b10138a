import type { Word } from '../talk/word.ts'
import type { IndexedTranscript } from '../transcript-index.ts'
import type { ThingsCompared } from './compare.ts'
import { meaningTerms } from './terms.ts'

/** A talk may name one thing without end. */
const MOST_LOOKED_AT = 200

/**
 * The words of a note with each thing named as the talk names it: "painful urination" as "burns when I pee", which the lexicon
 * holds for one. What is compared word by word then meets the words that were said. A thing that is named alike stays.
 */
export function withNamesAsSaid(
  words: Word[],
  { noted, unsaid, bestPlaces }: ThingsCompared,
  transcript: IndexedTranscript,
): Word[] {
  let out = words
  // From the end, so that the places before stay right.
  for (const thing of [...noted].sort((a, b) => b.at - a.at)) {
    if (unsaid.includes(thing)) continue
    const best = bestPlaces.find(({ name }) => name === thing.name)
    const mentions = (transcript.byName.get(thing.name) ?? []).slice(0, MOST_LOOKED_AT)
    const said = mentions.find(({ sentence }) => sentence === best?.sentence) ?? mentions[0]
    const spoken = said && transcript.sentences[said.sentence]?.words.slice(said.at, said.at + said.length)
    if (!spoken || spoken.length === 0) continue
    const terms = new Set(meaningTerms(spoken))
    const own = meaningTerms(words.slice(thing.at, thing.at + thing.length))
    if (own.every((term) => terms.has(term))) continue
    out = [...out.slice(0, thing.at), ...spoken, ...out.slice(thing.at + thing.length)]
  }
  return out
}
