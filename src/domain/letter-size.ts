import type { Sentence } from '#contract/sections.ts'
import { LETTER_MAX_CHARACTERS, LETTER_MAX_EVIDENCE } from './limits.ts'
import { sizeOf } from './note-text.ts'

/** Whether a letter holds more than can be kept and still be read in a moment: a note has several. */
export function isLetterTooLong(sentences: readonly Sentence[]): boolean {
  const { characters, evidence } = sizeOf(sentences)
  return characters > LETTER_MAX_CHARACTERS || evidence > LETTER_MAX_EVIDENCE
}

/**
 * The sentences with no more evidence than a letter may hold: each keeps as many of its places as all may have, the first of
 * them. Never none: a letter has fewer sentences than places.
 */
export function withinLetterEvidence(sentences: Sentence[]): Sentence[] {
  const each = (most: number): number =>
    sentences.reduce((sum, { evidence }) => sum + Math.min(most, evidence.length), 0)
  let most = Math.max(1, ...sentences.map(({ evidence }) => evidence.length))
  while (most > 1 && each(most) > LETTER_MAX_EVIDENCE) most -= 1
  return sentences.map((sentence) =>
    sentence.evidence.length > most ? { ...sentence, evidence: sentence.evidence.slice(0, most) } : sentence,
  )
}
