import type { ScribeModels } from '../../../src/scribe/models.ts'
import { draftOf } from '../note-writers.ts'
import { readDialogues } from '../visits.ts'
import { sentenceKey, type Verdict } from './judgements.ts'

/** The sets whose notes were read sentence by sentence. */
const SETS = [
  'aci-bench.train',
  'aci-bench.valid',
  'aci-bench.transcript-variants',
  'primock57',
  'mts-dialog.valid',
]

/** A sentence or a heading of a note that the embedded engine writes today. */
export interface WrittenSentence {
  key: string
  visit: string
  section: string
  text: string
}

/** Every sentence of every note of the sets in `folder`; a set that is not there has none. */
export function writtenSentences(folder: string, modelsFor: (id: string) => ScribeModels): WrittenSentence[] {
  return SETS.flatMap((set) => readDialogues(folder, set)).flatMap(({ id, dialogue }) =>
    draftOf(dialogue, modelsFor(id)).sections.flatMap(({ title, sentences }) =>
      sentences.map(({ text, heading }) => {
        const shown = heading ? `# ${text}` : text
        return { key: sentenceKey(id, title, shown), visit: id, section: title, text: shown }
      }),
    ),
  )
}

export interface ReadingFigures {
  sentences: number
  /** How many of them somebody has read. */
  read: number
  /** Percent of those that were read; null when none was. */
  leftAsTheyAre: number | null
  untrue: number | null
}

/** How many of the sentences readers would leave as they are. Those that nobody has read count in neither share. */
export function readingFigures(
  written: Array<Pick<WrittenSentence, 'key'>>,
  judgements: ReadonlyMap<string, Verdict>,
): ReadingFigures {
  const verdicts = written.flatMap(({ key }) => judgements.get(key) ?? [])
  const share = (wanted: Verdict): number | null =>
    verdicts.length === 0
      ? null
      : (100 * verdicts.filter((verdict) => verdict === wanted).length) / verdicts.length
  return {
    sentences: written.length,
    read: verdicts.length,
    leftAsTheyAre: share('A'),
    untrue: share('U'),
  }
}
