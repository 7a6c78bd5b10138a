import { genericOf } from '../lexicon/brand-names.ts'
import { mentionsIn, type Mention } from '../mentions.ts'
import { stem } from '../stems.ts'
import { wordsOfText } from '../talk/words.ts'
import type { PearlTriggerSet } from './pearl-types.ts'

export type TriggerKind = 'words' | 'conditions' | 'drugs'

/** One trigger of one pearl. */
export interface Trigger {
  pearl: number
  kind: TriggerKind
  /** As the pearl has it. */
  phrase: string
}

/** Words without a name of their own; `key` is what they are heard under. */
export interface Phrase {
  key: string
  stems: string[]
  triggers: Trigger[]
}

/** Triggers of many pearls, to be looked up by what is said. */
export interface TriggerIndex {
  pearls: PearlTriggerSet[]
  /** By what the lexicon calls a thing, such as `gout`, whatever the pearl and the talk call it. */
  byName: Map<string, Trigger[]>
  /** What the lexicon has no name for, by its first stem and its key. */
  byStem: Map<string, Map<string, Phrase>>
  /** Pearls that are for an age and have no other trigger. */
  byAge: number[]
}

/** The one name of a thing: a brand is its drug. */
export const nameOf = ({ kind, name }: Pick<Mention, 'kind' | 'name'>): string =>
  kind === 'drug' ? genericOf(name) : name.toLowerCase()

/** Linear in the number of triggers. */
export function indexTriggers(pearls: PearlTriggerSet[]): TriggerIndex {
  const index: TriggerIndex = { pearls, byName: new Map(), byStem: new Map(), byAge: [] }
  const resolved = new Map<string, Resolved>()
  pearls.forEach((pearl, at) => {
    for (const kind of ['words', 'conditions', 'drugs'] as const)
      for (const phrase of pearl[kind]) {
        const key = phrase.toLowerCase()
        const meaning = resolved.get(key) ?? resolve(key)
        resolved.set(key, meaning)
        add(index, meaning, { pearl: at, kind, phrase })
      }
    const isForAge = pearl.ageFromMonths !== null || pearl.ageToMonths !== null
    if (isForAge && pearl.words.length + pearl.conditions.length + pearl.drugs.length === 0)
      index.byAge.push(at)
  })
  return index
}

/** Measured on lists of short and long, like and unlike triggers; of like ones it reckons up to twice as much. */
const PEARL_BYTES = 250
const TRIGGER_BYTES = 600
const WORD_BYTES = 50
const CHARACTER_BYTES = 3

/** How much memory an index takes, in bytes, at most. */
export function memoryOf({ pearls }: TriggerIndex): number {
  let bytes = pearls.length * PEARL_BYTES
  for (const { words, conditions, drugs } of pearls)
    for (const triggers of [words, conditions, drugs])
      for (const trigger of triggers)
        bytes += TRIGGER_BYTES + trigger.length * CHARACTER_BYTES + trigger.split(' ').length * WORD_BYTES
  return bytes
}

/** What words without a name of their own are heard under. */
export const keyOfStems = (stems: readonly string[]): string => `~${stems.join(' ')}`

type Resolved = { name: string } | { stems: string[] }

/** What a trigger means: a thing that the lexicon knows, when the whole phrase names it, else its words. */
function resolve(phrase: string): Resolved {
  const words = wordsOfText(phrase)
  const mention = mentionsIn(words, 0).find(({ at, length }) => at === 0 && length === words.length)
  return mention ? { name: nameOf(mention) } : { stems: words.map(({ text }) => stem(text)) }
}

function add(index: TriggerIndex, meaning: Resolved, trigger: Trigger): void {
  if ('name' in meaning) {
    const list = index.byName.get(meaning.name)
    if (list) list.push(trigger)
    else index.byName.set(meaning.name, [trigger])
    return
  }
  const [first] = meaning.stems
  if (first === undefined) return
  const list = index.byStem.get(first) ?? new Map<string, Phrase>()
  const key = keyOfStems(meaning.stems)
  const phrase = list.get(key) ?? { key, stems: meaning.stems, triggers: [] }
  phrase.triggers.push(trigger)
  index.byStem.set(first, list.set(key, phrase))
}
