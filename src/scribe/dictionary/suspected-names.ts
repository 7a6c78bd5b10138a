import type { Candidate, HeardWord, Range } from './heard-words.ts'
import { isMedicineDue, isTalkOf } from './medicine-due.ts'
import { haveSameStem } from './same-stem.ts'
import { codesOf, soundDistance } from './sound-distance.ts'
import { joined, soundsOf } from './sounds.ts'
import { keyOf } from './written-words.ts'

/** A name that a recogniser listened for and may have missed, in the place of these characters. */
export interface Suspected extends Range {
  name: string
  /** Whose it is, by the place of its index. */
  layer: number
  /** How much likelier the sound makes it than what was written, in natural logarithms; mostly below 0. */
  gain: number
}

// Tuned on names that were spoken by six voices, and on talk without any: see docs/decisions/039.
/** Names of a dictionary are said more often than a recogniser that never learned them thinks; where a medicine is due, most. */
const EXPECTED = { anywhere: 9, due: 15 } as const
/** What it costs to sound nothing like what was written. */
const UNLIKE = 15
/** A name that sounds as near to what was written, and that the sound bears out too, is no longer in doubt. */
const SURE = 0.15
const LEAST_SOUNDS = 4
const MOST_RIVALS = 3
/** Two names are told apart by the sound when one is so much likelier, in natural logarithms. */
const TELLS_APART = 1
/** Surer than what only sounds alike, less sure than what a dictionary says is misheard so. */
const SUSPECTED = 5

/** The names that the sound and the written words bear out together. Unless each does without the other, they stay in doubt. */
export function suspectedCandidates(
  words: readonly HeardWord[],
  suspected: readonly Suspected[],
): Candidate[] {
  const candidates = suspected.flatMap(({ from, to, name, layer, gain }): Candidate[] => {
    const first = words.findIndex((word) => word.from >= from)
    const stretch = words.filter((word) => word.from >= from && word.to <= to)
    if (stretch.length === 0 || stretch.some(({ isFixed, isPossessive }) => isFixed || isPossessive))
      return []
    if (haveSameStem(stretch.map(({ plain }) => plain).join(' '), keyOf(name))) return []
    const isDue = isMedicineDue(words, first, first + stretch.length)
    if (isTalkOf(name, words, first, first + stretch.length)) return []
    const expected = isDue ? EXPECTED.due : EXPECTED.anywhere
    const unlike = unlikeness(stretch, name)
    const surety = gain + expected - UNLIKE * unlike
    if (surety <= 0) return []
    const isDoubtful = gain <= 0 || unlike > SURE
    return [{ first, count: stretch.length, layer, term: name, surety: SUSPECTED + surety / 100, isDoubtful }]
  })
  return candidates.map((candidate) => ({ ...candidate, rivals: rivalsAmong(candidates, candidate) }))
}

/** Other names in the same place that are about as likely. */
function rivalsAmong(candidates: readonly Candidate[], { first, count, term, surety }: Candidate) {
  return candidates
    .filter(
      (other) =>
        other.first === first &&
        other.count === count &&
        Math.abs(other.surety - surety) * 100 < TELLS_APART &&
        !haveSameStem(keyOf(other.term), keyOf(term)),
    )
    .slice(0, MOST_RIVALS)
    .map(({ layer, term: name }) => ({ layer, term: name }))
}

function unlikeness(stretch: readonly HeardWord[], name: string): number {
  const written = stretch.reduce((sounds, word) => joined(sounds, word.sounds), '')
  const said = soundsOf(name)
  return said.length < LEAST_SOUNDS ? 1 : soundDistance(codesOf(written), codesOf(said), 1)
}
