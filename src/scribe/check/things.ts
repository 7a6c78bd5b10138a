import { genericOf } from '../lexicon/brand-names.ts'
import { isDrug } from '../lexicon/drugs.ts'
import { investigationPhrases, type InvestigationKind } from '../lexicon/investigations.ts'
import { isNegated, mentionsIn, type Mention, type Polarity } from '../mentions.ts'
import { phraseAt, phraseTable } from '../phrase-table.ts'
import type { Word } from '../talk/word.ts'

const investigations = phraseTable(investigationPhrases())

/** One thing that a lexicon knows, where it stands, and whether its own clause affirms it. */
export interface Thing {
  kind: Mention['kind'] | InvestigationKind
  /** Equal names are the same thing. */
  name: string
  at: number
  length: number
  polarity: Polarity
}

export const isTreatment = ({ kind }: Pick<Thing, 'kind'>): boolean =>
  kind !== 'finding' && kind !== 'condition'

/** The things that a text names. */
export function thingsIn(words: Word[]): Thing[] {
  const mentions = mentionsIn(words, 0).filter(
    (one) => !isAimOf(words[one.at + one.length]?.text ?? '') && !isTenderness(one, words),
  )
  const things = mentions.map(asThing)
  return withInvestigations(
    words,
    things.map((thing) => allergyTo(thing, words) ?? thing),
  )
}

/** What may stand between "allergic" and each of the drugs that it is to. */
const LISTS = /^(?:to|the|and|or|any|both|known|drug|medication|reactions?)$/
const ALLERGY_WITHIN = 7

/** "Allergic to penicillin", "penicillin allergy": an illness, and no treatment; null of what is no such drug. */
export function allergyTo(thing: Thing, words: readonly Word[]): Thing | null {
  if (thing.kind !== 'drug') return null
  const isAllergy = (k: number): boolean => words[k]?.text.startsWith('allerg') === true
  const allergy: Thing = { ...thing, kind: 'condition', name: `${thing.name} allergy` }
  if (isAllergy(thing.at + thing.length) && words[thing.at + thing.length - 1]?.after === '') return allergy
  for (let k = thing.at - 1; k >= Math.max(0, thing.at - ALLERGY_WITHIN); k--) {
    const { text = '', after = '' } = words[k] ?? {}
    if (after === '.' || after === '?') return null
    if (isAllergy(k)) return allergy
    if (!LISTS.test(text) && !isDrug(text)) return null
  }
  return null
}

/** "Costovertebral (CVA) tenderness" is no stroke. */
const isTenderness = (one: Mention, words: readonly Word[]): boolean =>
  one.name.toLowerCase() === 'stroke' && words[one.at + one.length]?.text === 'tenderness'

/** "Influenza immunization": of an illness that is guarded against. */
const isAimOf = (next: string): boolean =>
  /^(?:vaccin\w*|immuni[sz]ation\w*|shots?|boosters?|prophylaxis|screening)$/.test(next)

/** "Covid vaccine" names no covid: the longer of two names that overlap counts. */
export function withInvestigations<Other extends Thing>(
  words: Word[],
  others: readonly Other[],
): Array<Thing | Other> {
  const found = investigationsIn(words)
  const overlaps = (one: Thing, other: Thing): boolean =>
    one.at < other.at + other.length && other.at < one.at + one.length
  const longer = found.filter(
    (one) => !others.some((other) => overlaps(one, other) && other.length >= one.length),
  )
  return [...others.filter((other) => !longer.some((one) => overlaps(one, other))), ...longer]
}

export const asThing = ({ kind, name, at, length, polarity }: Mention): Thing => ({
  kind,
  name: kind === 'drug' ? genericOf(name) : name.toLowerCase(),
  at,
  length,
  polarity,
})

function investigationsIn(words: Word[]): Thing[] {
  const out: Thing[] = []
  for (let at = 0; at < words.length; at++) {
    const found = phraseAt(investigations, words, at)
    if (!found) continue
    const { kind, name } = found.value
    out.push({ kind, name, at, length: found.length, polarity: isNegated(words, at) ? 'no' : 'yes' })
    at += found.length - 1
  }
  return out
}
