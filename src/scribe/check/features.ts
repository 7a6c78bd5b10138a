import { partNamed, mayBeSamePart } from '../lexicon/body-parts.ts'
import { withoutLabel } from '../labels.ts'
import type { Word } from '../talk/word.ts'
import { wordsOfText } from '../talk/words.ts'
import { whoseInLabel } from './whose.ts'
import type { IndexedTranscript } from '../transcript-index.ts'
import { isUnit, numberIn } from './amounts.ts'
import { compareThings, type ThingsCompared } from './compare.ts'
import { figurePlaces, type FigurePlace } from './figure-places.ts'
import { sideMinority, sideMismatches, type SideMismatch } from './sides.ts'
import { isSaidNear, sentencesWith } from './talk-row.ts'
import { carriesMeaning, termOf } from './terms.ts'
import { bonds } from './company.ts'
import { rivalsOf } from './rivals.ts'
import { inWords } from './shorthand.ts'
import { wordOdds } from './word-odds.ts'
import { wordSlots } from './word-slots.ts'
import { medicineMismatches, type MedicineMismatch } from './medicines.ts'
import { withNamesAsSaid } from './names-as-said.ts'
import { hasNegation, passageDenies, withoutSemicolons } from './denials.ts'

/** What of a sentence was said, and how near together. */
interface Coverage {
  /** Shares (0 to 1) of the weight of its terms: said anywhere, and within the passage that holds most of them. */
  anywhere: number
  together: number
  /** The weight of the heaviest term that nobody said. */
  heaviestUnsaid: number
  /** The passage: sentences of the talk. */
  sentences: number[]
}

export interface Reading {
  coverage: Coverage
  things: ThingsCompared
  figures: FigurePlace[]
  sides: SideMismatch[]
  medicines: MedicineMismatch[]
  features: Record<string, number>
  words: Word[]
  /** The words of the label before it, "family history" of "FH: ..."; none where they were read with the sentence. */
  label: Word[]
}

const PASSAGE = 3
const MOST_WORDS = 400
const MOST_POSTINGS = 200

export function readSentence(asWritten: string, transcript: IndexedTranscript): Reading {
  const text = withoutSemicolons(asWritten)
  const bare = withoutLabel(text)
  const label = wordsOfText(inWords(text.slice(0, text.length - bare.length)))
  const own = inWords(tellsWhere(label) ? text : bare, sentencesWith('plus', transcript).length > 0)
  const words = wordsOfText(own).slice(0, MOST_WORDS)
  const things = compareThings(words, transcript, whoseInLabel(label))
  const read = {
    words,
    things,
    coverage: coverageOf(words, things, transcript),
    figures: figurePlaces(words, transcript),
    sides: sideMismatches(words, transcript),
    medicines: medicineMismatches(words, things.noted, transcript),
  }
  return { ...read, label: tellsWhere(label) ? [] : label, features: featuresOf(read, transcript) }
}

/** "Right knee: no effusion" is told of the knee; "Cardiovascular: ..." only says which part of the note it is. */
const tellsWhere = (label: readonly Word[]): boolean =>
  label.some(({ text }) => SIDE.test(text)) ||
  (label.length < 6 && label.some(({ text }) => partNamed(text) !== null && !OF_SYSTEM.test(text)))
const SIDE = /^(?:left|right)(?:-sided)?$/
const OF_SYSTEM =
  /^(?:skin|cardiac|renal|oral|nasal|throat|ears?|eyes?|nose|mouth|head|neck|chest|lungs?|heart|abdomen|back|abdominal)$/

