import { create } from 'zustand'
import type { Section, Sentence } from '#contract/sections.ts'
import type { Segment } from '#contract/transcripts.ts'
import { needsAttention } from '#domain/open-things.ts'
import { allSentences } from './attention.ts'

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

/** `heard`: what had been heard where a dictionary put these words; null for words as they were heard. */
interface Doubt {
  words: string
  heard: string | null
  /** The terms that they may stand for. */
  may: readonly string[]
}

/** The words a sentence stands on that are in doubt, as the transcript underlines them. */
export function doubtfulWords({ evidence }: Sentence, segments: ReadonlyMap<string, Segment>): Doubt[] {
  const doubts = evidence.flatMap(({ segmentId, from, to }) => {
    const { text, uncertain = [], repairs = [], choices = [] } = segments.get(segmentId) ?? { text: '' }
    return uncertain
      .filter((range) => range.from < to && range.to > from)
      .map((range) => ({
        words: text.slice(range.from, range.to).trim(),
        heard: repairs.find((repair) => repair.from === range.from && repair.to === range.to)?.heard ?? null,
        may: choices.find((choice) => choice.from === range.from && choice.to === range.to)?.terms ?? [],
      }))
  })
  const telling = doubts.filter(({ words }) => words.length >= SHORTEST_DOUBT_CHARACTERS || /\d/.test(words))
  return [...new Map(telling.map((doubt) => [`${doubt.words}\n${doubt.heard}`, doubt])).values()]
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
  const doubts = doubtfulWords(sentence, segments)
  if (doubts.length === 0) return null
  const unsure = doubts
    .filter(({ heard, may }) => heard === null && may.length === 0)
    .map(({ words }) => `“${words}”`)
  const open = doubts.flatMap(({ words, may }) =>
    may.length === 0 ? [] : [`“${words}” may be ${may.join(' or ')}`],
  )
  const repaired = doubts.flatMap(({ words, heard }) =>
    heard === null ? [] : [`“${words}” was heard as “${heard}”`],
  )
  return [
    ...(unsure.length > 0 ? [`The recogniser was not sure of ${unsure.join(', ')}`] : []),
    ...open,
    ...repaired,
  ].join('; ')
}

/** Whether a sentence stands out, by its verdict or by the words under it. */
export function needsLook(
  sentence: Sentence,
  segments: ReadonlyMap<string, Segment>,
  looks: SecondLooks,
): boolean {
  return needsAttention(sentence) || secondLookText(sentence, segments, looks) !== null
}

/**
 * The sentences the transcript bears out whose words were not heard for sure, or were corrected since. They are told apart
 * from what is open: what a recogniser was unsure of is known only where the transcript is, and looked at in this browser.
 */
export const doubtfulSentences = (
  sections: Section[],
  segments: ReadonlyMap<string, Segment>,
  looks: SecondLooks,
): Sentence[] =>
  allSentences(sections).filter(
    (one) => !needsAttention(one) && secondLookText(one, segments, looks) !== null,
  )
