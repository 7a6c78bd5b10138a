import { genericOf } from '../lexicon/brand-names.ts'
import { isDrug } from '../lexicon/drugs.ts'
import { once, oncePer } from '../once-per.ts'
import { leadsToAnother } from '../medicines/dose-of-another.ts'
import type { Word } from '../talk/word.ts'
import { plain } from '../talk/word.ts'
import type { IndexedTranscript } from '../transcript-index.ts'
import { amountsIn, frequencyIn, isSameAmount, type Amount } from './amounts.ts'
import { heardOf, type HeardThing } from './heard.ts'
import type { Thing } from './things.ts'

/** A dose or a frequency of a medicine that the talk tells otherwise, and where. */
export interface MedicineMismatch {
  slot: 'dose' | 'frequency'
  name: string
  sentences: number[]
}

const BEHIND = 10
const SENTENCES_BEHIND = 6

/** What a note says of its medicines' doses and how often they are taken, beside everything that the talk says of them. */
export function medicineMismatches(
  words: Word[],
  noted: readonly Thing[],
  transcript: IndexedTranscript,
): MedicineMismatch[] {
  const out: MedicineMismatch[] = []
  for (const thing of noted) {
    if (thing.kind !== 'drug') continue
    const places = heardOf(thing.name, transcript)
    if (places.length === 0) continue
    const own = ownWords(words, thing)
    const dose = amountsIn(own).find(({ kind }) => kind === 'dose')
    const told = toldOf(thing.name, transcript)
    const near = told.doses()
    const said = near.filter(({ ofAnother }) => !ofAnother)
    const rivals = said.length > 0 ? said : near
    if (dose && rivals.length > 0 && !said.some(({ amount }) => isSameAmount(dose, amount) === 'same'))
      out.push({ slot: 'dose', name: thing.name, sentences: rivals.map(({ sentence }) => sentence) })
    const often = frequencyIn(plain(own))
    const saidOften = told.frequencies()
    if (often && saidOften.length > 0 && !saidOften.some((other) => other.often === often))
      out.push({ slot: 'frequency', name: thing.name, sentences: saidOften.map(({ sentence }) => sentence) })
  }
  return out
}

/** What the talk says of one medicine, each looked for when it is first asked for. */
interface ToldOf {
  doses: () => ReturnType<typeof dosesNear>
  frequencies: () => ReturnType<typeof frequenciesNear>
}

/** By talk and medicine: every line that names one asks for the same. */
const toldIn = oncePer<IndexedTranscript, Map<string, ToldOf>>(() => new Map())

function toldOf(name: string, transcript: IndexedTranscript): ToldOf {
  const known = toldIn(transcript).get(name)
  if (known) return known
  const places = heardOf(name, transcript)
  const told = {
    doses: once(() => places.flatMap((place) => dosesNear(place, transcript))),
    frequencies: once(() => places.flatMap((place) => frequenciesNear(place, transcript))),
  }
  toldIn(transcript).set(name, told)
  return told
}

/** What follows a medicine up to the next one: where another is named, or where another dose is told. */
function ownWords(words: Word[], { at, length }: Thing): Word[] {
  const behind = untilNext(words.slice(at + length, at + length + BEHIND))
  // "500 mg of metformin": the figure may stand before it.
  return behind.some(({ text }) => /^\d/.test(text))
    ? behind
    : [...words.slice(Math.max(0, at - 5), at), ...behind]
}

function untilNext(words: Word[]): Word[] {
  const drug = words.findIndex(({ text }) => isDrug(text))
  const doses = amountsIn(words).filter(({ kind, unit }) => kind === 'dose' && MEASURES.has(unit ?? ''))
  // "From 10 mg down to 5 mg" goes on with the same.
  const otherDose = doses.slice(1).find(({ at }) => words[at - 1]?.text !== 'to')?.at
  const end = Math.min(drug < 0 ? Infinity : drug, otherDose ?? Infinity)
  return words.slice(0, end)
}

/** Two of these tell of two medicines; "20 mg, 2 tablets" tells of one. */
const MEASURES = new Set(['mg', 'mcg', 'g', 'units'])

/** The sentence that names a medicine and those after it, up to where another is named. */
function* sentencesOf(place: HeardThing, { sentences }: IndexedTranscript): Generator<[number, Word[]]> {
  const own = sentences[place.sentence]?.words ?? []
  const behind = own.slice(place.at + place.length)
  const ending = untilNext(behind)
  const hasFigure = ending.some(({ text }) => /^\d/.test(text))
  const before = hasFigure ? [] : own.slice(Math.max(0, place.at - 8), place.at)
  yield [place.sentence, [...before, ...ending]]
  if (ending.length < behind.length) return
  for (let k = place.sentence + 1; k <= place.sentence + SENTENCES_BEHIND; k++) {
    const words = sentences[k]?.words ?? []
    const other = words.findIndex(({ text }) => isDrug(text) && genericOf(text) !== place.name)
    yield [k, other < 0 ? words : words.slice(0, other)]
    if (other >= 0) return
  }
}

/** The doses behind a medicine; `ofAnother`: in "Keflex, and then zarbofen, 200 mg" something else stands between. */
function dosesNear(
  place: HeardThing,
  transcript: IndexedTranscript,
): Array<{ amount: Amount; sentence: number; ofAnother: boolean }> {
  return [...sentencesOf(place, transcript)].flatMap(([sentence, words]) => {
    const own = sentence === place.sentence ? (transcript.sentences[sentence]?.words ?? []) : []
    const name = own[place.at + place.length - 1]
    return amountsIn(words, { all: true })
      .filter(({ kind, value }) => kind === 'dose' || (kind === 'none' && Number(value) >= 2))
      .map((amount) => {
        const figure = own.indexOf(words[amount.at] as Word)
        const behind = figure < 0 ? [] : own.slice(place.at + place.length, figure)
        return { amount, sentence, ofAnother: amount.kind === 'dose' && leadsToAnother(name, behind) }
      })
  })
}

const frequenciesNear = (
  place: HeardThing,
  transcript: IndexedTranscript,
): Array<{ often: string; sentence: number }> =>
  [...sentencesOf(place, transcript)].flatMap(([sentence, words]) => {
    const often = frequencyIn(plain(words))
    return often ? [{ often, sentence }] : []
  })
