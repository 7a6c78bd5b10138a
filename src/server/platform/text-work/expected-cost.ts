import type { Section } from '#contract/sections.ts'
import type { Segment } from '#contract/transcripts.ts'
import type { PieceInput, PieceName } from './engine/pieces.ts'

/** What most pieces take for a thousand characters of transcript, in ms: measured with visits of 15 minutes. */
const MS_A_THOUSAND = 1.5

const segmentsOf = (segments: readonly Pick<Segment, 'text'>[]): number =>
  segments.reduce((sum, { text }) => sum + text.length, 0)

const sectionsOf = (sections: ReadonlyArray<Pick<Section, 'sentences'>>): number =>
  sections.reduce((sum, { sentences }) => sum + segmentsOf(sentences), 0)

const textsOf = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + text.length, 0)

type Characters = { readonly [Name in PieceName]: (input: PieceInput<Name>) => number }

const charactersOf: Characters = {
  talk: ({ text }) => text.length,
  speakers: ({ segments }) => segmentsOf(segments),
  write: ({ segments }) => segmentsOf(segments),
  check: ({ texts, segments }) => textsOf(texts) + segmentsOf(segments) / 4,
  tasks: ({ segments, plan }) => segmentsOf(segments) + segmentsOf(plan),
  telehealth: ({ segments }) => segmentsOf(segments),
  tidy: ({ sections }) => sectionsOf(sections),
  answer: ({ sections }) => sectionsOf(sections),
  letters: ({ kinds, source }) => kinds.length * sectionsOf(source.sections as unknown as Section[]),
  propose: ({ current, draft }) => sectionsOf(current) + sectionsOf(draft),
  told: ({ segments }) => segmentsOf(segments),
  judge: ({ segments, claims }) => segmentsOf(claims) + segmentsOf(segments) / 4,
  uncovered: ({ segments }) => segmentsOf(segments),
}

/** What a piece is expected to take, in ms; what it took in the end is what its owner is charged. */
export function expectedMs<Name extends PieceName>(name: Name, input: PieceInput<Name>): number {
  return 1 + (charactersOf[name](input) / 1_000) * MS_A_THOUSAND
}
