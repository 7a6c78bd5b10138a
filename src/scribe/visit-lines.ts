import type { Placed } from './placed.ts'
import type { IndexedTranscript } from './transcript-index.ts'
import type { SectionKey, WriteOptions } from './types.ts'
import type { Sex } from './visit.ts'
import type { Word } from './talk/word.ts'

/** One line of the note before the template has its say. */
export interface NoteLine {
  section: SectionKey
  text: string
  /** The words of the transcript it came from. */
  words: Word[]
  heading?: boolean
  /** What kind of plan line it is. */
  part?: 'reasoning' | 'action'
  /** Word for word what was dictated: it cannot say otherwise, and is lost nowhere. */
  dictated?: true
  /** Told in few words as it was said, and no sentence is asked of it. */
  phrase?: true
  /** The label that the line of a plan is read under. */
  label?: string
  /** What a line of several findings is made of, each as a line of its own would say it: one may fall, and the others stay. */
  findings?: Finding[]
}

export interface Finding {
  text: string
  words: Word[]
  /** What the check is asked of it, where its text alone would not tell: "Heart rate: 88." of "Repeat 88.". */
  claim?: string
}

/** What every part of the writer needs to know of the visit. */
export interface Visit {
  index: IndexedTranscript
  /** Per sentence: its phase of the visit and how likely it belongs in the note. */
  places: Placed[]
  sex: Sex
  /** Per segment: whether its capitals mark names. */
  namesKnown: boolean[]
  options: WriteOptions
  /** By the name of a finding: where the patient's having it was last said. */
  affirmed: Map<string, Pick<Word, 'segment' | 'from'>>
  /** Sentences whose content a line already holds. */
  used: Set<number>
}
