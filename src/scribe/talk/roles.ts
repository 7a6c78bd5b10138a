import { scores, type LinearModel } from '../linear-model.ts'
import { hashesOf, roleFeatures } from '../sentence-features.ts'
import type { Sentence } from './sentences.ts'
import type { Speaker } from '../types.ts'
import { voicesOf } from './who-speaks.ts'

/** How much the words must speak against the tag of a segment before it is not believed. */
const AGAINST_TAG = 2
/** The same in the middle of a turn that is said on in one voice. */
const AGAINST_TURN = 3.5
/** The same in a transcript whose tags are hardly ever spoken against: there the tag knows better than the words. */
const AGAINST_TRUSTED = 6
/** Of the sentences whose words speak plainly, at most this share may speak against the tags that are trusted, or so many. */
const TRUSTED = 0.05
const TRUSTED_STILL = 2
/** What it costs to believe that the recognizer swapped its two voices between one segment and the next. */
const SWAP_COST = 5
/** In a stretch that is turned round at least so many sentences speak plainly against their tags: one may only sound so. */
const PLAINLY_SWAPPED = 2
/** A question of fewer odds may be the patient's own: with its answer it speaks once against their tags. */
const ASKS_AS_CLINICIAN = 4
/** No single sentence says more than this of who speaks. */
const MOST_ODDS = 3

/** Log-odds that the doctor says a sentence, from its words. */
export function doctorOdds(sentence: Sentence, model: LinearModel): number {
  const values = scores(model, roleFeatures(hashesOf(sentence), sentence.question))
  return (values[0] as number) - (values[1] as number)
}

/**
 * The speaker of each sentence. Recognizers swap the two voices for stretches of a visit and run turns together: a
 * stretch whose words speak against its tags is turned round, and a sentence that speaks strongly against its tag is
 * given to the other. Where there is no tag the words and the turns decide. `isTyped`: a person wrote who speaks.
 */
export function withRoles(sentences: Sentence[], model: LinearModel, isTyped = false): Sentence[] {
  const odds = sentences.map((sentence) => doctorOdds(sentence, model))
  const swapped = swappedSegments(sentences, odds)
  const tags = sentences.map(({ segment, speaker }) => (swapped.has(segment) ? otherVoice(speaker) : speaker))
  const against = isTyped || areTrusted(tags, odds) ? AGAINST_TRUSTED : AGAINST_TAG
  const voices = tags.includes('unknown') ? voicesOf(sentences, odds, tags) : tags
  return sentences.map((sentence, i) => {
    const tag = tags[i] as Speaker
    if (tag === 'unknown') return { ...sentence, speaker: voices[i] as Speaker }
    const least = isAmidOwn(sentences, tags, odds, i) ? Math.max(against, AGAINST_TURN) : against
    return { ...sentence, speaker: speakerOf(tag, odds[i] as number, least) }
  })
}

/** "Thyroid is small. | No eye bulging. | Skin is dry.": said on in one turn, and nobody was asked. */
function isAmidOwn(sentences: Sentence[], tags: Speaker[], odds: number[], i: number): boolean {
  const [before, own, behind] = [sentences[i - 1], sentences[i], sentences[i + 1]]
  if (!before || !own || !behind || before.question) return false
  if (before.segment !== own.segment || behind.segment !== own.segment) return false
  return [i - 1, i + 1].every((k) => !isPlainlyAgainst(tags[k] as Speaker, odds[k] as number))
}

/** Whether the words that speak plainly bear the tags out. */
function areTrusted(tags: Speaker[], odds: number[]): boolean {
  let [plainly, against] = [0, 0]
  tags.forEach((tag, i) => {
    const own = odds[i] as number
    if (Math.abs(own) < AGAINST_TAG || (tag !== 'doctor' && tag !== 'patient')) return
    plainly++
    if (isPlainlyAgainst(tag, own)) against++
  })
  return against <= Math.max(TRUSTED_STILL, TRUSTED * plainly)
}

const otherVoice = (speaker: Speaker): Speaker =>
  speaker === 'doctor' ? 'patient' : speaker === 'patient' ? 'doctor' : speaker

function speakerOf(tag: Speaker, odds: number, against: number): Speaker {
  if (tag === 'doctor') return odds < -against ? 'patient' : 'doctor'
  if (tag === 'patient') return odds > against ? 'doctor' : 'patient'
  return tag
}

/** The segments of stretches whose tags are the wrong way round (two states, Viterbi). */
function swappedSegments(sentences: Sentence[], odds: number[]): Set<number> {
  const order: number[] = []
  const agreement = new Map<number, number>()
  sentences.forEach((sentence, i) => {
    const sign = sentence.speaker === 'doctor' ? 1 : sentence.speaker === 'patient' ? -1 : 0
    if (!agreement.has(sentence.segment)) order.push(sentence.segment)
    const clipped = Math.max(-MOST_ODDS, Math.min(MOST_ODDS, odds[i] as number))
    agreement.set(sentence.segment, (agreement.get(sentence.segment) ?? 0) + sign * clipped)
  })
  let [right, wrong] = [0, -SWAP_COST]
  const cameFrom: Array<[boolean, boolean]> = []
  for (const segment of order) {
    const value = Math.max(-6, Math.min(6, agreement.get(segment) ?? 0))
    const fromWrongToRight = wrong - SWAP_COST > right
    const fromRightToWrong = right - SWAP_COST > wrong
    cameFrom.push([fromWrongToRight, !fromRightToWrong])
    const nextRight = Math.max(right, wrong - SWAP_COST) + value
    wrong = Math.max(wrong, right - SWAP_COST) - value
    right = nextRight
  }
  const stretches: number[][] = [[]]
  let isWrong = wrong > right
  for (let k = order.length - 1; k >= 0; k--) {
    if (isWrong) stretches.at(-1)?.push(order[k] as number)
    else if (stretches.at(-1)?.length) stretches.push([])
    isWrong = (cameFrom[k] as [boolean, boolean])[isWrong ? 1 : 0]
  }
  const isAgainst = sentences.map(({ speaker }, i) => isPlainlyAgainst(speaker, odds[i] as number))
  const asksLikePatient = sentences.map(
    ({ question }, i) => question && isAgainst[i] && Math.abs(odds[i] as number) < ASKS_AS_CLINICIAN,
  )
  const plainly = Map.groupBy(
    sentences.flatMap(({ segment }, i) => (isAgainst[i] && !asksLikePatient[i - 1] ? segment : [])),
    (segment) => segment,
  )
  const saidAgainst = (stretch: number[]) =>
    stretch.reduce((sum, segment) => sum + (plainly.get(segment)?.length ?? 0), 0)
  return new Set(stretches.filter((stretch) => saidAgainst(stretch) >= PLAINLY_SWAPPED).flat())
}

const isPlainlyAgainst = (tag: Speaker, odds: number): boolean =>
  Math.abs(odds) >= AGAINST_TAG && ((tag === 'doctor' && odds < 0) || (tag === 'patient' && odds > 0))
