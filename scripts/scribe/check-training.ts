import type { Case } from '../../bench/check/cases.ts'
import { readSentence } from '#scribe/check/features.ts'
import { guessSpeakers } from '#scribe/talk/guess-speakers.ts'
import { indexTranscript } from '#scribe/transcript-index.ts'
import type { LearningCase } from './grow-trees.ts'

/** Each sentence as the check reads it. Sentences of one visit follow each other: its talk is read once. */
export function readCases(cases: readonly Case[], worth = 1): LearningCase[] {
  let known: { visit: string; index: ReturnType<typeof indexTranscript> } | null = null
  return cases.map(({ visit, segments, text, wrong }) => {
    if (known?.visit !== visit) known = { visit, index: indexTranscript(guessSpeakers(segments)) }
    return { features: readSentence(text, known.index).features, isTrue: wrong === null, worth }
  })
}
