import counts from '../model/word-odds.json' with { type: 'json' }
import type { Word } from '../talk/word.ts'
import type { IndexedTranscript } from '../transcript-index.ts'
import { sentencesWith } from './talk-row.ts'
import { claimingWords, termOf } from './terms.ts'

/** How notes and talk share their words, counted over visits whose notes clinicians wrote. */
export interface WordOdds {
  /** How many visits were heard whole. */
  talks: number
  /** The share of the seldom words of notes that nobody had said. */
  seldomUnsaid: number
  /** term -> in how many of those visits it is said; how often a note's word was said in its visit, and how often not. */
  terms: Record<string, number[]>
}

const odds: WordOdds = counts
/** What is counted seldom is drawn towards what holds of seldom words, as if seen so often. */
const PULL = 4

/**
 * What the words of a sentence speak for its having been said, as log-odds. That a word was said tells little where every
 * visit has it; that it was not tells nothing of "presents", and much of "cough": notes have it only where it was said.
 */
export function wordOdds(
  words: readonly Word[],
  transcript: IndexedTranscript,
): Record<'wordOdds' | 'wordOddsMean' | 'wordOddsLeast', number> {
  const seen = new Set<string>()
  let [sum, least] = [0, 0]
  for (const { text } of claimingWords(words)) {
    const term = termOf(text)
    if (seen.has(term)) continue
    seen.add(term)
    const worth = worthOf(term, sentencesWith(text, transcript).length > 0)
    sum += worth
    least = Math.min(least, worth)
  }
  return {
    wordOdds: sigmoid(sum / SUM_SCALE),
    wordOddsMean: sigmoid(seen.size === 0 ? 0 : sum / seen.size),
    wordOddsLeast: sigmoid(least / LEAST_SCALE),
  }
}
const SUM_SCALE = 3
const LEAST_SCALE = 1

function worthOf(term: string, isSaid: boolean): number {
  const [talks = 0, said = 0, unsaid = 0] = Object.hasOwn(odds.terms, term) ? (odds.terms[term] ?? []) : []
  const isUnsaidWhenTrue = (unsaid + PULL * odds.seldomUnsaid) / (said + unsaid + PULL)
  const isSaidByChance = (talks + 0.5) / (odds.talks + 1)
  return isSaid
    ? Math.log((1 - isUnsaidWhenTrue) / isSaidByChance)
    : Math.log(isUnsaidWhenTrue / (1 - isSaidByChance))
}

const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value))
