import { closestTerm, nearerThan } from './closest-term.ts'
import { suspectedCandidates, type Suspected } from './suspected-names.ts'
import { heardWords, type Candidate, type HeardWord, type Layer, type Range } from './heard-words.ts'
import { isHighAlert } from './high-alert.ts'
import { isTalkOf } from './medicine-due.ts'
import { joined } from './sounds.ts'
import { LONGEST_TERM_WORDS, WORD_EVERYDAY } from './term-index.ts'
import { isUntouchable } from './untouchable.ts'
import { hashOf, hashOn } from './written-words.ts'

/** Words that were replaced: where the term stands in the repaired text, and what had been heard there. */
export interface Repair extends Range {
  heard: string
  /** Whose term it was: the place of its index among those that were given. */
  layer: number
}

/** Words that sound like several terms about alike, or like one that must not be guessed: nothing was changed, and a person chooses. Where they stand in the repaired text. */
export interface Choice extends Range {
  /** As they would stand there, the nearest first; whose each is, by the place of its index. */
  terms: Array<{ term: string; layer: number }>
}

export interface Repaired {
  text: string
  repairs: Repair[]
  choices: Choice[]
  /** What the recogniser was unsure of and no repair replaced, and repairs that are in doubt, in the repaired text. */
  uncertain: Range[]
}

const MOST_WORDS_LOOKED_AT = 6
/** What was named so is sure, whatever it sounds like. */
const NAMED = 10

/**
 * Puts the dictionary's terms where they were misheard. Once, over the words as they were heard: what one repair writes no
 * other looks at. Numbers, negations, doses, units, sides and everyday words standing alone are never changed.
 * @param layers the indexes, those of the greater right first: a physician's own, then everybody's
 * @param suspected names that the recogniser, listening for them, may have missed
 */
export function repairWords(
  text: string,
  uncertain: readonly Range[],
  layers: readonly Layer[],
  suspected: readonly Suspected[] = [],
): Repaired {
  const words = heardWords(text, uncertain, layers)
  const candidates = [
    ...namedCandidates(words, layers),
    ...suspectedCandidates(words, suspected),
    ...soundingCandidates(words, layers),
  ]
  candidates.sort(
    (one, other) => other.surety - one.surety || other.count - one.count || one.first - other.first,
  )
  const taken = new Set<number>()
  const chosen: Candidate[] = []
  for (const candidate of candidates) {
    const { first, count } = candidate
    if (range(first, count).some((at) => taken.has(at))) continue
    for (const at of range(first, count)) taken.add(at)
    chosen.push(candidate)
  }
  return written(
    text,
    words,
    chosen.sort((one, other) => one.first - other.first),
    uncertain,
  )
}

const range = (first: number, count: number): number[] => Array.from({ length: count }, (_, at) => first + at)

/** Calls for every stretch of words within a sentence that holds nothing fixed; with the key and its hash. */
function eachStretch(
  words: readonly HeardWord[],
  look: (first: number, count: number, key: string, hash: number) => void,
): void {
  for (const [first, word] of words.entries()) {
    let [key, hash] = ['', 0]
    for (let count = 1; count <= LONGEST_TERM_WORDS; count += 1) {
      const last = words[first + count - 1]
      if (!last || (count > 1 && last.begins)) break
      key = count === 1 ? word.plain : `${key} ${last.plain}`
      hash = count === 1 ? hashOf(key) : hashOn(hash, last.plain)
      look(first, count, key, hash)
    }
  }
}

/**
 * What a dictionary says is heard instead of a term. Terms that stand as they should are found on the way, and are fixed
 * from then on, for a dictionary of lesser right and for what only sounds alike.
 */
function namedCandidates(words: HeardWord[], layers: readonly Layer[]): Candidate[] {
  const found: Candidate[] = []
  const owned = new Set<number>()
  for (const [layer, { index }] of layers.entries()) {
    const terms: Array<[first: number, count: number]> = []
    eachStretch(words, (first, count, key, hash) => {
      const hit = index.exact(key, hash)
      if (!hit) return
      const places = range(first, count)
      if (places.some((at) => owned.has(at))) return
      const heard = words.slice(first, first + count)
      const isEverybodys = layer === layers.length - 1
      if (!hit.isMisheard) terms.push([first, count])
      else if (isRepairable(heard, isEverybodys)) {
        const term = index.termAt(hit.term)
        found.push({
          first,
          count,
          layer,
          term,
          surety: NAMED - layer + count / 10,
          isAsked: isEverybodys && isTalkFor(term, heard),
          // What a physician says is misheard so is; what everybody's dictionary says may be another name all the same.
          // What is a name of its own, "metformin", may be meant, whatever it is said to be misheard for.
          rivals: [
            ...namesOf(key, hash, layers),
            ...(isEverybodys ? nearerThan(term, soundsOfAll(heard), layers) : []),
          ],
        })
      }
    })
    for (const [first, count] of terms) for (const at of range(first, count)) owned.add(at)
    for (const { first, count } of found) for (const at of range(first, count)) owned.add(at)
  }
  for (const at of owned) (words[at] as HeardWord).isFixed = true
  return found.filter(
    ({ first, count, layer }) => !isWithinTerm(words, first, count, layers.slice(0, layer + 1)),
  )
}

