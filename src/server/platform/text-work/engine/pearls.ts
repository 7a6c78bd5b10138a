import { createHash } from 'node:crypto'
import { matchPearls } from '#scribe/pearls/match-pearls.ts'
import type { NoteLineText, PearlReading, PearlTriggerSet } from '#scribe/pearls/pearl-types.ts'
import { indexTriggers, type TriggerIndex } from '#scribe/pearls/trigger-index.ts'
import type { IndexedTranscript } from '#scribe/transcript-index.ts'

export interface PearlQuestion {
  lines: NoteLineText[]
  ageMonths: number | null
  /** Lists of triggers as JSON: one text crosses to a thread at a hundredth of the cost of ten thousand objects. */
  packs: string[]
  /** Pearls that are left out. */
  without: string[]
}

/** Of as many lists: that of everybody is among them all day, and those of who works now. */
const KEPT_INDEXES = 12
const KEPT_CHARACTERS = 20_000_000
const indexes = new Map<string, { index: TriggerIndex; characters: number }>()

/** What fits the note. Reading triggers takes longer than asking them: the last lists are kept as they were read. */
export function readPearls(
  transcript: IndexedTranscript,
  { lines, ageMonths, packs, without }: PearlQuestion,
): PearlReading {
  const reading = matchPearls({ transcript, lines, ageMonths }, packs.map(indexOf))
  const left = new Set(without)
  return { ...reading, candidates: reading.candidates.filter(({ id }) => !left.has(id)) }
}

function indexOf(pack: string): TriggerIndex {
  const key = createHash('sha256').update(pack).digest('base64')
  const kept = indexes.get(key) ?? {
    index: indexTriggers(JSON.parse(pack) as PearlTriggerSet[]),
    characters: pack.length,
  }
  indexes.delete(key)
  indexes.set(key, kept)
  forgetOldest()
  return kept.index
}

function forgetOldest(): void {
  let characters = [...indexes.values()].reduce((sum, one) => sum + one.characters, 0)
  for (const [key, one] of indexes) {
    if (indexes.size <= KEPT_INDEXES && characters <= KEPT_CHARACTERS) return
    indexes.delete(key)
    characters -= one.characters
  }
}
