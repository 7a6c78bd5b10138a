import { create } from 'zustand'
import type { Section, Sentence } from '#contract/sections.ts'
import type { Segment } from '#contract/transcripts.ts'
import { allSentences, attentionOf, needsAttention, unsupportedLeft } from './attention.ts'

/** What is known of sentences beside their verdicts, as long as the page is open: by id, with the words they had then. */
export interface SecondLooks {
  /** Words that they stand on were corrected since. */
  changed: Readonly<Record<string, string>>
  /** A person found them right as they are. */
  looked: Readonly<Record<string, string>>
}

export const useSecondLooks = create<SecondLooks>(() => ({ changed: {}, looked: {} }))

/** The words under these sentences were corrected: whatever was found before, they are to be looked at again. */
export function markChanged(sentences: readonly Sentence[]): void {
  const texts = Object.fromEntries(sentences.map(({ id, text }) => [id, text]))
  useSecondLooks.setState(({ changed, looked }) => ({
    changed: { ...changed, ...texts },
    looked: Object.fromEntries(Object.entries(looked).filter(([id]) => !(id in texts))),
  }))
}

export function markLooked({ id, text }: Sentence): void {
  useSecondLooks.setState(({ looked }) => ({ looked: { ...looked, [id]: text } }))
}

/** Shorter ones, "do", "the", change nothing that a note says. */
const SHORTEST_DOUBT_CHARACTERS = 4

/** The words a sentence stands on of which the recogniser was unsure, as the transcript underlines them. */
export function doubtfulWords({ evidence }: Sentence, segments: ReadonlyMap<string, Segment>): string[] {
  const words = evidence.flatMap(({ segmentId, from, to }) => {
    const segment = segments.get(segmentId)
    return (segment?.uncertain ?? [])
      .filter((range) => range.from < to && range.to > from)
      .map((range) => segment?.text.slice(range.from, range.to).trim() ?? '')
  })
  const telling = words.filter((word) => word.length >= SHORTEST_DOUBT_CHARACTERS || /\d/.test(word))
  return [...new Set(telling)]
}

/** Why a sentence that the transcript bears out is to be looked at all the same; null when it is not. */
export function secondLookText(
  sentence: Sentence,
  segments: ReadonlyMap<string, Segment>,
  { changed, looked }: SecondLooks,
): string | null {
  const { id, text, confirmed } = sentence
  if (confirmed || looked[id] === text) return null
  if (changed[id] === text) return 'The words it came from were corrected'
  const words = doubtfulWords(sentence, segments)
  if (words.length === 0) return null
  return `The recogniser was not sure of ${words.map((word) => `“${word}”`).join(', ')}`
}

/** Whether a sentence stands out, by its verdict or by the words under it. */
export function needsLook(
  sentence: Sentence,
  segments: ReadonlyMap<string, Segment>,
  looks: SecondLooks,
): boolean {
  return needsAttention(sentence) || secondLookText(sentence, segments, looks) !== null
}

/** What of a note is to be looked at before it is signed, each sentence under the gravest of its reasons. */
export function beforeSigning(
  sections: Section[],
  segments: ReadonlyMap<string, Segment>,
  looks: SecondLooks,
): { unsupported: Sentence[]; contradicted: Sentence[]; doubtful: Sentence[] } {
  const unsupported = unsupportedLeft(sections)
  const rest = allSentences(sections).filter((one) => !unsupported.includes(one))
  const contradicted = rest.filter((one) => attentionOf(one) === 'contradicted')
  const doubtful = rest.filter((one) => !needsAttention(one) && secondLookText(one, segments, looks) !== null)
  return { unsupported, contradicted, doubtful }
}