const namesOf = (key: string, hash: number, layers: readonly Layer[]) =>
  layers
    .flatMap(({ index }, layer) => {
      const hit = index.exact(key, hash)
      return hit?.isMisheard === false ? [{ layer, term: index.termAt(hit.term) }] : []
    })
    .slice(0, 1)

const soundsOfAll = (words: readonly HeardWord[]): string =>
  words.reduce((sounds, word) => joined(sounds, word.sounds), '')

/** A term of the same or a greater right that is written there already holds these words. */
function isWithinTerm(
  words: readonly HeardWord[],
  first: number,
  count: number,
  layers: readonly Layer[],
): boolean {
  for (let from = Math.max(0, first - LONGEST_TERM_WORDS + 1); from <= first; from += 1)
    for (let length = first + count - from; length <= LONGEST_TERM_WORDS; length += 1) {
      if (length <= count && from === first) continue
      const key = words.slice(from, from + length)
      if (key.length < length || key.slice(1).some(({ begins }) => begins)) continue
      const text = key.map(({ plain }) => plain).join(' ')
      if (layers.some(({ index }) => index.exact(text, hashOf(text))?.isMisheard === false)) return true
    }
  return false
}

/**
 * Everyday words alone are changed only where there are several of them; in everybody's dictionary at least three. What
 * everybody's dictionary names was heard of one voice on one day: where it is words of the language, "when I exert
 * myself", it was misheard only if the recogniser doubts one of them.
 */
function isRepairable(words: readonly HeardWord[], isEverybodys: boolean): boolean {
  if (words.some(({ plain }) => isUntouchable(plain))) return false
  const isLanguage = words.every(({ standing, isUncertain }) => standing > 0 && !isUncertain)
  if (isEverybodys && isLanguage) return false
  if (words.some(({ standing }) => standing < WORD_EVERYDAY)) return true
  return words.length >= (isEverybodys ? 3 : 2)
}

/** Words of the language, "grow up in", for a medicine of which a wrong one kills: a person says whether it was meant. */
const isTalkFor = (term: string, heard: readonly HeardWord[]): boolean =>
  heard.every(({ standing }) => standing > 0) && isHighAlert(term)

/** What sounds like a term and was never said to be misheard so: right mostly, and in doubt always. */
function soundingCandidates(words: readonly HeardWord[], layers: readonly Layer[]): Candidate[] {
  const found: Candidate[] = []
  for (const first of words.keys()) {
    let sounds = ''
    for (let count = 1; count <= MOST_WORDS_LOOKED_AT; count += 1) {
      const last = words[first + count - 1]
      if (!last || last.isFixed || last.sounds === '' || (count > 1 && (last.begins || last.isParted))) break
      sounds = joined(sounds, last.sounds)
      // What belongs to somebody: with its ending it sounds like nothing but itself.
      if (count === 1 && (last.isPossessive || last.isAcronym)) continue
      const heard = words.slice(first, first + count)
      const closest = closestTerm(heard, sounds, layers)
      if (closest && !isTalkOf(closest.term, words, first, first + count))
        found.push({ first, count, ...closest, isDoubtful: true, isAsked: isTalkFor(closest.term, heard) })
    }
  }
  return found
}

function written(
  text: string,
  words: readonly HeardWord[],
  chosen: readonly Candidate[],
  uncertain: readonly Range[],
): Repaired {
  const repairs: Repair[] = []
  const choices: Choice[] = []
  const kept: Range[] = []
  let out = ''
  let end = 0
  const keepDoubts = (from: number, to: number): void => {
    const shift = out.length - from
    for (const doubt of uncertain) {
      const its = { from: Math.max(from, doubt.from) + shift, to: Math.min(to, doubt.to) + shift }
      if (its.to > its.from) kept.push(its)
    }
    out += text.slice(from, to)
  }
  for (const { first, count, layer, term, isDoubtful = false, isAsked = false, rivals = [] } of chosen) {
    const from = (words[first] as HeardWord).from
    const to = (words[first + count - 1] as HeardWord).to
    const heard = text.slice(from, to)
    const { begins } = words[first] as HeardWord
    const as = asHeard(term, heard, begins)
    if (as === heard) continue
    keepDoubts(end, from)
    if (isAsked || rivals.length > 0) {
      const place = { from: out.length, to: out.length + heard.length }
      const terms = [{ term, layer }, ...rivals].map((one) => ({
        ...one,
        term: asHeard(one.term, heard, begins),
      }))
      choices.push({ ...place, terms })
      kept.push(place)
      out += heard
      end = to
      continue
    }
    const place = { from: out.length, to: out.length + as.length }
    repairs.push({ ...place, heard, layer })
    if (isDoubtful) kept.push(place)
    out += as
    end = to
  }
  keepDoubts(end, text.length)
  return { text: out, repairs, choices, uncertain: kept }
}

/** The term as it stands in this place: with a capital where a sentence begins. */
function asHeard(term: string, heard: string, begins: boolean): string {
  return begins && /^\p{Lu}/u.test(heard) ? term.charAt(0).toUpperCase() + term.slice(1) : term
}
