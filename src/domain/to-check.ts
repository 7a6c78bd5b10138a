import type { Uncovered } from '#contract/sections.ts'

/** From this weight on, what was said and reached no sentence is to be looked at before the note is signed. */
export const TO_CHECK = 0.85

/** A dose, a medicine, an allergy, an order or a diagnosis that reached no sentence of the note, the heaviest first. */
export const toCheck = (uncovered: Uncovered[]): Uncovered[] =>
  uncovered.filter(({ weight }) => weight >= TO_CHECK)

/**
 * In which order they are shown: what the patient will not have comes first of what is to be checked, because the note would go
 * on as if it were wanted; then the heaviest; and of two that weigh the same, one that was told before one that was asked.
 */
export function byUrgency(one: Uncovered, other: Uncovered): number {
  return (
    Number(isRefusal(other)) - Number(isRefusal(one)) ||
    other.weight - one.weight ||
    Number(isAsked(one)) - Number(isAsked(other))
  )
}

const REFUSES =
  /\b(?:refus\w+|declin\w+|(?:do|does|did|would|will) ?n(?:o|['’])t (?:want|take|have|like)|(?:won|wouldn|can)['’]?t take|cannot take|rather not|no,? thank(?:s| you)|not interested)\b/i

const isRefusal = ({ text, weight }: Uncovered): boolean => weight >= TO_CHECK && REFUSES.test(text)

/** It stands with the question it answers. */
const isAsked = ({ text }: Uncovered): boolean => text.includes('?')
