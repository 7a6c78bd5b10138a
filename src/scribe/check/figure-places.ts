import { saidFigures, type IndexedTranscript } from '../transcript-index.ts'
import type { Word } from '../talk/word.ts'
import { carriesMeaning, isNear, isSaidNear, termOf } from './terms.ts'
import { amountsIn, isSameAmount, isUnit, type Amount } from './amounts.ts'

/** How a figure of a note stands to the talk. */
export interface FigurePlace {
  amount: Amount
  /** `unsaid`: nobody said it; `other unit`: it was said, of another unit only; `said` otherwise. */
  state: 'said' | 'other unit' | 'unsaid'
  /** The share (0 to 1) of what the note says around the figure that is said around it in the talk too. */
  company: number
  sentence: number | null
  /** What the talk counts in the same unit and the same company, where it never says this figure. */
  instead: { value: string; sentence: number } | null
}

const AROUND_IN_NOTE = 7
const AROUND_IN_TALK = 2
const MOST_PLACES = 60
/** "Eight", where the scale of ten was named with the question. */
const isScore = ({ value }: Amount): boolean => value.endsWith('/10')
const SCALE_WITHIN = 4
const MOST_READ = 1_000
const MOST_FIGURES = 40

/** Each figure of a note's sentence with the place in the talk where it has the best company. */
export function figurePlaces(words: Word[], transcript: IndexedTranscript): FigurePlace[] {
  return amountsIn(words)
    .slice(0, MOST_FIGURES)
    .map((amount) => placeOf(amount, words, transcript))
}

function placeOf(amount: Amount, words: Word[], transcript: IndexedTranscript): FigurePlace {
  const company = companyOf(amount, words)
  const values = amount.value.match(/\d+(?:\.\d+)?/g)?.map((value) => String(Number(value))) ?? []
  const first = values[0] ?? ''
  const within = isScore(amount) ? SCALE_WITHIN : 1
  const places = (transcript.figures.get(first) ?? [])
    .slice(0, MOST_READ)
    .filter((sentence) =>
      values.every((value) => isNear(transcript.figures.get(value) ?? [], sentence, within)),
    )
    .slice(0, MOST_PLACES)
  if (places.length === 0) {
    const instead = insteadOf(amount, company, transcript)
    return { amount, state: 'unsaid', company: 0, sentence: null, instead }
  }
  let best: FigurePlace = {
    amount,
    state: 'other unit',
    company: 0,
    sentence: places[0] ?? null,
    instead: null,
  }
  for (const sentence of places) {
    const state = stateAt(amount, sentence, first, transcript)
    const share = companyAt(company, sentence, transcript)
    const isBetter = state === best.state ? share > best.company : state === 'said'
    if (isBetter) best = { ...best, state, company: share, sentence }
  }
  return best.state === 'said' ? best : { ...best, instead: insteadOf(amount, company, transcript) }
}

function stateAt(
  amount: Amount,
  sentence: number,
  value: string,
  transcript: IndexedTranscript,
): 'said' | 'other unit' {
  const words = transcript.sentences[sentence]?.words ?? []
  const said = amountsIn(words, { all: true })
  const isSame = said.some((other) => isSameAmount(amount, other) === 'same')
  if (isSame) return 'said'
  const inLetters = words.some((word) => !/\d/.test(word.text) && saidFigures(word).includes(value))
  const hasOther = said.some((other) => isSameAmount(amount, other) === 'other unit')
  return hasOther && !inLetters ? 'other unit' : 'said'
}

const ENOUGH_COMPANY = 0.6

const counted = new WeakMap<IndexedTranscript, Map<string, Array<{ value: string; sentence: number }>>>()

/** What the talk counts, by unit. */
function countedIn(transcript: IndexedTranscript): Map<string, Array<{ value: string; sentence: number }>> {
  const kept = counted.get(transcript)
  if (kept) return kept
  const all = transcript.sentences.flatMap(({ index, words }) =>
    amountsIn(words, { all: true }).flatMap(({ unit, value }) =>
      unit ? [{ unit, value, sentence: index }] : [],
    ),
  )
  const byUnit = Map.groupBy(all, ({ unit }) => unit)
  counted.set(transcript, byUnit)
  return byUnit
}

/** Another figure of the same unit where the talk speaks of what the note speaks of; the one in the best company. */
function insteadOf(amount: Amount, company: string[], transcript: IndexedTranscript): FigurePlace['instead'] {
  if (amount.unit === null || company.length === 0) return null
  let best: FigurePlace['instead'] = null
  let most = ENOUGH_COMPANY
  for (const { value, sentence } of (countedIn(transcript).get(amount.unit) ?? []).slice(0, MOST_READ)) {
    const share = companyAt(company, sentence, transcript)
    if (share >= most) [best, most] = [{ value, sentence }, share + 0.01]
  }
  return best
}

/** The words of meaning around a figure, as terms. */
function companyOf({ at }: Amount, words: Word[]): string[] {
  return words
    .slice(Math.max(0, at - AROUND_IN_NOTE), at + AROUND_IN_NOTE + 1)
    .filter(({ text }) => carriesMeaning(text) && !isUnit(text))
    .map(({ text }) => termOf(text))
}

function companyAt(company: string[], sentence: number, transcript: IndexedTranscript): number {
  if (company.length === 0) return 1
  return (
    company.filter((term) => isSaidNear(term, sentence, AROUND_IN_TALK, transcript)).length / company.length
  )
}
