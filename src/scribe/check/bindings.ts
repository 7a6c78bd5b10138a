import type { IndexedTranscript } from '../transcript-index.ts'
import type { Binding } from './binding.ts'
import { causesUnsaid } from './causes.ts'
import { deathsUntrue } from './deaths.ts'
import { directionsUntrue } from './directions.ts'
import type { Reading } from './features.ts'
import { gradesUntrue } from './grades.ts'
import { habitAmountsUntrue } from './habit-figures.ts'
import { habitEndsUntrue } from './habit-ends.ts'
import { mannersUnsaid } from './manners.ts'
import { measuresUntrue } from './measures.ts'
import { returnsUntrue } from './returns.ts'
import { statesUnsaid } from './part-states.ts'
import { thingsIn } from './things.ts'
import { toleranceUnsaid } from './tolerated.ts'
import { wetWoundsToldDry } from './wet-wounds.ts'
import { whoseInLabel } from './whose.ts'

/**
 * What a note's sentence binds together that the talk does not, each word of which may well have been said: figures and what
 * they measure, habits and their amounts and ends, parts of the body and how they are, persons and their deaths, complaints and causes,
 * medicines and how they are taken, what is graded and its grade, what changes and its direction,
 * wounds and whether they are dry, visits to come and when, treatments and how they are borne.
 */
export function bindingsUntold({ words, label }: Reading, transcript: IndexedTranscript): Binding[] {
  const whole = label.length === 0 ? words : [...label, ...words]
  const things = thingsIn(whole)
  return [
    ...measuresUntrue(whole, transcript),
    ...habitAmountsUntrue(whole, transcript),
    ...habitEndsUntrue(whole, transcript),
    ...statesUnsaid(whole, things, transcript),
    ...deathsUntrue(words, whoseInLabel(label), transcript),
    ...causesUnsaid(words, thingsIn(words), transcript),
    ...mannersUnsaid(whole, things, transcript),
    ...gradesUntrue(whole, transcript),
    ...directionsUntrue(whole, transcript),
    ...wetWoundsToldDry(whole, transcript),
    ...returnsUntrue(whole, transcript),
    ...toleranceUnsaid(words, transcript),
  ]
}
