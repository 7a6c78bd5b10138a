import type { EvidenceSpan, Section } from '#contract/sections.ts'
import type { Segment } from '#contract/transcripts.ts'
import { AROUND_CHOSEN_CHARACTERS } from './chosen-limits.ts'
import type { TriggerPack } from './engine/pearls.ts'
import type { PieceInput, PieceName } from './engine/pieces.ts'

const segmentsOf = (segments: readonly Pick<Segment, 'text'>[]): number =>
  segments.reduce((sum, { text }) => sum + text.length, 0)

const sectionsOf = (sections: ReadonlyArray<Pick<Section, 'sentences'>>): number =>
  sections.reduce((sum, { sentences }) => sum + segmentsOf(sentences), 0)

const textsOf = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + text.length, 0)

/**
 * What is held against words that a person chose is read twice, and so are those, with the sentence that they are in. A browser
 * says where they are: none that the talk does not have counts, nor takes anything from the rest.
 */
function chosenOf({ texts, segments, chosen = [] }: PieceInput<'check'>): number {
  if (!chosen.some((spans) => spans.length > 0)) return 0
  const lengths = new Map(segments.map(({ id, text }) => [id, text.length]))
  const readOf = ({ segmentId, from, to }: EvidenceSpan): number => {
    const isThere = from < to && to <= (lengths.get(segmentId) ?? 0)
    return isThere ? to - from + 2 * AROUND_CHOSEN_CHARACTERS : 0
  }
  return texts.reduce((sum, text, at) => {
    const spans = chosen[at] ?? []
    return spans.length === 0 ? sum : spans.reduce((more, span) => more + readOf(span), sum + text.length)
  }, 0)
}

/** Which thread remembers a list is told only when one is free: one of few people is taken to be indexed anew. */
const packsOf = (packs: readonly TriggerPack[]): number =>
  packs.reduce((sum, { of, isKnown, text }) => sum + (of === 'everybody' && isKnown ? 0 : text.byteLength), 0)

/**
 * What each kind of work takes for a thousand characters of what it reads, in ms of a core: measured with visits that differ,
 * of 15 minutes and of hours. Below what it takes, costly work would go among the quick, and keep short notes waiting. `held`:
 * of a talk, for each sentence that is held against it.
 */
const MS_A_THOUSAND = {
  speakers: 1,
  write: 8,
  read: 1,
  check: 20,
  held: 0.02,
  tasks: 2.5,
  pack: 0.6,
  other: 1.5,
  index: 6,
  repair: 4,
  forms: 0.5,
  aloud: 5,
  ownTerms: 0.01,
} as const

type Costs = { readonly [Name in PieceName]: (input: PieceInput<Name>) => number }

/** In ms for a thousand characters: the sum over what a piece reads. */
const costs: Costs = {
  talk: ({ text }) => text.length * MS_A_THOUSAND.read,
  speakers: ({ segments }) => segmentsOf(segments) * MS_A_THOUSAND.speakers,
  write: ({ segments, plan }) =>
    segmentsOf(segments) * MS_A_THOUSAND.write +
    (plan ? (segmentsOf(segments) + segmentsOf(plan)) * MS_A_THOUSAND.tasks : 0),
  check: (input) =>
    (textsOf(input.texts) + chosenOf(input)) * MS_A_THOUSAND.check +
    readingOf(input.segments, new Set(input.texts).size),
  tasks: ({ segments, plan }) => (segmentsOf(segments) + segmentsOf(plan)) * MS_A_THOUSAND.tasks,
  pearls: ({ segments, lines, packs }) =>
    (segmentsOf(segments) + segmentsOf(lines)) * MS_A_THOUSAND.tasks + packsOf(packs) * MS_A_THOUSAND.pack,
  telehealth: ({ segments }) => segmentsOf(segments) * MS_A_THOUSAND.other,
  tidy: ({ sections }) => sectionsOf(sections) * MS_A_THOUSAND.other,
  answer: ({ sections }) => sectionsOf(sections) * MS_A_THOUSAND.other,
  letters: ({ kinds, source }) =>
    kinds.length * sectionsOf(source.sections as unknown as Section[]) * MS_A_THOUSAND.other,
  propose: ({ current, draft }) => (sectionsOf(current) + sectionsOf(draft)) * MS_A_THOUSAND.other,
  told: ({ segments }) => segmentsOf(segments) * MS_A_THOUSAND.read,
  judge: ({ segments, claims }) =>
    segmentsOf(claims) * MS_A_THOUSAND.check +
    readingOf(segments, new Set(claims.map(({ text }) => text)).size),
  uncovered: ({ segments }) => segmentsOf(segments) * MS_A_THOUSAND.other,
  toCheck: ({ uncovered, sections }) => (segmentsOf(uncovered) + sectionsOf(sections)) * MS_A_THOUSAND.other,
  indexTerms: ({ pages }) => textsOf(pages) * MS_A_THOUSAND.index,
  repair: ({ segments }) => segmentsOf(segments) * MS_A_THOUSAND.repair,
  unfitForms: ({ forms }) => textsOf(forms) * MS_A_THOUSAND.forms,
  aloud: ({ texts, own }) => textsOf(texts) * MS_A_THOUSAND.aloud + own.length * MS_A_THOUSAND.ownTerms,
}

/** A talk is read once for all that is checked against it, as long as it is remembered; then its words are sought for each sentence. */
const readingOf = (segments: readonly Pick<Segment, 'text'>[], sentences: number): number =>
  segmentsOf(segments) * (MS_A_THOUSAND.read + MS_A_THOUSAND.held * sentences)

/** What a piece is expected to take, in ms; what it took in the end is what its owner is charged. */
export const expectedMs = <Name extends PieceName>(name: Name, input: PieceInput<Name>): number =>
  1 + costs[name](input) / 1_000
