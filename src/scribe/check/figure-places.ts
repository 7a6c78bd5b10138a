import { oncePer } from '../once-per.ts'
import type { IndexedTranscript } from '../transcript-index.ts'
import type { Word } from '../talk/word.ts'
import { distanceTo, isSaidNear } from './talk-row.ts'
import { carriesMeaning } from './terms.ts'
import { amountsIn, isSameAmount, isUnit, valuesOf, type Amount } from './amounts.ts'

/** How a figure of a note stands to the talk. */
export interface FigurePlace {
  amount: Amount
  /**
   * `unsaid`: nobody said it; `other unit`: it was said, of another unit of its kind; `bare`: without any;
   * `of something else`: it only counts what is of another kind.
   */
  state: 'with its unit' | 'bare' | 'other unit' | 'of something else' | 'unsaid'
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
  const places = placesOf(amount, transcript)
  let best: FigurePlace | null = null
  for (const sentence of places) {
    const state = stateAt(amount, sentence, transcript)
    const share = companyAt(company, sentence, transcript)
    const isBetter = !best || RANK[state] > RANK[best.state] || (state === best.state && share > best.company)
    if (isBetter) best = { amount, state, company: share, sentence, instead: null }
  }
  best ??= { amount, state: 'unsaid', company: 0, sentence: null, instead: null }
  if (best.state === 'with its unit' || best.state === 'bare') return best
  return { ...best, instead: insteadOf(amount, company, transcript) }
}

/** The sentences that hold all values of a figure, near each other. */
function placesOf(amount: Amount, transcript: IndexedTranscript): number[] {
  const values = valuesOf(amount)
  const within = isScore(amount) ? SCALE_WITHIN : 1
  const [first = ''] = values
  const said = (transcript.figures.get(first) ?? [])
    .slice(0, MOST_READ)
    .filter((sentence) =>
      values.every((value) => distanceTo(transcript.figures.get(value) ?? [], sentence) <= within),
    )
    .slice(0, MOST_PLACES)
  return said.length > 0 ? said : [...inTwoWords(amount, transcript), ...converted(amount, transcript)]
}

/** "Thirty-eight two" for 38.2, "two forty-five" for 2:45, "twenty sixteen" for 2016. */
function inTwoWords({ value }: Amount, { figures, sentences }: IndexedTranscript): number[] {
  const [, whole, part] = /^(\d+)[.:](\d+)$/.exec(value) ?? /^(19|20)(\d\d)$/.exec(value) ?? []
  if (whole === undefined) return []
  return (figures.get(whole) ?? [])
    .slice(0, MOST_PLACES)
    .filter((sentence) =>
      sentences[sentence]?.words.some(({ text }, k, all) => text === whole && all[k + 1]?.text === part),
    )
}

/** "Half an hour" for 30 minutes. */
const converted = (amount: Amount, transcript: IndexedTranscript): number[] =>
  amount.kind !== 'time'
    ? []
    : [...countedIn(transcript).values()]
        .flat()
        .slice(0, MOST_READ)
        .filter((said) => isSameAmount(amount, said) === 'same')
        .map(({ sentence }) => sentence)
        .slice(0, MOST_PLACES)

const RANK = {
  'with its unit': 4,
  'other unit': 3,
  bare: 2,
  'of something else': 1,
  unsaid: 0,
} as const satisfies Record<FigurePlace['state'], number>

/** Every figure of a note asks for those of the same sentences. */
const allAmountsIn = oncePer((words: Word[]) => amountsIn(words, { all: true }))
/** The same, each that is said again and again once. */
const amountsSaidIn = oncePer((words: Word[]): Amount[] => [
  ...new Map(allAmountsIn(words).map((one) => [`${one.value} ${one.unit} ${one.kind}`, one])).values(),
])

function stateAt(amount: Amount, sentence: number, transcript: IndexedTranscript): FigurePlace['state'] {
  const said = amountsSaidIn(transcript.sentences[sentence]?.words ?? [])
  if (amount.unit === null) return 'with its unit'
  const same = said.filter((other) => isSameAmount(amount, other) === 'same')
  if (same.some(({ unit }) => unit !== null)) return 'with its unit'
  const others = said.filter((other) => isSameAmount(amount, other) === 'other unit')
  if (same.length > 0 || others.length === 0) return 'bare'
  return others.some(({ kind }) => kind === amount.kind) ? 'other unit' : 'of something else'
}

const ENOUGH_COMPANY = 0.6

type Counted = Amount & { sentence: number }

const counted = new WeakMap<IndexedTranscript, Map<string, Counted[]>>()

/** What the talk counts, by unit. */
function countedIn(transcript: IndexedTranscript): Map<string, Counted[]> {
  const kept = counted.get(transcript)
  if (kept) return kept
  const all = transcript.sentences.flatMap(({ index, words }) =>
    allAmountsIn(words).flatMap((amount) => (amount.unit ? [{ ...amount, sentence: index }] : [])),
  )
  const byUnit = Map.groupBy(all, ({ unit }) => unit ?? '')
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

/** The words of meaning around a figure. */
function companyOf({ at }: Amount, words: Word[]): string[] {
  return words
    .slice(Math.max(0, at - AROUND_IN_NOTE), at + AROUND_IN_NOTE + 1)
    .filter(({ text }) => carriesMeaning(text) && !isUnit(text))
    .map(({ text }) => text)
}

function companyAt(company: string[], sentence: number, transcript: IndexedTranscript): number {
  if (company.length === 0) return 1
  return (
    company.filter((word) => isSaidNear(word, sentence, AROUND_IN_TALK, transcript)).length / company.length
  )
}
