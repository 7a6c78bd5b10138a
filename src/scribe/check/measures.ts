import { measureAt } from '../lexicon/measures.ts'
import { oncePer } from '../once-per.ts'
import type { Word } from '../talk/word.ts'
import type { IndexedTranscript } from '../transcript-index.ts'
import { amountsIn, type UnitKind } from './amounts.ts'
import type { Binding } from './binding.ts'

/** A figure with what it is a figure of: null where nobody can tell. */
interface Measured {
  value: number
  measure: string | null
  /** Of a blood pressure, as it was read out: "142/88". */
  pair: string | null
}

const PAIR = /^(\d{2,3})\/(\d{2,3})$/
const FIGURE = /^\d{1,3}(?:\.\d+)?$/
/** How far behind its name a figure may stand, and how far before it. */
const BEHIND = 7
const BEFORE = 2
const BEFORE_NAME = /^(?:%|percent|degrees|of|for|your|the|bpm)$/
/** "Weight loss of 20 pounds", "fever for 3 days": not a figure of it. */
const OF_CHANGE = /^(?:loss|lost|gain|gained|lose|by|for|since|goal|target|under|below|above|less|more|plus)$/
const JOINS = /^(?:to|and|or|then|through|down|up)$/
/** "195 by 83", as some read a pressure out. */
const OVER = /^(?:by|on|upon|slash)$/
/** Units of which no figure of the body is told. */
const OTHERS: ReadonlySet<UnitKind> = new Set(['time', 'length', 'count'])
const TAKEN_ON_AIR = /^(?:room|air|ra|oxygen|liters?)$/
const OXYGEN = 'oxygen saturation'

/** A blood pressure in either order; "8/10" and "12/25" are none. */
function pairIn(text: string): { systolic: number; diastolic: number } | null {
  const [, over, under] = PAIR.exec(text) ?? []
  const [systolic, diastolic] = [Number(over), Number(under)]
  return Math.max(systolic, diastolic) >= 70 && Math.min(systolic, diastolic) >= 30
    ? { systolic, diastolic }
    : null
}

/** Every figure of a text with what it measures. */
function measuredIn(words: readonly Word[]): Measured[] {
  const out: Measured[] = []
  const kinds = new Map(amountsIn(words).map(({ at, kind }) => [at, kind]))
  let [named, from]: [string | null, number] = [null, -1]
  words.forEach(({ text }, k) => {
    const name = isNamed(words, k) ? measureAt(words, k) : null
    if (name && k > from) [named, from] = [name.name, k + name.length - 1]
    if (OF_CHANGE.test(text) || k - from > BEHIND) named = null
    const read = OVER.test(words[k + 1]?.text ?? '') ? `${text}/${words[k + 2]?.text}` : text
    const pair = pairIn(read)
    if (pair) {
      out.push({ value: pair.systolic, measure: 'systolic', pair: read })
      out.push({ value: pair.diastolic, measure: 'diastolic', pair: read })
      named = null
    } else if (FIGURE.test(text)) {
      const measure = measureOf(words, k, named, kinds.get(k) ?? 'none')
      out.push({ value: Number(text), measure, pair: null })
      if (!(JOINS.test(words[k + 1]?.text ?? '') && FIGURE.test(words[k + 2]?.text ?? ''))) named = null
    }
    if (words[k]?.after === '.' || words[k]?.after === '?') named = null
  })
  return out
}

/** "Chest pressure" and "pressure ulcer" measure nothing. */
const isNamed = (words: readonly Word[], k: number): boolean =>
  words[k]?.text !== 'pressure' || /^(?:blood|your|his|her|the|my)$/.test(words[k - 1]?.text ?? '')

function measureOf(words: readonly Word[], k: number, named: string | null, kind: UnitKind): string | null {
  if (OTHERS.has(kind) || (kind === 'dose' && !/^(?:dl|per)$/.test(words[k + 2]?.text ?? ''))) return OTHER
  const behind = words.slice(k + 1, k + 1 + BEFORE)
  if (
    kind === 'share' &&
    named !== OXYGEN &&
    words.slice(k + 1, k + 4).some(({ text }) => TAKEN_ON_AIR.test(text))
  )
    return OXYGEN
  if (kind === 'temperature') return 'temperature'
  if (kind === 'share' && named !== null && OF_NO_SHARE.has(named)) return null
  // A pressure of one figure is that of the heartbeat.
  if (named !== null) return named === 'blood pressure' ? 'systolic' : named
  for (const n of behind.keys()) {
    if (words[k + n]?.after || (n > 0 && !BEFORE_NAME.test(words[k + n]?.text ?? ''))) break
    const name = isNamed(words, k + 1 + n) ? measureAt(words, k + 1 + n)?.name : undefined
    if (name) return name === 'blood pressure' ? 'systolic' : name
  }
  return null
}
const OF_NO_SHARE = new Set(['heart rate', 'temperature', 'respiratory rate', 'weight', 'blood pressure'])
/** Of what no instrument measures at the body: "10 weeks". */
const OTHER = 'other'

type Said = Measured & { sentence: number }

const saidOf = oncePer(({ sentences }: IndexedTranscript): Map<number, Said[]> =>
  Map.groupBy(
    sentences.flatMap(({ words, index }) => measuredIn(words).map((one) => ({ ...one, sentence: index }))),
    ({ value }) => value,
  ),
)

/**
 * "Pulse 98.6" where that was the temperature, "88/142" where 142/88 was said, "INR 2.8" where 3.8 was: each figure that a note
 * ties to a measure, and that the talk ties to others only, wherever it says it; or of which it tells another figure.
 */
export function measuresUntrue(words: readonly Word[], transcript: IndexedTranscript): Binding[] {
  const said = saidOf(transcript)
  const seen = new Set<string>()
  return measuredIn(words).flatMap(({ value, measure, pair }): Binding[] => {
    if (measure === null || measure === OTHER) return []
    const places = said.get(value) ?? []
    const isSo = (one: Said): boolean =>
      one.measure === null ||
      (pair !== null && one.pair !== null ? one.pair === pair : one.measure === measure)
    if (places.some(isSo) || seen.has(pair ?? measure)) return []
    const instead = [...said.values()].flat().filter((one) => one.measure === measure)
    const [first] = pair === null ? instead : instead.filter((one) => one.pair !== null)
    // Neither the figure was said nor any of that measure.
    if (places.length === 0 && !first) return []
    seen.add(pair ?? measure)
    return [
      {
        kind: 'number',
        name: pair === null ? measure : 'blood pressure',
        said: first ? (first.pair ?? String(first.value)) : null,
        sentences: (first ? [first] : places).map(({ sentence }) => sentence),
        isAgainst: true,
      },
    ]
  })
}
