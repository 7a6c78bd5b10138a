import { oncePer } from '../once-per.ts'
import type { Word } from '../talk/word.ts'

export type UnitKind = 'dose' | 'time' | 'share' | 'length' | 'weight' | 'temperature' | 'count' | 'none'

/** A figure with what it counts. */
export interface Amount {
  /** "120/82" is one value; "2-3" too. */
  value: string
  unit: string | null
  kind: UnitKind
  at: number
}

/** unit word -> its plain name */
const UNITS: Record<string, [string, UnitKind]> = {
  mg: ['mg', 'dose'], mcg: ['mcg', 'dose'], g: ['g', 'dose'], grams: ['g', 'dose'], gram: ['g', 'dose'], ml: ['ml', 'dose'], cc: ['ml', 'dose'],
  unit: ['units', 'dose'], units: ['units', 'dose'], iu: ['units', 'dose'], meq: ['meq', 'dose'], puff: ['puffs', 'dose'], puffs: ['puffs', 'dose'], tablet: ['tablets', 'dose'],
  tablets: ['tablets', 'dose'], pill: ['tablets', 'dose'], pills: ['tablets', 'dose'], tab: ['tablets', 'dose'], tabs: ['tablets', 'dose'], capsule: ['tablets', 'dose'], capsules: ['tablets', 'dose'], drops: ['drops', 'dose'], drop: ['drops', 'dose'], sprays: ['sprays', 'dose'],
  second: ['seconds', 'time'], seconds: ['seconds', 'time'], minute: ['minutes', 'time'], minutes: ['minutes', 'time'], min: ['minutes', 'time'], mins: ['minutes', 'time'], hour: ['hours', 'time'], hours: ['hours', 'time'], hr: ['hours', 'time'], hrs: ['hours', 'time'],
  day: ['days', 'time'], days: ['days', 'time'], 'day-old': ['days', 'time'], night: ['nights', 'time'], nights: ['nights', 'time'], week: ['weeks', 'time'], weeks: ['weeks', 'time'], wk: ['weeks', 'time'], wks: ['weeks', 'time'], month: ['months', 'time'], months: ['months', 'time'], mo: ['months', 'time'], year: ['years', 'time'], years: ['years', 'time'], yr: ['years', 'time'], yrs: ['years', 'time'], 'year-old': ['years', 'time'], 'years-old': ['years', 'time'], 'month-old': ['months', 'time'], 'week-old': ['weeks', 'time'],
  '%': ['%', 'share'], percent: ['%', 'share'], cm: ['cm', 'length'], mm: ['mm', 'length'], inch: ['in', 'length'], inches: ['in', 'length'], feet: ['ft', 'length'], foot: ['ft', 'length'], mile: ['miles', 'length'], miles: ['miles', 'length'], block: ['blocks', 'length'], blocks: ['blocks', 'length'],
  pound: ['lb', 'weight'], pounds: ['lb', 'weight'], lb: ['lb', 'weight'], lbs: ['lb', 'weight'], kg: ['kg', 'weight'], kilos: ['kg', 'weight'], kilograms: ['kg', 'weight'], ounces: ['oz', 'weight'], oz: ['oz', 'weight'],
  degrees: ['degrees', 'temperature'], f: ['degrees', 'temperature'], c: ['degrees', 'temperature'],
  pack: ['packs', 'count'], packs: ['packs', 'count'], 'pack-year': ['pack-years', 'count'], 'pack-years': ['pack-years', 'count'], drink: ['drinks', 'count'], drinks: ['drinks', 'count'], beer: ['drinks', 'count'], beers: ['drinks', 'count'], glasses: ['drinks', 'count'], glass: ['drinks', 'count'], cigarettes: ['cigarettes', 'count'], time: ['times', 'count'], times: ['times', 'count'], episodes: ['times', 'count'], pads: ['pads', 'count'], stairs: ['stairs', 'count'], flights: ['flights', 'count'],
} // prettier-ignore

export const isUnit = (word: string): boolean => Object.hasOwn(UNITS, word)

const NUMBER_WORDS: Record<string, string> = {
  once: '1',
  twice: '2',
  half: '0.5',
  a: '1',
  an: '1',
  couple: '2',
  one: '1',
  single: '1',
}

export const numberIn = (text: string): string | null => {
  if (/^\d/.test(text)) return text.replace(/,(?=\d{3})/g, '').replace(/(?<=\d)(?:x|mg|ml|mcg)$/, '')
  return null
}

/** The figures of a text with their units; "a week" and "once" are figures only where `all` asks for every way of saying. */
export function amountsIn(words: readonly Word[], { all = false }: { all?: boolean } = {}): Amount[] {
  const out: Amount[] = []
  words.forEach((word, at) => {
    const figure = numberIn(word.text) ?? (all ? (NUMBER_WORDS[word.text] ?? null) : null)
    if (figure === null) return
    const unit = unitAfter(words, at)
    if (/^(?:a|an)$/.test(word.text) && unit === null) return
    out.push({ value: figure, unit: unit?.[0] ?? null, kind: unit?.[1] ?? 'none', at })
  })
  return out
}

