import type { HeardWord, Layer } from './heard-words.ts'
import { haveSameStem } from './same-stem.ts'
import { skeletonOf, soundDistance } from './sound-distance.ts'
import { WORD_EVERYDAY } from './term-index.ts'
import { keyOf } from './written-words.ts'

/** How unlike it may sound, at most; what the words themselves allow is often less. */
const FARTHEST = 0.36
/** Another term that sounds as near as this leaves it open which was meant. */
const TELLS_APART = 0.04
/** A word that is none, or that the recogniser was unsure of, allows more. */
const ALLOWED = { known: 0, unknown: 0.24, unsure: 0.2, unknownAndUnsure: 0.34 } as const
const MOST_COMPARED = 400
const LEAST_SOUNDS = 4
const LEAST_CONSONANTS = 2

/** The term that these words sound like, and how far within what is allowed it is; null when none does, or two do. */
export function closestTerm(
  words: readonly HeardWord[],
  sounds: string,
  layers: readonly Layer[],
): { layer: number; term: string; surety: number } | null {
  const allowed = allowedFor(words)
  if (allowed <= 0 || sounds.length < LEAST_SOUNDS) return null
  const skeleton = skeletonOf(sounds)
  if (skeleton.length < LEAST_CONSONANTS) return null
  const key = words.map(({ plain }) => plain).join(' ')
  let best: { layer: number; term: string; distance: number } | null = null
  let second = 1
  for (const [layer, { index }] of layers.entries()) {
    const near = new Set<number>()
    index.near(skeleton, near)
    let compared = 0
    for (const variant of near) {
      if ((compared += 1) > MOST_COMPARED) break
      const distance = soundDistance(
        sounds,
        index.soundsOfVariant(variant),
        Math.min(FARTHEST, allowed + TELLS_APART),
      )
      if (distance > allowed + TELLS_APART) continue
      const term = index.termAt(index.hitOfVariant(variant).term)
      if (best && keyOf(term) === keyOf(best.term)) {
        if (distance < best.distance) best = { layer: best.layer, term: best.term, distance }
      } else if (!best || distance < best.distance) {
        if (best) second = Math.min(second, best.distance)
        best = { layer, term, distance }
      } else second = Math.min(second, distance)
    }
    // A physician's own term is what was meant, whatever everybody's dictionary holds.
    if (best && best.distance <= allowed) break
  }
  if (!best || best.distance > allowed || second - best.distance < TELLS_APART) return null
  if (haveSameStem(key, keyOf(best.term))) return null
  return { layer: best.layer, term: best.term, surety: allowed - best.distance }
}

/** Weighed by the letters of each word: "a tour vastatin" is mostly no word. */
function allowedFor(words: readonly HeardWord[]): number {
  let [sum, letters] = [0, 0]
  let isDoubtful = false
  for (const { plain, standing, isUncertain } of words) {
    const isUnknown = standing === 0
    isDoubtful ||= isUnknown || isUncertain
    const its = isUnknown
      ? isUncertain
        ? ALLOWED.unknownAndUnsure
        : ALLOWED.unknown
      : isUncertain
        ? ALLOWED.unsure
        : ALLOWED.known
    sum += its * plain.length
    letters += plain.length
  }
  if (!isDoubtful) return 0
  const isOneEverydayWord = words.length === 1 && words[0]?.standing === WORD_EVERYDAY
  return isOneEverydayWord ? 0 : Math.min(FARTHEST, sum / letters)
}
