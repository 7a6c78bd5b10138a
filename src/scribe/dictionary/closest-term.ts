import type { HeardWord, Layer } from './heard-words.ts'
import { haveSameStem } from './same-stem.ts'
import { codesOf, skeletonOf, soundDistance, weightOf, type Sounds } from './sound-distance.ts'
import { soundsOf } from './sounds.ts'
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
/** Another term that is farther by no more than this, and this share of the way to the nearest, leaves it open which was meant. */
const TELLS_APART = 0.06
const FARTHER = 0.4
const MOST_RIVALS = 3
/** The longer a stretch that fits, the surer. */
const SURER_A_WEIGHT = 0.04
const MOST_COMPARED = 400
const LEAST_SOUNDS = 4
const LEAST_CONSONANTS = 2

interface Near {
  layer: number
  /** By its number in the layer. */
  number: number
  variant: number
  distance: number
}

/** A term of a dictionary. */
export interface LayerTerm {
  layer: number
  term: string
}

export interface Closest extends LayerTerm {
  surety: number
  /** Other terms that sound about as near: which was meant nobody can tell by the sound. */
  rivals: LayerTerm[]
}

/** The term that these words sound like, and how sure that is; null when none does. */
export function closestTerm(
  words: readonly HeardWord[],
  sounds: string,
  layers: readonly Layer[],
): Closest | null {
  if (sounds.length < LEAST_SOUNDS) return null
  const weight = weightOf(sounds)
  const allowed = allowedFor(words, weight)
  if (allowed <= 0) return null
  const skeleton = skeletonOf(sounds)
  if (skeleton.length < LEAST_CONSONANTS) return null
  const heard = codesOf(sounds)
  const best = nearest({ heard, skeleton, allowed }, layers)
  if (!best) return null
  const term = termOf(best, layers)
  const key = words.map(({ plain }) => plain).join(' ')
  if (haveSameStem(key, keyOf(term))) return null
  const surety = allowed - best.distance + SURER_A_WEIGHT * weight
  return { layer: best.layer, term, surety, rivals: rivalsOf(best, { heard, skeleton }, layers) }
}

const termOf = ({ layer, number }: Pick<Near, 'layer' | 'number'>, layers: readonly Layer[]): string =>
  layers[layer]?.index.termAt(number) ?? ''

interface Looked {
  heard: Sounds
  skeleton: string
}

/** The nearest that is allowed, of the layer of the greatest right that has any. */
function nearest(
  { heard, skeleton, allowed }: Looked & { allowed: number },
  layers: readonly Layer[],
): Near | null {
  for (const layer of layers.keys()) {
    let best: Near | null = null
    for (const near of eachNear({ heard, skeleton, atMost: allowed, layer }, layers))
      if (!best || near.distance < best.distance) best = near
    if (best) return best
  }
  return null
}

/**
 * What sounds about as near as the nearest, the nearest first: of its own dictionary, and what sounds nearer still of one of
 * lesser right.
 */
function rivalsOf(best: Near, { heard, skeleton }: Looked, layers: readonly Layer[]): LayerTerm[] {
  const term = termOf(best, layers)
  const about = best.distance * (1 + FARTHER) + TELLS_APART
  const near = [...layers.keys()]
    .filter((layer) => layer >= best.layer)
    .flatMap((layer) => {
      if (layer === best.layer) return [...eachNear({ heard, skeleton, atMost: about, layer }, layers)]
      const found = eachNear({ heard, skeleton, atMost: best.distance, layer }, layers)
      return [...found].filter(({ distance }) => distance < best.distance)
    })
  return othersOf(term, near, layers)
}

/** The terms that words sound more like than the one that they are said to be misheard for. */
export function nearerThan(term: string, sounds: string, layers: readonly Layer[]): LayerTerm[] {
  const heard = codesOf(sounds)
  const skeleton = skeletonOf(sounds)
  if (skeleton.length < LEAST_CONSONANTS) return []
  const atMost = soundDistance(heard, codesOf(soundsOf(term)), 1)
  const near = [...layers.keys()]
    .flatMap((layer) => [...eachNear({ heard, skeleton, atMost, layer }, layers)])
    .filter(({ layer, variant }) => layers[layer]?.index.hitOfVariant(variant).isMisheard === false)
  return othersOf(term, near, layers)
}

/** Other names than the term, each once, the nearest first. */
function othersOf(term: string, near: Near[], layers: readonly Layer[]): LayerTerm[] {
  const its = keyOf(term)
  const others = new Map<string, LayerTerm>()
  for (const one of near.sort((a, b) => a.distance - b.distance)) {
    const name = termOf(one, layers)
    const key = keyOf(name)
    if (key !== its && !haveSameStem(key, its) && !others.has(key))
      others.set(key, { layer: one.layer, term: name })
  }
  return [...others.values()].slice(0, MOST_RIVALS)
}

function* eachNear(
  { heard, skeleton, atMost, layer }: Looked & { atMost: number; layer: number },
  layers: readonly Layer[],
): Generator<Near> {
  const { index } = layers[layer] as Layer
  const variants = new Set<number>()
  index.near(skeleton, variants, atMost <= PARTED ? 0 : 2)
  let compared = 0
  for (const variant of variants) {
    if ((compared += 1) > MOST_COMPARED) return
    const distance = index.distanceOf(variant, heard, atMost)
    if (distance <= atMost) yield { layer, number: index.hitOfVariant(variant).term, variant, distance }
  }
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
