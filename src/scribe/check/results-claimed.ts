import type { IndexedTranscript } from '../transcript-index.ts'
import { wordSet } from '../rules/rule.ts'
import type { Word } from '../talk/word.ts'
import { numberIn } from './amounts.ts'
import { heardLoosely, heardOf } from './heard.ts'
import { sentencesWith } from './talk-row.ts'
import type { Thing } from './things.ts'

/** A test of which a note tells what it showed, and of which nobody told that. */
export interface ResultUnsaid {
  name: string
  /** Where the talk speaks of the test all the same, such as to order it. */
  sentences: number[]
}

/** Words with which a note tells a result. */
const CLAIMED = wordSet(`
  normal unremarkable negative positive abnormal elevated clear reassuring benign show shows showed showing shown reveals
  revealed demonstrates demonstrated confirms confirmed suggests consistent
`)
/** Words with which somebody tells one in talk. */
const TOLD = wordSet(`
  normal unremarkable negative positive abnormal elevated clear reassuring benign show shows showed showing shown reveals
  revealed confirmed good fine bad great perfect high low up down came back looks look looked saw see found better
  worse fracture broken tear torn stable unchanged change changed clean no nothing
`)
/** Of a test that is yet to be made nothing is told by these words. */
const TO_COME = wordSet(`
  order ordered ordering will going gonna let lets plan schedule scheduled send sending book repeat recheck if should would recommend pending await awaiting obtain get refer
`)
const REACH = 5
const MOST_PLACES = 100

/** In how many sentences after its test a result is told. */
const WITHIN = 3

/**
 * "ECG was normal", of an ECG that is only ordered; "Troponin was normal", of one that nobody spoke of. `things`: those that
 * the note's sentence names.
 */
export function resultsUnsaid(
  words: readonly Word[],
  things: readonly Thing[],
  transcript: IndexedTranscript,
): ResultUnsaid[] {
  return things
    .filter((thing) => thing.kind === 'test' && claimsResult(words, thing))
    .flatMap((thing) => {
      const places = placesOf(thing, words, transcript)
      const isTold = places.some((place) => isResultTold(place, transcript))
      return isTold ? [] : [{ name: thing.name, sentences: [...new Set(places)] }]
    })
}

/** Says of a test only that it is one: "thyroid" alone is told of thyroid tests. */
const GENERIC = wordSet('test tests panel study studies scan work culture cultures level levels function')

/** Sentences of the talk that name the test, by its own name, as the note writes it, or by what it looks at. */
function placesOf(thing: Thing, words: readonly Word[], transcript: IndexedTranscript): number[] {
  const asWritten = words.slice(thing.at, thing.at + thing.length).map(({ text }) => text)
  const looksAt = thing.name.toLowerCase().split(' ')
  return [
    ...heardOf(thing.name, transcript).map(({ sentence }) => sentence),
    ...heardLoosely(thing, asWritten, transcript).map(({ sentence }) => sentence),
    ...looksAt.filter((word) => !GENERIC.has(word)).flatMap((word) => sentencesWith(word, transcript)),
  ].slice(0, MOST_PLACES)
}

/** A result stands near the test, and the sentence does not speak of a test to come. */
function claimsResult(words: readonly Word[], { at, length }: Thing): boolean {
  const near = words.slice(Math.max(0, at - 2), at + length + REACH)
  return near.some(({ text }) => CLAIMED.has(text)) && !words.some(({ text }) => TO_COME.has(text))
}

/** Somebody tells a result at the place where the test is named, or soon after it. */
function isResultTold(place: number, { sentences }: IndexedTranscript): boolean {
  return sentences
    .slice(place, place + WITHIN + 1)
    .some(
      ({ words, question }, behind) =>
        !question &&
        !words.some(({ text }) => TO_COME.has(text)) &&
        words.some(({ text }) => TOLD.has(text) || (behind === 0 && numberIn(text) !== null)),
    )
}
