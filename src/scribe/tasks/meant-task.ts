import type { Word } from '../talk/word.ts'
import type { Candidate } from './candidates.ts'
import type { Due } from './due.ts'

/** A task as it was found: with its words and the sentence it was said in. */
export interface MeantTask extends Candidate {
  subject: string
  /** The thing without what is done with it, as in the middle of a sentence; and what is done with a medicine, or ''. */
  bare: string
  lead: string
  due: Due | null
  words: Word[]
  sentence: number
  needsDose: boolean
  /** "if the patient is feverish": what a medicine is to be taken for. */
  relief: string
}
