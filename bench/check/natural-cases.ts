import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readCorpus, segmentsOf } from '../../corpus/corpus.ts'
import { readNaturalSentences, readOpenNaturalSentences, type NaturalSentence } from '../../corpus/natural.ts'
import { parseDialogue } from '#scribe/talk/parse-dialogue.ts'
import type { Segment } from '#scribe/types.ts'
import { readVisits } from '../notes/visits.ts'
import type { Case } from './cases.ts'

export interface NaturalCase extends Case, Pick<NaturalSentence, 'writer' | 'label' | 'kind' | 'source'> {}

/** The natural sentences whose talk is at hand: those of PriMock57 only with a `folder` that holds it. */
export function naturalCases(folder: string | undefined): NaturalCase[] {
  const talks = talksOfCorpus()
  if (folder !== undefined && existsSync(join(folder, 'primock57.jsonl')))
    for (const { id, dialogue, note } of readVisits(folder, 'primock57'))
      talks.set(id, { segments: parseDialogue(dialogue), note })
  return casesOf(readNaturalSentences(), talks)
}

/** Those that may be read. */
export const openNaturalCases = (): NaturalCase[] => casesOf(readOpenNaturalSentences(), talksOfCorpus())

type Talks = Map<string, { segments: Segment[]; note: string }>

const talksOfCorpus = (): Talks =>
  new Map(readCorpus().map((visit) => [visit.id, { segments: segmentsOf(visit), note: '' }]))

const casesOf = (sentences: readonly NaturalSentence[], talks: Talks): NaturalCase[] =>
  sentences.flatMap((one) => {
    const talk = talks.get(one.visit)
    if (!talk) return []
    const { visit, writer, label, kind, source } = one
    const text = 'words' in one ? talk.note.slice(...one.words) : one.sentence
    const wrong = label === 'untrue' ? 'untrue' : null
    return [{ visit, segments: talk.segments, text, wrong, writer, label, kind, source }]
  })
