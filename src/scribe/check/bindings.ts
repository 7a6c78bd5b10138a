import type { IndexedTranscript } from '../transcript-index.ts'
import type { Binding } from './binding.ts'
import { causesUnsaid } from './causes.ts'
import { deathsSaid } from './deaths.ts'
import { directionsSaid } from './directions.ts'
import type { Reading } from './features.ts'
import { gradesSaid } from './grades.ts'
import { habitAmountsSaid } from './habit-figures.ts'
import { habitEndsSaid } from './habit-ends.ts'
import { mannersUnsaid } from './manners.ts'
import { measuresSaid } from './measures.ts'
import { statesUnsaid } from './part-states.ts'
import { thingsIn } from './things.ts'
import { wetWoundsSaid } from './wet-wounds.ts'
import { whoseInLabel } from './whose.ts'

/**
 * What a note's sentence binds together that the talk does not, each word of which may well have been said: figures and what
 * they measure, habits and their amounts and ends, parts of the body and how they are, persons and their deaths, complaints and causes,
 * medicines and how they are taken, what is graded and its grade, what changes and its direction,
 * wounds and whether they are dry.
 */
export function bindingsUntold({ words, label }: Reading, transcript: IndexedTranscript): Binding[] {
  const whole = label.length === 0 ? words : [...label, ...words]
  const things = thingsIn(whole)
  return [
    ...measuresSaid(whole, transcript),
    ...habitAmountsSaid(whole, transcript),
    ...habitEndsSaid(whole, transcript),
    ...statesUnsaid(whole, things, transcript),
    ...deathsSaid(words, whoseInLabel(label), transcript),
    ...causesUnsaid(words, thingsIn(words), transcript),
    ...mannersUnsaid(whole, things, transcript),
    ...gradesSaid(whole, transcript),
    ...directionsSaid(whole, transcript),
    ...wetWoundsSaid(whole, transcript),
  ]
}