function unitAfter(words: readonly Word[], at: number): [string, UnitKind] | null {
  if (words[at]?.after === '.') return null
  const isHalf = words[at]?.text === 'half'
  for (let k = at + 1; k <= at + 2 && k < words.length; k++) {
    const text = words[k]?.text ?? ''
    // "Half an hour"; but "twice a day" counts no days.
    if (isHalf && /^an?$/.test(text)) continue
    const found = Object.hasOwn(UNITS, text) ? UNITS[text] : undefined
    if (found) return found
    if (!/^(?:more|full|of|extra|or|to|and|point|whole|half|good|other|different|couple)$/.test(text))
      return null
  }
  return null
}

/** The figures of an amount, each in its normal form. Each figure of a note asks for those of every place that holds it. */
export const valuesOf = oncePer(({ value }: Amount): string[] =>
  (value.match(/\d+(?:\.\d+)?/g) ?? []).map((part) => String(Number(part))),
)

/** How many of the smaller unit the larger one holds. */
const HOLDS: Record<string, readonly [string, number]> = {
  hours: ['minutes', 60],
  weeks: ['days', 7],
  years: ['months', 12],
  minutes: ['seconds', 60],
}

/** "Half an hour" is 30 minutes, "two weeks" 14 days. */
function isConverted(one: Amount, other: Amount): boolean {
  const holds = HOLDS[one.unit ?? '']
  return (
    holds !== undefined && holds[0] === other.unit && Number(one.value) * holds[1] === Number(other.value)
  )
}

/** Whether a figure of the note was said so: the same value, and no other unit. */
export function isSameAmount(noted: Amount, said: Amount): 'same' | 'other unit' | 'other value' {
  if (isConverted(noted, said) || isConverted(said, noted)) return 'same'
  const saidValues = valuesOf(said)
  const isSame = valuesOf(noted).every((value) => saidValues.includes(value))
  if (!isSame) return 'other value'
  if (noted.unit === null || said.unit === null || noted.unit === said.unit) return 'same'
  if (noted.kind !== said.kind && (noted.kind === 'none' || said.kind === 'none')) return 'same'
  const inNights = new Set([noted.unit, said.unit])
  return inNights.has('nights') && inNights.has('days') ? 'same' : 'other unit'
}

/** Plain name of how often -> the ways to say it. */
const OFTEN: Array<[string, RegExp[]]> = [
  [
    '2 a day',
    [
      /\b(?:twice|2 times|two times|2x|x2|2) (?:a|per|each|every) day\b/,
      /\b(?:twice|2x|2 times) daily\b/,
      /\bbid\b|\bb\.i\.d\b|\bevery 12 hours\b|\bq12h?\b/,
      /\bmorning and (?:at )?(?:night|evening|bedtime)\b/,
    ],
  ],
  [
    '3 a day',
    [
      /\b(?:3 times|three times|3x|x3|3) (?:a|per|each) day\b/,
      /\b(?:3x|3 times) daily\b|\btid\b|\bt\.i\.d\b|\bevery 8 hours\b|\bq8h?\b/,
    ],
  ],
  [
    '4 a day',
    [
      /\b(?:4 times|four times|4x|4) (?:a|per|each) day\b/,
      /\b(?:4x|4 times) daily\b|\bqid\b|\bevery 6 hours\b|\bq6h?\b/,
    ],
  ],
  ['2 a week', [/\b(?:twice|2 times|2x) (?:a|per|each) week\b|\b(?:twice|2x) weekly\b/]],
  ['3 a week', [/\b(?:3 times|3x) (?:a|per|each) week\b|\b3x weekly\b/]],
  ['1 a week', [/\b(?:once (?:a|per|each) week|weekly|every week|1 time a week)\b/]],
  ['every 2 days', [/\b(?:every other day|every 2 days|alternate days|every second day)\b/]],
  ['1 a month', [/\b(?:once (?:a|per|each) month|monthly|every month)\b/]],
  ['every 3 months', [/\b(?:every 3 months|quarterly)\b/]],
  ['every 2 weeks', [/\b(?:every 2 weeks|biweekly|every other week)\b/]],
  ['every 4 hours', [/\bevery 4 hours\b|\bq4h?\b/]],
  [
    '1 a day',
    [
      /\b(?:once (?:a|per|each) day|1 time a day|once daily|every day|daily|qd|q\.d|each day|a day)\b/,
      /\b(?:nightly|qhs|at bedtime|at night|qam|qpm)\b/,
      /\b(?:every (?:night|morning|evening)|(?:in the|each) (?:morning|evening))\b/,
    ],
  ],
]

/** How often, as it is said first in a text; null when nothing is said of it. */
export function frequencyIn(text: string): string | null {
  let [first, often]: [number, string | null] = [Infinity, null]
  for (const [name, ways] of OFTEN) {
    const at = Math.min(...ways.map((way) => way.exec(text)?.index ?? Infinity))
    if (at < first) [first, often] = [at, name]
  }
  return often
}
