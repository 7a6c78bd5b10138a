import type { Sentence } from '../talk/sentences.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'
import { cautionLine } from './cautions.ts'
import { offWorkLine } from './off-work.ts'
import { remedyLine } from './remedy-line.ts'
import { asSaidOfMedicine } from './stays-out.ts'
import { returnAsked } from './return-asked.ts'
import { returnPrecaution } from './return-precautions.ts'

/** What is told of the plan sentence by sentence: cut into its clauses it would say something else. Null for every other. */
export const toldWhole = (visit: Visit, sentence: Sentence): NoteLine | null =>
  returnPrecaution(visit, sentence) ??
  returnAsked(visit, sentence) ??
  cautionLine(visit, sentence) ??
  offWorkLine(visit, sentence) ??
  remedyLine(visit, sentence) ??
  asSaidOfMedicine(visit, sentence)
