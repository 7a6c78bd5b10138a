import type { Sentence } from '../talk/sentences.ts'
import type { Word } from '../talk/word.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'
import { cautionLine } from './cautions.ts'
import { offWorkLine } from './off-work.ts'
import { remedyLine } from './remedy-line.ts'
import { forbiddenLine } from './forbidden.ts'
import { safetyNetLine } from './safety-net.ts'
import { spokenOrder } from './spoken-orders.ts'
import { asSaidOfMedicine } from './stays-out.ts'
import { returnPrecaution } from './return-precautions.ts'

/** What is told of the plan sentence by sentence: cut into its clauses it would say something else. Null for every other. */
export const toldWhole = (visit: Visit, sentence: Sentence): NoteLine | null =>
  returnPrecaution(visit, sentence) ??
  cautionLine(visit, sentence) ??
  offWorkLine(visit, sentence) ??
  remedyLine(visit, sentence) ??
  asSaidOfMedicine(visit, sentence)

/** Advice to come back, what is to be left, and what is done with a medicine: of the plan wherever it is said. */
export const toldAnywhere = (visit: Visit, sentence: Sentence, clause: Word[]): NoteLine | null =>
  sentence.question
    ? null
    : (safetyNetLine(visit, sentence, clause) ?? forbiddenLine(visit, clause) ?? spokenOrder(visit, clause))
