import type { EvidenceSpan, Sentence } from '#contract/sections.ts'
import type { Span } from '#contract/transcripts.ts'

/** More than anything said is put together from. */
const CHOSEN_LIMIT_SPANS = 20

/** The passage a person puts into the note: the words they point at. */
export const asChosen = (evidence: Span[]): EvidenceSpan[] =>
  evidence.slice(0, CHOSEN_LIMIT_SPANS).map((span) => ({ ...span, chosen: true }))

/**
 * Of what a sentence stands on, the words that a person pointed at. The check judges it against them and may put others
 * beside them, and moves none. Only what a person took over from the talk has such: nobody points for the writer.
 */
export const chosenEvidence = ({
  origin,
  evidence,
}: Pick<Sentence, 'origin' | 'evidence'>): EvidenceSpan[] =>
  origin.kind === 'dictated' ? evidence.filter(({ chosen }) => chosen).slice(0, CHOSEN_LIMIT_SPANS) : []