/** What the score is computed from: each from 0 to 1. */
function featuresOf(
  { words: noted, things, coverage, figures, sides, medicines }: Omit<Reading, 'features' | 'label'>,
  transcript: IndexedTranscript,
): Record<string, number> {
  const words = withNamesAsSaid(noted, things, transcript)
  const any = (isSo: boolean): number => (isSo ? 1 : 0)
  const against = (slot: string): number => any(things.mismatches.some((one) => one.slot === slot))
  const unsaid = (...of: string[]): number => any(things.unsaid.some(({ kind }) => of.includes(kind)))
  const figure = (...of: string[]): number => any(figures.some(({ state }) => of.includes(state)))
  const bond = bonds(words, transcript)
  const rivals = rivalsOf(words, transcript)
  const [noteDenies, talkDenies] = [hasNegation(noted), passageDenies(coverage.sentences, transcript)]
  return {
    anywhere: coverage.anywhere,
    together: coverage.together,
    heaviestUnsaid: coverage.heaviestUnsaid,
    unsaidDrug: unsaid('drug'),
    unsaidIllness: unsaid('condition'),
    unsaidFinding: unsaid('finding'),
    unsaidInvestigation: unsaid('test', 'procedure', 'referral'),
    said: any(things.noted.length > things.unsaid.length),
    polarity: against('polarity'),
    open: against('open'),
    subject: against('subject'),
    intent: against('intent'),
    weaker: against('weaker'),
    past: against('past'),
    condition: against('condition'),
    revoked: against('revoked'),
    unsaidFigure: figure('unsaid'),
    otherUnit: figure('other unit', 'of something else'),
    figureCompany: Math.min(1, ...figures.map(({ company }) => company)),
    side: any(sides.length > 0),
    sideMinority: sideMinority(words, transcript),
    unsaidPart: any(namesUnsaidPart(words, transcript)),
    onlyNoteDenies: any(noteDenies && !talkDenies),
    onlyTalkDenies: any(talkDenies && !noteDenies),
    dose: any(medicines.some(({ slot }) => slot === 'dose')),
    frequency: any(medicines.some(({ slot }) => slot === 'frequency')),
    partCompany: partCompany(words, transcript),
    bondMean: bond.mean,
    bondLeast: bond.least,
    ...Object.fromEntries(Object.entries(rivals).map(([kind, worth]) => [`rival ${kind}`, worth])),
    ...wordSlots(words, transcript),
    ...wordOdds(words, transcript),
    short: any(words.length < 5),
    // In a long talk more words are said by chance, and a long sentence claims more.
    talkLength: Math.min(1, transcript.sentences.length / LONG_TALK),
    noteLength: Math.min(1, words.length / LONG_SENTENCE),
  }
}

/** Sentences, and words. */
const LONG_TALK = 250
const LONG_SENTENCE = 40

/** The places of the words that belong to a thing. */
const heldBy = ({ noted }: ThingsCompared): Set<number> =>
  new Set(noted.flatMap(({ at, length }) => Array.from({ length }, (_, k) => at + k)))

interface Term {
  weight: number
  said: number[]
}

function coverageOf(words: Word[], things: ThingsCompared, transcript: IndexedTranscript): Coverage {
  const terms = termsOf(words, things, transcript)
  const total = terms.reduce((sum, { weight }) => sum + weight, 0)
  if (total === 0) return { anywhere: 1, together: 1, heaviestUnsaid: 0, sentences: [] }
  const { begin, weight: best } = heaviestPassage(terms, transcript.sentences.length)
  const unsaid = terms.filter(({ said }) => said.length === 0)
  return {
    anywhere: (total - unsaid.reduce((sum, { weight }) => sum + weight, 0)) / total,
    together: best / total,
    heaviestUnsaid: Math.max(0, ...unsaid.map(({ weight }) => weight)) / total,
    sentences: best === 0 ? [] : Array.from({ length: PASSAGE }, (_, k) => begin + k),
  }
}

