import type { WrongKind } from '../../corpus/visit.ts'
import { partOf, readCorpus, segmentsOf, type Part } from '../../corpus/corpus.ts'
import type { Segment } from '#scribe/types.ts'

/** A sentence of a note about a visit, of which it is known whether it is true. */
export interface Case {
  visit: string
  segments: Segment[]
  text: string
  /** Null when it is true. */
  wrong: WrongKind | 'untrue' | null
}

/** The sentences of one part of the corpus. */
export function corpusCases(part: Part): Case[] {
  return readCorpus()
    .filter((visit) => partOf(visit) === part)
    .flatMap((visit) => {
      const segments = segmentsOf(visit)
      const of = { visit: visit.id, segments }
      return [
        ...visit.trueSentences.map(({ text }): Case => ({ ...of, text, wrong: null })),
        ...visit.wrongSentences.map(({ text, kind }): Case => ({ ...of, text, wrong: kind })),
      ]
    })
}
