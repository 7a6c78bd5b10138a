import type { Uncovered } from '#contract/sections.ts'

/** From this weight on, what was said and reached no sentence is to be looked at before the note is signed. */
export const TO_CHECK = 0.85

/** What the patient will not have weighs as much as the advice it answers: the note would go on as if it were wanted. */
const REFUSED = 0.9

const REFUSES =
  /\b(?:refus\w+|declin\w+|(?:do|does|did|would) ?n(?:o|['’])t want(?! to (?!(?:take|have|start|use|get|try|do|be on|go on)\b))|(?:won|wouldn|can)['’]?t take|(?:will|would|can) ?not take|rather not|no,? thank(?:s| you)|not interested)\b/i

const isRefusal = ({ text }: Uncovered): boolean => REFUSES.test(text)

/** It stands with the question it answers, or is one. */
const isAsked = ({ text }: Uncovered): boolean => text.includes('?')

const urgencyOf = (item: Uncovered): number =>
  isRefusal(item) ? Math.max(item.weight, REFUSED) : item.weight

/** A dose, a medicine, an allergy, an order, a diagnosis or a refusal that reached no sentence of the note, by nobody's decision. */
export const toCheck = (uncovered: Uncovered[]): Uncovered[] =>
  uncovered.filter((item) => !isLeftOut(item) && urgencyOf(item) >= TO_CHECK)

/** A person decided that it needs no sentence. */
export const isLeftOut = ({ leftOut }: Uncovered): boolean => leftOut === true

/** What is said anew to have reached no sentence, where a person had decided of some: of the same words in the same place it holds. */
export function stillLeftOut(found: readonly Uncovered[], before: readonly Uncovered[]): Uncovered[] {
  const decided = new Set(before.filter(isLeftOut).map(placeOf))
  return found.map((item) => (decided.has(placeOf(item)) ? { ...item, leftOut: true } : item))
}

/** What is found now, each with its number and the decision about it where it was found before. */
export function asKnown(found: readonly Uncovered[], before: readonly Uncovered[]): Uncovered[] {
  const known = new Map(before.map((item) => [placeOf(item), item]))
  return found.map((item) => {
    const { id, leftOut } = known.get(placeOf(item)) ?? item
    return leftOut === undefined ? { ...item, id } : { ...item, id, leftOut }
  })
}

const placeOf = ({ text, evidence }: Uncovered): string =>
  JSON.stringify([text, ...evidence.map(({ segmentId }) => segmentId)])

/**
 * In which order they are shown: the heaviest first; of two that weigh the same a refusal before what it refuses, and what was
 * told before what was asked.
 */
export function byUrgency(one: Uncovered, other: Uncovered): number {
  return (
    urgencyOf(other) - urgencyOf(one) ||
    Number(isRefusal(other)) - Number(isRefusal(one)) ||
    Number(isAsked(one)) - Number(isAsked(other))
  )
}
