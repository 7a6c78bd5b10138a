import { plain, type Word } from '../talk/word.ts'
import type { IndexedTranscript } from '../transcript-index.ts'
import type { Span } from '../types.ts'
import { COURTESY } from './advice-rules.ts'
import { claimsOf, WEIGHTS } from './claims.ts'
import type { ToldFacts } from './told-facts.ts'
import { worthOf, type Worth } from './worth.ts'

/** As heavy as what `domain/to-check.ts` shows: it must be looked at before the note is signed. */
export const TO_CHECK = 0.85

/** A sentence of the talk, or a question with its answer. */
export interface Said {
  text: string
  evidence: Span[]
  /** Indexes, in order. */
  sentences: number[]
}

/** How much is lost with what no line tells of it: 0 nothing, 1 the most. */
export function weightUntold(index: IndexedTranscript, said: Said, told: ToldFacts): number {
  const words = said.sentences.flatMap((i) => index.sentences[i]?.words ?? [])
  const left = claimsOf(index, said.sentences).filter((claim) => !told.tells(claim, words, said.evidence))
  const weight = Math.max(0, ...left.map((claim) => claim.weight))
  // A dose, an order, a diagnosis weighs what the rules say.
  return weight >= WEIGHTS.diagnosis ? weight : byWorth(weight, index, said, told)
}

/** Of a thing the words that a note may have in its own. */
const MOSTLY = 0.5

const SUBJECT = /^(?:i|he|she|it|they|we|you|my|his|her|the|not)$/
/** Too little to be told by itself: "but not now". */
const SHORTEST = 4

/** What is said, and what stands against it. */
function contrastedIn(words: Word[]): Word[][] {
  const at = words.findIndex(({ text }, k) => text === 'but' && SUBJECT.test(words[k + 1]?.text ?? ''))
  const behind = words.slice(at + 1)
  return at < 1 || behind.length < SHORTEST ? [words] : [words.slice(0, at), behind]
}

/** What was asked stands in the answer, or in words of the note's own; a courtesy has nothing to tell. */
function isMostlyTold(index: IndexedTranscript, { sentences, evidence }: Said, told: ToldFacts): boolean {
  const wordsOf = (at: number) => index.sentences[at]?.words ?? []
  const [asked = -1, answer] = [sentences[0], sentences.at(-1) ?? -1]
  if (index.sentences[asked]?.question && COURTESY.test(plain(wordsOf(asked)))) return true
  const claim = { what: 'words', share: MOSTLY, weight: 1 } as const
  const holds = (words: Word[], spans: Span[]) => words.length > 1 && told.tells(claim, words, spans)
  // "She is drinking okay, but she is not eating much": that the one is told does not tell the other.
  const [, ...contrasts] = contrastedIn(wordsOf(answer))
  if (contrasts.some((words) => !holds(words, evidence.slice(-1)))) return false
  return (
    told.standsOn(evidence) ||
    holds(sentences.flatMap(wordsOf), evidence) ||
    holds(wordsOf(answer), evidence.slice(-1))
  )
}

/**
 * What the rules know nothing of weighs by what such talk is worth to careful readers; and of what they hold for heavy, short of
 * doses, orders and diagnoses, that which readers hardly miss is one press away.
 */
function byWorth(weight: number, index: IndexedTranscript, said: Said, toldFacts: ToldFacts): number {
  const { told, critical } = worthOfAll(index, said.sentences)
  if (weight >= TO_CHECK) return critical < SELDOM_MISSED ? WEIGHTS.small : weight
  if (isMostlyTold(index, said, toldFacts)) return weight
  if (critical >= MISSED) return TO_CHECK
  return told >= WORTH_TELLING ? Math.max(weight, told / 2) : weight
}
const [WORTH_TELLING, MISSED, SELDOM_MISSED] = [0.6, 0.88, 0.4]

function worthOfAll(index: IndexedTranscript, at: readonly number[]): Worth {
  const all = at.map((i) => worthOf(index, i))
  return {
    told: Math.max(0, ...all.map(({ told }) => told)),
    critical: Math.max(0, ...all.map(({ critical }) => critical)),
  }
}
