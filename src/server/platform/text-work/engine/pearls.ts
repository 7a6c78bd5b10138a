import { matchPearls } from '#scribe/pearls/match-pearls.ts'
import type { NoteLineText, PearlReading, PearlTriggerSet } from '#scribe/pearls/pearl-types.ts'
import { indexTriggers, memoryOf, type TriggerIndex } from '#scribe/pearls/trigger-index.ts'
import type { IndexedTranscript } from '#scribe/transcript-index.ts'
import { remembered } from './remembered.ts'

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
 * Indexes of the lists of those who work now, by version: reading triggers takes longer than asking them. A third of what a
 * thread has in all, so that a note has room beside them; no list of one kind takes the place of another's.
 */
const indexOfKind = {
  everybody: remembered({ bytes: 60_000_000 }, memoryOf),
  organization: remembered({ bytes: 25_000_000 }, memoryOf),
  own: remembered({ bytes: 40_000_000 }, memoryOf),
} satisfies Record<PackOf, unknown>

/** What fits the note. */
export function readPearls(
  transcript: IndexedTranscript,
  { lines, ageMonths, packs, without }: PearlQuestion,
): PearlReading {
  const reading = matchPearls({ transcript, lines, ageMonths }, packs.map(indexOf))
  const left = new Set(without)
  return { ...reading, candidates: reading.candidates.filter(({ id }) => !left.has(id)) }
}

const indexOf = ({ of, version, text }: TriggerPack): TriggerIndex =>
  indexOfKind[of](version, () => indexTriggers(JSON.parse(Buffer.from(text).toString()) as PearlTriggerSet[]))
