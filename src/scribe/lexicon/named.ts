import { phraseAt, phraseTable } from '../phrase-table.ts'
import type { Word } from '../talk/word.ts'
import { conditionPhrases } from './conditions.ts'
import { isDrug } from './drugs.ts'
import { findingPhrases } from './findings.ts'

export const findingTable = phraseTable(findingPhrases())
export const conditionTable = phraseTable(conditionPhrases())

/** Whether words name a finding, a condition or a medicine, whatever is said of it. */
export const namesClinical = (words: Word[]): boolean =>
  words.some(
    ({ text }, i) =>
      isDrug(text) ||
      phraseAt(findingTable, words, i) !== null ||
      phraseAt(conditionTable, words, i) !== null,
  )
