import type { IndexedTranscript } from '../transcript-index.ts'
import { wordSet } from '../rules/rule.ts'
import { plain, type Word } from '../talk/word.ts'
import { numberIn } from './amounts.ts'
import { heardOf } from './heard.ts'
import { heardLoosely } from './heard-loosely.ts'
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
/** Of a patient who is asked to have a test, "that is fine" agrees: who tells its result tells what it was. */
const TOLD_BY_PATIENT = wordSet(`
  was were came showed shown said told found saw looked normal negative positive abnormal clean unremarkable broken fracture torn tear`)
const ACKNOWLEDGES = /^(?:okay|all right|very|good|great|fine|perfect| )+$/
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

const NO_BLOOD_TEST = /\bblood (?:pressure|thinners?|clots?|in)\b/

/** Sentences of the talk that name the test, by its own name, as the note writes it, or by what it looks at. */
function placesOf(thing: Thing, words: readonly Word[], transcript: IndexedTranscript): number[] {
  const asWritten = words.slice(thing.at, thing.at + thing.length).map(({ text }) => text)
  const looksAt = thing.name.toLowerCase().split(' ')
  return [
    ...heardOf(thing.name, transcript).map(({ sentence }) => sentence),
    ...heardLoosely(thing, asWritten, transcript).map(({ sentence }) => sentence),
    ...looksAt
      .filter((word) => !GENERIC.has(word))
      .flatMap((word) => sentencesWith(word, transcript))
      .filter((place) => !NO_BLOOD_TEST.test(plain(transcript.sentences[place]?.words ?? []))),
  ].slice(0, MOST_PLACES)
}

/** A result stands near the test, and the sentence does not speak of a test to come. */
function claimsResult(words: readonly Word[], { at, length }: Thing): boolean {
  const near = words.slice(Math.max(0, at - 2), at + length + REACH)
  const isClaimed =
    near.some(({ text }) => CLAIMED.has(text)) || AS_RESULT.test(plain(words.slice(at + length)))
  return isClaimed && !words.some(({ text }) => TO_COME.has(text))
}

/** "The blood test is fine"; "she is fine with the blood test" tells none. */
const AS_RESULT =
  /^(?:is|are|was|were|came back|looks?|looked) (?:all )?(?:fine|good|okay|ok|great)\b(?! with)/

/** Somebody tells a result at the place where the test is named, or soon after it. */
function isResultTold(place: number, { sentences }: IndexedTranscript): boolean {
  return sentences
    .slice(place, place + WITHIN + 1)
    .some(
      ({ words, question, speaker }, behind) =>
        !question &&
        !(behind > 0 && ACKNOWLEDGES.test(plain(words))) &&
        (speaker !== 'patient' || words.some(({ text }) => TOLD_BY_PATIENT.has(text))) &&
        !words.some(({ text }) => TO_COME.has(text)) &&
        words.some(({ text }) => TOLD.has(text) || (behind === 0 && numberIn(text) !== null)),
    )
}