/** Where the passage begins that holds most of the terms: of equals the one that is found first. */
function heaviestPassage(terms: readonly Term[], sentences: number): { begin: number; weight: number } {
  // By the sentence it begins with, which for the first ones lies before the talk: of a long talk, maps take ten times as long.
  const weights = new Float64Array(sentences + PASSAGE)
  const heldFor = new Int32Array(sentences + PASSAGE)
  const found: number[] = []
  terms.forEach(({ weight, said }, term) => {
    for (const sentence of said)
      for (let at = sentence + PASSAGE - 1; at >= sentence; at--) {
        if (heldFor[at] === term + 1) continue
        heldFor[at] = term + 1
        if (weights[at] === 0) found.push(at)
        weights[at] = (weights[at] ?? 0) + weight
      }
  })
  let [begin, best] = [0, 0]
  for (const at of found) {
    const weight = weights[at] ?? 0
    if (weight > best) [begin, best] = [at - (PASSAGE - 1), weight]
  }
  return { begin, weight: best }
}

/** Each thing is one term, wherever the talk names it; every other word of meaning is one by itself. */
function termsOf(words: Word[], things: ThingsCompared, transcript: IndexedTranscript): Term[] {
  const held = heldBy(things)
  const seen = new Set<string>()
  const terms: Term[] = things.noted.map((noted) => ({
    weight: 3,
    said: things.unsaid.includes(noted)
      ? []
      : (transcript.byName.get(noted.name) ?? [])
          .map(({ sentence }) => sentence)
          .concat(
            things.bestPlaces.filter(({ name }) => name === noted.name).map(({ sentence }) => sentence),
          ),
  }))
  words.forEach(({ text }, i) => {
    if (held.has(i) || !carriesMeaning(text)) return
    // What a figure counts is compared with it.
    if (isUnit(text) && numberIn(words[i - 1]?.text ?? '') !== null) return
    const term = termOf(text)
    if (seen.has(term)) return
    seen.add(term)
    const said = sentencesWith(text, transcript).slice(0, MOST_POSTINGS)
    const rarity = Math.log(1 + transcript.sentences.length / (1 + said.length))
    terms.push({ weight: Math.max(0.5, Math.min(2.5, rarity / 1.6)), said })
  })
  return terms
}

function namesUnsaidPart(words: Word[], transcript: IndexedTranscript): boolean {
  const said = [...placesOfParts(transcript).keys()]
  return words.some(({ text }) => {
    const part = partNamed(text)
    return part !== null && !said.some((other) => mayBeSamePart(part, other))
  })
}

const PART_AROUND = 6
const PART_NEAR = 1

/** How much of what stands around each part of the body in the note stands around it in the talk; of the worst part. */
function partCompany(words: Word[], transcript: IndexedTranscript): number {
  let worst = 1
  const places = placesOfParts(transcript)
  words.forEach(({ text }, at) => {
    const part = partNamed(text)
    if (part === null) return
    const company = words
      .slice(Math.max(0, at - PART_AROUND), at + PART_AROUND + 1)
      .filter((word) => carriesMeaning(word.text) && partNamed(word.text) === null)
      .map((word) => word.text)
    if (company.length === 0) return
    const said = [...places]
      .flatMap(([other, sentences]) => (mayBeSamePart(part, other) ? sentences.slice(0, MOST_POSTINGS) : []))
      .slice(0, MOST_POSTINGS)
    const shares = said.map(
      (sentence) =>
        company.filter((one) => isSaidNear(one, sentence, PART_NEAR, transcript)).length / company.length,
    )
    worst = Math.min(worst, Math.max(0, ...shares))
  })
  return worst
}

const parts = new WeakMap<IndexedTranscript, Map<string, number[]>>()

function placesOfParts(transcript: IndexedTranscript): Map<string, number[]> {
  const kept = parts.get(transcript)
  if (kept) return kept
  const places = new Map<string, number[]>()
  for (const sentence of transcript.sentences)
    for (const { text } of sentence.words) {
      const part = partNamed(text)
      if (part === null) continue
      const list = places.get(part)
      if (!list) places.set(part, [sentence.index])
      else if (list.at(-1) !== sentence.index) list.push(sentence.index)
    }
  parts.set(transcript, places)
  return places
}
