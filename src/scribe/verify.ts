import { mentionsIn, type Mention } from './mentions.ts'
import { contradictionsOf, type Conflict } from './contradictions.ts'
import { withoutLabel } from './labels.ts'
import { ownStatement } from './own-statements.ts'
import { isFrameWord, isStopWord } from './stems.ts'
import {
  figuresOf,
  indexTranscript,
  sentenceSpan,
  termOf,
  type IndexedTranscript,
} from './transcript-index.ts'
import type { Span, Verdict } from './types.ts'
import type { Word } from './talk/word.ts'
import { wordsOfText } from './talk/words.ts'

export { indexTranscript, type IndexedTranscript }

/** The share of a sentence's weight that must be found for each verdict. */
const WHOLLY = 0.7
const IN_PART = 0.35
const MOST_EVIDENCE = 4
/** A term said more often than this tells little of where a sentence came from. */
const MOST_POSTINGS = 400

/**
 * Checks one sentence of a note, whoever wrote it, against the transcript: how far it is borne out, by which words, and
 * what of the transcript says otherwise (negation, side, number, drug, dose). Under 20 ms for any sentence.
 */
export function verifySentence(text: string, transcript: IndexedTranscript): Verdict {
  const verdict = verifyWords(text, transcript)
  if (verdict.support !== 'unsupported' || verdict.contradictions.length > 0) return verdict
  const evidence = ownStatement(text, transcript)
  return evidence ? { support: 'supported', evidence, contradictions: [] } : verdict
}

/** The same by the words alone: what is told in set words is not found. */
export function verifyWords(text: string, transcript: IndexedTranscript): Verdict {
  const unlabelled = withoutLabel(text.slice(0, 4000))
  const words = wordsOfText(unlabelled)
  const terms = weightedTerms(words, transcript)
  const mentions = mentionsIn(words, 0)
  const chosen = bestSentences(terms, mentions, transcript)
  const conflicts = contradictionsOf(words, mentions, transcript, chosen)
  const evidence = chosen.flatMap((sentence) => sentenceSpan(transcript, sentence) ?? [])
  const total = terms.reduce((sum, term) => sum + term.weight, 0)
  if (total === 0)
    return {
      support: evidence.length > 0 ? 'partly' : 'unsupported',
      evidence,
      contradictions: spansOfConflicts(conflicts, transcript),
    }
  const found = coveredWeight(terms, mentions, chosen, transcript)
  const missingFigure = words.some((word) =>
    figuresOf(word.text).some((figure) => !transcript.figures.has(figure)),
  )
  const share = found / total
  let support: Verdict['support'] =
    share >= WHOLLY ? 'supported' : share >= IN_PART ? 'partly' : 'unsupported'
  if (missingFigure && support === 'supported') support = 'partly'
  if (conflicts.length > 0) support = 'unsupported'
  return {
    support,
    evidence: support === 'unsupported' && share < IN_PART ? [] : evidence,
    contradictions: spansOfConflicts(conflicts, transcript),
  }
}

function spansOfConflicts(conflicts: Conflict[], transcript: IndexedTranscript): Verdict['contradictions'] {
  return conflicts.map(({ kind, sentences }) => ({
    kind,
    evidence: sentences.flatMap((sentence): Span[] => {
      const span = sentenceSpan(transcript, sentence)
      return span ? [span] : []
    }),
  }))
}

interface Term {
  text: string
  weight: number
  postings: number[]
}

function weightedTerms(words: Word[], transcript: IndexedTranscript): Term[] {
  const seen = new Map<string, Term>()
  for (const word of words) {
    if (isStopWord(word.text) || isFrameWord(word.text)) continue
    const keys = /\d/.test(word.text)
      ? figuresOf(word.text).map((figure) => `#${figure}`)
      : [termOf(word.text)]
    for (const text of keys) {
      if (seen.has(text)) continue
      const postings =
        (text.startsWith('#') ? transcript.figures.get(text.slice(1)) : transcript.postings.get(text)) ?? []
      const rarity = Math.log(1 + transcript.sentences.length / (1 + postings.length))
      seen.set(text, {
        text,
        weight: (text.startsWith('#') ? 1.5 : 1) * Math.max(0.5, Math.min(rarity, 4)),
        postings,
      })
    }
  }
  return [...seen.values()]
}

/** Sentences that hold a mention of the same thing (another word for it counts as that thing). */
function sentencesOf(mention: Mention, transcript: IndexedTranscript): number[] {
  return (transcript.byName.get(mention.name) ?? []).slice(0, MOST_POSTINGS).map((found) => found.sentence)
}

/** Up to four sentences of the transcript that together hold most of the weight; neighbours are preferred. */
function bestSentences(terms: Term[], mentions: Mention[], transcript: IndexedTranscript): number[] {
  const open = new Set(terms.map((_, i) => i))
  const named = mentions.map((mention) => new Set(sentencesOf(mention, transcript)))
  const openNames = new Set(named.map((_, i) => i))
  const chosen: number[] = []
  while (chosen.length < MOST_EVIDENCE) {
    const gains = new Map<number, number>()
    for (const i of open) {
      const term = terms[i] as Term
      if (term.postings.length > MOST_POSTINGS) continue
      for (const sentence of term.postings) gains.set(sentence, (gains.get(sentence) ?? 0) + term.weight)
    }
    for (const i of openNames)
      for (const sentence of named[i] as Set<number>) gains.set(sentence, (gains.get(sentence) ?? 0) + 1.5)
    let best = -1
    let top = 0
    for (const [sentence, gain] of gains) {
      const near = chosen.some((other) => Math.abs(other - sentence) <= 2) ? 0.8 : 0
      if (gain + near > top) [best, top] = [sentence, gain + near]
    }
    if (best < 0 || top < (chosen.length === 0 ? 0.5 : 1.5)) break
    chosen.push(best)
    for (const i of open) if ((terms[i] as Term).postings.includes(best)) open.delete(i)
    for (const i of openNames) if ((named[i] as Set<number>).has(best)) openNames.delete(i)
  }
  return withAnswers(chosen, transcript).sort((a, b) => a - b)
}

/** A question used as evidence brings its answer along. */
function withAnswers(chosen: number[], transcript: IndexedTranscript): number[] {
  const out = new Set(chosen)
  for (const sentence of chosen)
    for (const mention of transcript.bySentence.get(sentence) ?? [])
      if (mention.answeredBy !== null && out.size < MOST_EVIDENCE + 2) out.add(mention.answeredBy)
  return [...out]
}

function coveredWeight(
  terms: Term[],
  mentions: Mention[],
  chosen: number[],
  transcript: IndexedTranscript,
): number {
  const held = new Set(chosen)
  const byName = new Set(
    mentions
      .filter((mention) => sentencesOf(mention, transcript).some((sentence) => held.has(sentence)))
      .flatMap((mention) => mention.name.split(' ').map(termOf)),
  )
  let found = 0
  for (const term of terms)
    if (byName.has(term.text) || term.postings.some((sentence) => held.has(sentence))) found += term.weight
  return found
}
