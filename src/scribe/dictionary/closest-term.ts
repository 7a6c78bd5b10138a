import type { HeardWord, Layer } from './heard-words.ts'
import { haveSameStem } from './same-stem.ts'
import { codesOf, skeletonOf, weightOf } from './sound-distance.ts'
import { WORD_EVERYDAY } from './term-index.ts'
import { keyOf } from './written-words.ts'

// Tuned on terms that were spoken and misheard, and on ordinary talk: see docs/decisions/032.
/** How unlike a term a word may sound, by what it is and whether the recogniser was sure of it. */
const ALLOWED = {
  sure: { none: 0.18, known: 0.06, everyday: 0.04 },
  unsure: { none: 0.34, known: 0.24, everyday: 0.15 },
} as const
/** One word that is a word, and in doubt. */
const ONE_KNOWN_WORD = 0.1
/** Several words that nobody doubts, of which a term is parted: "ultra sound". */
const PARTED = 0.05
const LEAST_WEIGHT_PARTED = 5
/** A short word is soon like another. */
const SHORT = { least: 0.5, aWeight: 0.1 } as const
/** Another term that sounds as near as this leaves it open which was meant. */
const TELLS_APART = 0.03
/** The longer a stretch that fits, the surer. */
const SURER_A_WEIGHT = 0.04
const MOST_COMPARED = 400
const LEAST_SOUNDS = 4
const LEAST_CONSONANTS = 2

interface Near {
  layer: number
  /** By its number in the layer. */
  number: number
  distance: number
}

/** The term that these words sound like, and how sure that is; null when none does, or two do. */
export function closestTerm(
  words: readonly HeardWord[],
  sounds: string,
  layers: readonly Layer[],
): { layer: number; term: string; surety: number } | null {
  if (sounds.length < LEAST_SOUNDS) return null
  const weight = weightOf(sounds)
  const allowed = allowedFor(words, weight)
  if (allowed <= 0) return null
  const skeleton = skeletonOf(sounds)
  if (skeleton.length < LEAST_CONSONANTS) return null
  const best = nearest({ sounds, skeleton, allowed }, layers)
  const term = best && layers[best.layer]?.index.termAt(best.number)
  if (!best || term === undefined || term === null) return null
  const key = words.map(({ plain }) => plain).join(' ')
  if (haveSameStem(key, keyOf(term))) return null
  return { layer: best.layer, term, surety: allowed - best.distance + SURER_A_WEIGHT * weight }
}

/** The nearest that is allowed, of the layer of the greatest right that has any; null where another is as near. */
function nearest(
  { sounds, skeleton, allowed }: { sounds: string; skeleton: string; allowed: number },
  layers: readonly Layer[],
): Near | null {
  const heard = codesOf(sounds)
  const atMost = allowed + TELLS_APART
  for (const [layer, { index }] of layers.entries()) {
    const variants = new Set<number>()
    index.near(skeleton, variants, allowed <= PARTED ? 0 : 2)
    let best: Near | null = null
    let second = 1
    let compared = 0
    for (const variant of variants) {
      if ((compared += 1) > MOST_COMPARED) break
      const distance = index.distanceOf(variant, heard, atMost)
      if (distance > atMost) continue
      const number = index.hitOfVariant(variant).term
      const isSame: boolean = best?.number === number
      if (!best || distance < best.distance) {
        if (best && !isSame) second = Math.min(second, best.distance)
        best = { layer, number, distance }
      } else if (!isSame) second = Math.min(second, distance)
    }
    if (best && best.distance <= allowed) return second - best.distance >= TELLS_APART ? best : null
  }
  return null
}

/** Weighed by the letters of each word: "a tour vastatin" is mostly no word. */
function allowedFor(words: readonly HeardWord[], weight: number): number {
  const [only, more] = words
  if (only && !more && only.standing > 0) {
    const isDoubtful = only.isUncertain && only.standing < WORD_EVERYDAY
    return isDoubtful ? ONE_KNOWN_WORD : 0
  }
  const isOrdinary = words.every(({ standing, isUncertain }) => standing === WORD_EVERYDAY && !isUncertain)
  if (isOrdinary) return 0
  const parted = words.length > 1 && weight >= LEAST_WEIGHT_PARTED ? PARTED : 0
  if (!words.some(({ standing, isUncertain }) => standing === 0 || isUncertain)) return parted
  let [sum, letters] = [0, 0]
  for (const { plain, standing, isUncertain } of words) {
    const by = ALLOWED[isUncertain ? 'unsure' : 'sure']
    const its = standing === 0 ? by.none : standing === WORD_EVERYDAY ? by.everyday : by.known
    sum += its * plain.length
    letters += plain.length
  }
  return Math.max(parted, (sum / letters) * Math.min(1, SHORT.least + SHORT.aWeight * weight))
}
