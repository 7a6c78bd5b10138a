import { isDeepStrictEqual } from 'node:util'
import type { Section, Sentence } from '#contract/sections.ts'
import type { Segment } from '#contract/transcripts.ts'
import { namesProblem } from '#domain/note-text.ts'
import type { PearlShare } from './given-pearls.ts'
import type { Written } from './written-sentences.ts'
import type { PieceResult } from '#server/platform/text-work/engine/pieces.ts'

export type SentenceVerdict = PieceResult<'check'>[number]

/** What the check is asked about: every sentence, in the order of its verdict. */
export function claimsOf(sections: Section[]): Sentence[] {
  return sections.flatMap((section) => section.sentences)
}

/**
 * The note with what is wrong in its sentences' claims put right; the same sections when nothing is. `isWritten`: the
 * sentence stands as the server itself wrote it, with evidence that the check may find elsewhere. Of every other one verdict
 * and evidence are the check's, whatever a browser said.
 */
export function withoutFalseClaims(
  sections: Section[],
  {
    verdicts,
    transcript,
    isWritten,
    engines,
    pearlShare,
  }: {
    verdicts: SentenceVerdict[]
    transcript: { segments: Segment[]; original: Segment[] } | null
    isWritten: Written['isWritten']
    engines: Written['engines']
    /** How much of the sentence is of a pearl that was given out for this note. */
    pearlShare: (sentence: Sentence) => PearlShare
  },
): Section[] {
  const lengths = uncorrectedLengths(transcript)
  const stands = (sentence: Sentence, { support }: SentenceVerdict): boolean =>
    isWritten(sentence) && (support !== 'unsupported' || namesProblem(sentence)) && isThere(sentence, lengths)
  const corrections = new Map<Sentence, Partial<Sentence>>()
  for (const [index, sentence] of claimsOf(sections).entries()) {
    const verdict = verdicts[index]
    if (!verdict) continue
    const claim = stands(sentence, verdict)
      ? ofWritten(sentence, verdict)
      : correctionFor(sentence, verdict, pearlShare(sentence))
    const correction = { ...byWhom(sentence, engines), ...claim }
    if (!isSame(sentence, correction)) corrections.set(sentence, correction)
  }
  if (corrections.size === 0) return sections
  return sections.map((section) => ({
    ...section,
    sentences: section.sentences.map((sentence) => ({ ...sentence, ...corrections.get(sentence) })),
  }))
}

/** What stands as it was written: what speaks against it is the check's word all the same. */
const ofWritten = ({ because }: Sentence, verdict: SentenceVerdict): Partial<Sentence> => ({
  contradictions: verdict.contradictions,
  because: because ? verdict.because : because,
})

/** No writer that wrote nothing of this note is named, and none beside what is not a writer's. */
const byWhom = ({ origin: { kind, engine } }: Sentence, engines: Written['engines']): Partial<Sentence> =>
  kind === 'engine' && engines.has(engine) ? {} : { origin: { kind, engine: '' } }

/** What is said to be of a pearl, and of none that was given out, is what a person wrote. */
function correctionFor(sentence: Sentence, verdict: SentenceVerdict, share: PearlShare): Partial<Sentence> {
  if (sentence.origin.kind !== 'pearl') return correctionOf(sentence, verdict)
  if (share !== 'none') return ofPearl(verdict, share === 'whole')
  const origin = { kind: 'typed', engine: '' } as const
  return { origin, ...correctionOf({ ...sentence, origin }, verdict) }
}

/**
 * The words of a person need no support; those of the writer cannot be said to be a person's. What is said to be unsupported
 * stays so, whatever the check would find.
 */
function correctionOf({ support, origin }: Sentence, verdict: SentenceVerdict): Partial<Sentence> {
  const isPersons = support === 'handwritten' && origin.kind !== 'engine'
  const { evidence, contradictions, because } = verdict
  const isKept = isPersons || support === 'unsupported'
  return { support: isKept ? support : verdict.support, evidence, contradictions, because }
}

/**
 * What a pearl says was not said in the visit: it has no evidence, whatever words it shares with the talk. Word for word it
 * is knowledge, which nothing said of one patient speaks against; changed by a person it is held against the talk like
 * other words of theirs.
 */
function ofPearl({ contradictions, because }: SentenceVerdict, isUnchanged: boolean): Partial<Sentence> {
  const against = isUnchanged ? { contradictions: [], because: null } : { contradictions, because }
  return { support: 'handwritten', evidence: [], ...against }
}

/**
 * The characters of each segment whose words are as they came in, by its id. In one that was corrected what was written from
 * it may point at other words by now.
 */
function uncorrectedLengths(
  transcript: { segments: Segment[]; original: Segment[] } | null,
): ReadonlyMap<string, number> {
  const original = new Map(transcript?.original.map(({ id, text }) => [id, text]))
  const same = (transcript?.segments ?? []).filter(({ id, text }) => original.get(id) === text)
  return new Map(same.map(({ id, text }) => [id, text.length]))
}

/** Whether the transcript has all that the sentence points to. `lengths`: characters of each segment, by its id. */
const isThere = ({ evidence }: Sentence, lengths: ReadonlyMap<string, number>): boolean =>
  evidence.length > 0 &&
  evidence.every(({ segmentId, from, to }) => from < to && to <= (lengths.get(segmentId) ?? 0))

const isSame = (sentence: Sentence, correction: Partial<Sentence>): boolean =>
  isDeepStrictEqual({ ...sentence, ...correction }, sentence)
