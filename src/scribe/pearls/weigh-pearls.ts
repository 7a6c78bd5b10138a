import type { Mention } from '../mentions.ts'
import type { PearlCandidate, PearlCause, PearlPlace, PearlTriggerSet } from './pearl-types.ts'
import type { Trigger, TriggerIndex, TriggerKind } from './trigger-index.ts'

/** Something that was said to be so, once or in several sentences; its place where it weighs most. */
export interface Heard {
  kind: Mention['kind']
  /** The lexicon has a name for it. */
  isNamed: boolean
  weight: number
  place: () => PearlPlace
  places: Set<string>
}

/** A pearl below this has been touched on, no more. */
const LEAST_SCORE = 0.5
const MOST_CANDIDATES = 60
const MOST_CAUSES = 3
const SAID_AGAIN = 0.06
const ANOTHER_TRIGGER = 0.12
const OF_EACH_KIND = 0.25
const OF_AGE = 0.1
const FOR_AGE_ALONE = 0.5

/** How surely a trigger of its kind means what it says. */
const KIND_WEIGHT: Record<TriggerKind, number> = { conditions: 1, drugs: 0.95, words: 0.9 }

interface Hit {
  kind: TriggerKind
  key: string
  phrase: string
  weight: number
  heard: Heard
}

/** The pearls whose triggers were heard, the best first. */
export function weighPearls(
  heard: ReadonlyMap<string, Heard>,
  indexes: ReadonlyArray<TriggerIndex>,
  ageMonths: number | null,
): PearlCandidate[] {
  return indexes
    .flatMap((index) => [...weighOne(heard, index, ageMonths), ...forAgeAlone(index, ageMonths)])
    .sort((one, other) => other.score - one.score)
    .slice(0, MOST_CANDIDATES)
    .map(({ hits, ...candidate }) => ({ ...candidate, causes: causesOf(hits) }))
}

type Weighed = Omit<PearlCandidate, 'causes'> & { hits: Hit[] }

function weighOne(
  heard: ReadonlyMap<string, Heard>,
  index: TriggerIndex,
  ageMonths: number | null,
): Weighed[] {
  const hits = new Map<number, Hit[]>()
  for (const [key, one] of heard)
    for (const { pearl, kind, phrase } of triggersOf(index, key)) {
      const again = SAID_AGAIN * Math.min(2, one.places.size - 1)
      const hit = {
        kind,
        key,
        phrase,
        weight: Math.min(1, one.weight + again) * KIND_WEIGHT[kind],
        heard: one,
      }
      const list = hits.get(pearl)
      if (list) list.push(hit)
      else hits.set(pearl, [hit])
    }
  return [...hits].flatMap(([at, all]) => {
    const pearl = index.pearls[at] as PearlTriggerSet
    const score = scoreOf(pearl, all)
    const age = ageBonus(pearl, ageMonths)
    if (score === null || age === null || score + age < LEAST_SCORE) return []
    return [{ id: pearl.id, score: score + age, hits: all }]
  })
}

function triggersOf({ byName, byStem }: TriggerIndex, key: string): Trigger[] {
  if (!key.startsWith('~')) return byName.get(key) ?? []
  return byStem.get(key.slice(1).split(' ')[0] ?? '')?.get(key)?.triggers ?? []
}

/** Null where a kind is missing of which one has to be said. */
function scoreOf(pearl: PearlTriggerSet, hits: Hit[]): number | null {
  const weights = hits.map(({ weight }) => weight).sort((one, other) => other - one)
  const [first = 0, ...others] = weights
  const more = others.slice(0, 3).reduce((sum, weight) => sum + ANOTHER_TRIGGER * weight, 0)
  if (pearl.match === 'any') return first + more
  const kinds = (['words', 'conditions', 'drugs'] as const).filter((kind) => pearl[kind].length > 0)
  const best = kinds.map((kind) => hits.filter((hit) => hit.kind === kind))
  if (best.some((list) => list.length === 0) || !areDistinct(best)) return null
  const sum = best.reduce((all, list) => all + Math.max(...list.map(({ weight }) => weight)), 0)
  return sum / kinds.length + (kinds.length > 1 ? OF_EACH_KIND : 0)
}

/** One thing that was said does not stand for two kinds. */
const areDistinct = (lists: Hit[][]): boolean =>
  new Set(lists.flat().map(({ key }) => key)).size >= lists.length

const isForAge = ({ ageFromMonths, ageToMonths }: PearlTriggerSet): boolean =>
  ageFromMonths !== null || ageToMonths !== null

/** Null where the patient is of another age, or nobody says of which: a pearl for an age is for nobody else. */
function ageBonus(pearl: PearlTriggerSet, ageMonths: number | null): number | null {
  if (!isForAge(pearl)) return 0
  const { ageFromMonths: from, ageToMonths: to } = pearl
  if (ageMonths === null) return null
  return ageMonths >= (from ?? 0) && ageMonths <= (to ?? Infinity) ? OF_AGE : null
}

function forAgeAlone({ pearls, byAge }: TriggerIndex, ageMonths: number | null): Weighed[] {
  if (ageMonths === null) return []
  return byAge.flatMap((at) => {
    const pearl = pearls[at] as PearlTriggerSet
    const bonus = ageBonus(pearl, ageMonths)
    return bonus === null ? [] : [{ id: pearl.id, score: FOR_AGE_ALONE, hits: [] }]
  })
}

/** The weightiest first; of an `each` pearl one of every kind before a second of any. */
function causesOf(hits: Hit[]): PearlCause[] {
  const sorted = hits.toSorted((one, other) => other.weight - one.weight)
  const firsts = sorted.filter((hit, at) => sorted.findIndex(({ kind }) => kind === hit.kind) === at)
  const rest = sorted.filter((hit) => !firsts.includes(hit))
  return [...firsts, ...rest]
    .slice(0, MOST_CAUSES)
    .map(({ phrase, weight, heard }) => ({ trigger: phrase, place: heard.place(), weight }))
}
