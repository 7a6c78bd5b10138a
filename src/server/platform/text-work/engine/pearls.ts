import { matchPearls } from '#scribe/pearls/match-pearls.ts'
import type { NoteLineText, PearlReading, PearlTriggerSet } from '#scribe/pearls/pearl-types.ts'
import { indexTriggers, type TriggerIndex } from '#scribe/pearls/trigger-index.ts'
import type { IndexedTranscript } from '#scribe/transcript-index.ts'

/** Whose pearls are in a list of triggers. */
export type PackOf = 'everybody' | 'organization' | 'own'

/** A list of triggers. */
export interface TriggerPack {
  of: PackOf
  /** Another list has another, and so has the same one when anything in it has changed. */
  version: string
  /** As JSON, in memory that all threads read: that it is there costs the way to a thread nothing. */
  text: SharedArrayBuffer
  /** It was given out before: that of everybody is indexed by then, or soon, and is kept wherever it is. */
  isKnown: boolean
}

export interface PearlQuestion {
  lines: NoteLineText[]
  ageMonths: number | null
  packs: TriggerPack[]
  /** Pearls that are left out. */
  without: string[]
}

/**
 * So many characters of each kind are kept as they were indexed, which takes some ten times the memory, and sixty where each
 * trigger is another short word: those of who works now. No list of one kind takes the place of another's.
 */
const KEPT_CHARACTERS: Readonly<Record<PackOf, number>> = {
  everybody: 5_000_000,
  organization: 1_000_000,
  own: 2_500_000,
}

interface Kept {
  index: TriggerIndex
  characters: number
}
const kept: Readonly<Record<PackOf, Map<string, Kept>>> = {
  everybody: new Map(),
  organization: new Map(),
  own: new Map(),
}

/** What fits the note. Reading triggers takes longer than asking them: the last lists are kept as they were read. */
export function readPearls(
  transcript: IndexedTranscript,
  { lines, ageMonths, packs, without }: PearlQuestion,
): PearlReading {
  const reading = matchPearls({ transcript, lines, ageMonths }, packs.map(indexOf))
  const left = new Set(without)
  return { ...reading, candidates: reading.candidates.filter(({ id }) => !left.has(id)) }
}

function indexOf({ of, version, text }: TriggerPack): TriggerIndex {
  const indexes = kept[of]
  const entry = indexes.get(version) ?? indexed(Buffer.from(text).toString())
  indexes.delete(version)
  indexes.set(version, entry)
  forgetOldest(indexes, KEPT_CHARACTERS[of])
  return entry.index
}

const indexed = (pack: string): Kept => ({
  index: indexTriggers(JSON.parse(pack) as PearlTriggerSet[]),
  characters: pack.length,
})

function forgetOldest(indexes: Map<string, Kept>, most: number): void {
  let characters = [...indexes.values()].reduce((sum, one) => sum + one.characters, 0)
  for (const [version, one] of indexes) {
    if (characters <= most) return
    indexes.delete(version)
    characters -= one.characters
  }
}
