import type { Uncovered } from '#contract/sections.ts'

/** From this weight on, what was said and reached no sentence is to be looked at before the note is signed. */
export const TO_CHECK = 0.85

/** A dose, a medicine, an allergy, an order or a diagnosis that reached no sentence of the note, the heaviest first. */
export const toCheck = (uncovered: Uncovered[]): Uncovered[] =>
  uncovered.filter(({ weight }) => weight >= TO_CHECK)
