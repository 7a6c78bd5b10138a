import { NOT_NOW } from '../exam/vital-rules.ts'
import { oncePer } from '../once-per.ts'
import { plain, type Word } from '../talk/word.ts'
import type { IndexedTranscript } from '../transcript-index.ts'
import { isUnit } from './amounts.ts'
import { hasNegation } from './denials.ts'
import { carriesMeaning } from './terms.ts'

/** A pressure, a pulse or a saturation with the place or position it was taken in. */
interface Reading {
  vital: VitalName
  /** Where it was taken; of a pulse in one place, how regular it is. */
  place: string
  value: string
}

interface Said extends Reading {
  sentence: number
}

type VitalName = 'pressure' | 'rate'

/** What a note says of a reading, and what the talk says: the same, or another figure there. */
export interface ReadingsCompared {
  /** Each of them was said so, and the sentence says nothing else. */
  isBorneOut: boolean
  /** Those that the talk tells otherwise. */
  against: Array<{ place: string; said: string; sentence: number }>
}

const PRESSURE = /^\d{2,3}\/\d{2,3}$/
const RATE = /^\d{2,3}$/
const NAMES = /^(?:pressures?|bps?|pulses?|heart|hr|rate|oxygen|sats?|saturation|temp\w*|respir\w+|weight)$/
const OF_RATE = /^(?:pulses?|hr|rate)$/
const PLACES: ReadonlyArray<readonly [RegExp, string]> = [
  [/^(?:lying|laying|supine|recumbent)$/, 'lying'],
  [/^(?:sitting|seated)$/, 'sitting'],
  [/^(?:standing|stood|upright)$/, 'standing'],
]
const LIMB = /^(?:arm|leg|wrist|thigh)$/

/** What only tells where and how a reading was taken. */
const OF_READING = /^(?:blood|heart|down|up|flat|taken|measured|position|reading|readings|vitals)$/

const RHYTHM = /^(?:ir)?regular(?:ly)?$/

interface Event {
  kind: 'name' | 'place' | 'figure' | 'rhythm'
  value: string
}

/** The names, the positions and the figures of readings, in their order. */
function eventsIn(words: readonly Word[]): Event[] {
  return words.flatMap(({ text, after }, k): Event[] => {
    if (NAMES.test(text))
      return text === 'heart' ? [] : [{ kind: 'name', value: OF_RATE.test(text) ? 'rate' : text }]
    const place = PLACES.find(([names]) => names.test(text))?.[1]
    if (place) return [{ kind: 'place', value: place }]
    if (/^(?:left|right)$/.test(text) && LIMB.test(words[k + 1]?.text ?? ''))
      return [{ kind: 'place', value: `${text} ${words[k + 1]?.text ?? ''}` }]
    if (RHYTHM.test(text)) return [{ kind: 'rhythm', value: text.replace(/ly$/, '') }]
    if (PRESSURE.test(text)) return [{ kind: 'figure', value: text }]
    const isCounted = after === '' && isUnit(words[k + 1]?.text ?? '')
    return RATE.test(text) && !isCounted ? [{ kind: 'figure', value: text }] : []
  })
}

/**
 * The readings of one sentence, each with its place. Empty where not every figure has one: then nobody can tell which is
 * whose. Places and figures go in the same order, whichever of them is said first.
 */
function readingsIn(words: readonly Word[], goesOn = false): Reading[] {
  const said = eventsIn(words)
  const isNamed = said.some(({ kind, value }) => kind === 'name' || PRESSURE.test(value))
  const events: Event[] = goesOn && !isNamed ? [{ kind: 'name', value: 'rate' }, ...said] : said
  return (['pressure', 'rate'] as const).flatMap((vital) => {
    const own = vital === 'pressure' ? ofPressure(events) : ofRate(events)
    const places = own.filter(({ kind }) => kind === 'place')
    const figures = own.filter(({ kind }) => kind === 'figure')
    const [first] = figures
    const rhythm = own.findLast(({ kind }) => kind === 'rhythm')
    if (figures.length === 1 && first && rhythm && places.length === 0)
      return [{ vital, value: rhythm.value, place: first.value }]
    if (places.length !== figures.length) return []
    return figures.map(({ value }, k) => ({ vital, value, place: places[k]?.value ?? '' }))
  })
}

/** No other figure looks like a pressure: its name need not be said again. */
function ofPressure(events: readonly Event[]): Event[] {
  const first = events.findIndex(({ kind, value }) => kind === 'figure' && PRESSURE.test(value))
  if (first < 0) return []
  const begin = events.slice(0, first).findLastIndex((one) => one.kind === 'figure') + 1
  const own = events.slice(begin)
  const end = own.findIndex(({ kind, value }) => kind === 'name' && !/^(?:pressures?|bps?)$/.test(value))
  const mine = end < 0 ? own : own.slice(0, end)
  return mine.filter(({ kind, value }) => kind === 'place' || PRESSURE.test(value))
}

function ofRate(events: readonly Event[]): Event[] {
  const named = events.findIndex(({ kind, value }) => kind === 'name' && value === 'rate')
  if (named < 0) return []
  const behind = events.slice(named + 1)
  const end = behind.findIndex(({ kind, value }) => kind === 'name' || PRESSURE.test(value))
  const own = end < 0 ? behind : behind.slice(0, end)
  // "Lying, the pulse is 70".
  const before = events[named - 1]
  const lead = before?.kind === 'place' && own[0]?.kind === 'figure' ? [before] : []
  return [...lead, ...own]
}

/** The readings of today that the talk tells: of a goal, a condition or another place none is. */
const readingsSaid = oncePer(({ sentences }: IndexedTranscript): Said[] => {
  const out: Said[] = []
  for (const { question, words, segment, index } of sentences) {
    if (question || NOT_NOW.test(plain(words))) continue
    // "Standing it goes up to 96." behind "The pulse is 70 lying."
    const last = out.at(-1)
    const goesOn =
      last?.vital === 'rate' && last.sentence === index - 1 && sentences[index - 1]?.segment === segment
    out.push(...readingsIn(words, goesOn).map((one) => ({ ...one, sentence: index })))
  }
  return out
})

/** What a note's sentence says of readings in several places, against what the talk says; null where it says none. */
export function readingsCompared(
  words: readonly Word[],
  transcript: IndexedTranscript,
): ReadingsCompared | null {
  const noted = readingsIn(words)
  if (noted.length === 0) return null
  const said = readingsSaid(transcript)
  const isSame = (one: Reading, other: Reading): boolean =>
    one.vital === other.vital && one.place === other.place
  const held = noted.map((one) => {
    const there = said.filter((other) => isSame(one, other))
    return { one, there, isSaid: there.some(({ value }) => value === one.value) }
  })
  const against = held.flatMap(({ one, there, isSaid }) => {
    const other = there[0]
    return isSaid || !other ? [] : [{ place: one.place, said: other.value, sentence: other.sentence }]
  })
  const isBorneOut = held.every(({ isSaid }) => isSaid) && saysOnlyReadings(words) && !hasNegation(words)
  return { isBorneOut, against }
}

const saysOnlyReadings = (words: readonly Word[]): boolean =>
  words.every(
    ({ text }, k) =>
      !carriesMeaning(text) ||
      NAMES.test(text) ||
      OF_READING.test(text) ||
      RHYTHM.test(text) ||
      PLACES.some(([names]) => names.test(text)) ||
      isUnit(text) ||
      (/^(?:left|right)$/.test(text) && LIMB.test(words[k + 1]?.text ?? '')) ||
      LIMB.test(text),
  )
