import type { EvidenceSpan, Section, Sentence, Uncovered } from '#contract/sections.ts'
import { withoutEnd } from './without-end.ts'

/**
 * What was said and is still in no sentence: a fact drops out once the sentences on its words say what it says. That a
 * sentence stands on the words is not enough: "stop the ibuprofen" tells no reason that was given in the same breath.
 * One that a person put there word for word is enough, whatever it was found to stand on since.
 */
export function stillUncovered(uncovered: Uncovered[], sections: Section[]): Uncovered[] {
  if (uncovered.length === 0) return []
  const asked = uncovered.map((fact) => ({ fact, words: wordsThatCount(fact.text) }))
  const sentences = sections.flatMap((section): Sentence[] => section.sentences)
  const bySegment = standingBySegment(sentences)
  const asItWasSaid = new Set(
    sentences.flatMap(({ origin, text }) => (origin.kind === 'dictated' ? wordForWord(text) : [])),
  )
  const holding = sentencesHolding(new Set(asked.flatMap(({ words }) => words)), sentences)
  return asked
    .filter(({ fact: { text, evidence }, words }) => {
      if (asItWasSaid.has(wordForWord(text))) return false
      const standing = standingOn(evidence, bySegment, sentences.length)
      return standing.isEmpty || !areSaid(words, standing, holding)
    })
    .map(({ fact }) => fact)
}

/** Some of the sentences of a note, by their number: whether two such sets meet is asked thousands of times of one note. */
class SentenceSet {
  readonly #bits: Uint32Array
  isEmpty = true

  constructor(count: number) {
    this.#bits = new Uint32Array(Math.ceil(count / 32))
  }

  add(at: number): void {
    this.#bits[at >> 5] = (this.#bits[at >> 5] ?? 0) | (1 << (at & 31))
    this.isEmpty = false
  }

  meets(other: SentenceSet): boolean {
    return this.#bits.some((bits, i) => (bits & (other.#bits[i] ?? 0)) !== 0)
  }
}

interface Standing {
  from: number
  to: number
  at: number
}

function standingBySegment(sentences: readonly Sentence[]): ReadonlyMap<string, Standing[]> {
  const bySegment = new Map<string, Standing[]>()
  for (const [at, { evidence }] of sentences.entries())
    for (const { segmentId, from, to } of evidence) {
      const known = bySegment.get(segmentId)
      if (known) known.push({ from, to, at })
      else bySegment.set(segmentId, [{ from, to, at }])
    }
  return bySegment
}

function standingOn(
  evidence: readonly EvidenceSpan[],
  bySegment: ReadonlyMap<string, Standing[]>,
  count: number,
): SentenceSet {
  const found = new SentenceSet(count)
  for (const { segmentId, from, to } of evidence)
    for (const one of bySegment.get(segmentId) ?? []) if (one.from < to && from < one.to) found.add(one.at)
  return found
}

/** Which sentences hold each of the words that are asked for; one pass, for a note may hold a million characters. */
function sentencesHolding(
  wanted: ReadonlySet<string>,
  sentences: readonly Sentence[],
): ReadonlyMap<string, SentenceSet> {
  const holding = new Map<string, SentenceSet>()
  for (const [at, { text, evidence }] of sentences.entries()) {
    if (evidence.length === 0) continue
    for (const word of wordsThatCount(text)) {
      if (!wanted.has(word)) continue
      const known = holding.get(word) ?? new SentenceSet(sentences.length)
      known.add(at)
      holding.set(word, known)
    }
  }
  return holding
}

/** Without the marks around it: what is added as it was said stands in quotation marks. */
const wordForWord = (text: string): string =>
  withoutEnd(text.trim().replace(/^[“"]|[”"]$/g, ''), /[.\s]/).toLowerCase()

/** Figures, and words long enough to carry a meaning; the ending may be another one. */
const wordsThatCount = (text: string): string[] =>
  (text.toLowerCase().match(/\d+(?:[.,/]\d+)*|\p{L}{4,}/gu) ?? []).map((word) =>
    isFigure(word) ? word : word.slice(0, STEM),
  )
const isFigure = (word: string): boolean => /^\d/.test(word)
const STEM = 6
/** The share of the words of something said that says it; figures must all be there. */
const MOST_WORDS = 0.8

function areSaid(
  words: readonly string[],
  standing: SentenceSet,
  holding: ReadonlyMap<string, SentenceSet>,
): boolean {
  const isThere = (word: string): boolean => holding.get(word)?.meets(standing) === true
  const missing = new Set(words.filter((word) => !isThere(word)))
  if ([...missing].some(isFigure)) return false
  return words.filter((word) => !missing.has(word)).length >= words.length * MOST_WORDS
}
