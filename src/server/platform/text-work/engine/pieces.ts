import type { EvidenceSpan, Section, Uncovered } from '#contract/sections.ts'
import type { Segment } from '#contract/transcripts.ts'
import { countBeside, openThings } from '#domain/open-things.ts'
import { proposeChanges } from '#domain/proposal.ts'
import type { LetterKind, LetterLine, LetterSource } from '#scribe/letters/letter.ts'
import type { DraftSection, WriteOptions } from '#scribe/types.ts'
import { customResult } from '#scribe/custom/custom-result.ts'
import { writeLetter } from '#scribe/letters/write-letter.ts'
import { checkTelehealth } from '#scribe/telehealth.ts'
import { tidyNote } from '#scribe/tidy/tidy-note.ts'
import { uncoveredFacts } from '#scribe/uncovered.ts'
import { writeNote } from '#scribe/write-note.ts'
import { sayTexts, type OwnTermLines } from './aloud.ts'
import { indexTerms, repairSegments, unfitForms, type HeardSegment, type TermLines } from './dictionary.ts'
import { checkAgainstChosen } from './chosen-passages.ts'
import { checkerOf, judgeClaims, type Claim } from './claims.ts'
import { readTalk, toScribeSegment, withSpeakers } from './talk.ts'
import { readPearls, type PearlQuestion } from './pearls.ts'
import { readTasks, type PersonsPlan } from './tasks.ts'
import { createIndexCache } from './transcript-index.ts'

const indexFor = createIndexCache()

/** Everything that reads or writes text, by name. Each runs in a thread of the pool; see `TextWork`. */
export const pieces = {
  /** Typed or pasted talk as segments; ids begin at `s1`. */
  talk: ({ text }: { text: string }) => readTalk(text),
  /** Who spoke each recognised segment. */
  speakers: ({ segments }: { segments: Segment[] }) => withSpeakers(segments),
  /**
   * A note, and with `plan`, what people wrote into it before, what is asked for: in one piece, because who has been charged for
   * the note stands behind everybody else with the rest of it.
   */
  write: ({
    segments,
    options,
    plan,
  }: {
    segments: Segment[]
    options: WriteOptions
    plan?: PersonsPlan[]
  }) => ({
    ...writeNote(segments.map(toScribeSegment), options),
    tasks: plan ? readTasks(segments, plan) : null,
  }),
  /** What the transcript says to each sentence, in order. `chosen`: what a person pointed at, for each of them. */
  check({
    texts,
    segments,
    chosen = [],
  }: {
    texts: string[]
    segments: Segment[]
    chosen?: EvidenceSpan[][]
  }) {
    const index = indexFor(segments)
    const check = checkerOf(index)
    return texts.map((text, at) => checkAgainstChosen(check(text), text, chosen[at] ?? [], index))
  },
  tasks: ({ segments, plan }: { segments: Segment[]; plan: PersonsPlan[] }) => readTasks(segments, plan),
  /** The pearls that fit what was said and what is written now. */
  pearls: ({ segments, ...asked }: { segments: Segment[] } & PearlQuestion) =>
    readPearls(indexFor(segments), asked),
  telehealth: ({ segments }: { segments: Segment[] }) => checkTelehealth(segments.map(toScribeSegment)),
  tidy: ({ sections }: { sections: Section[] }) => tidyNote(sections),
  answer: ({ instruction, sections }: { instruction: string; sections: Section[] }) =>
    customResult(instruction, sections),
  /** The lines of several letters from one note. */
  letters: ({ kinds, source }: { kinds: LetterKind[]; source: LetterSource }) =>
    new Map(kinds.map((kind): [LetterKind, LetterLine[]] => [kind, writeLetter(kind, source)])),
  propose: ({ current, draft }: { current: Section[]; draft: Section[] }) => proposeChanges(current, draft),
  /** The transcript as a model is to be told it. */
  told: ({ segments }: { segments: Segment[] }) => indexFor(segments).segments,
  /** A verdict for each sentence that a model wrote, in order. */
  judge: ({ segments, claims }: { segments: Segment[]; claims: Claim[] }) =>
    judgeClaims(claims, indexFor(segments)),
  /** What was said and reached none of the sections. */
  uncovered: ({ segments, drafted }: { segments: Segment[]; drafted: DraftSection[] }) =>
    uncoveredFacts(indexFor(segments), drafted),
  /** How much is to be looked at before signing beside what stands in its way. */
  toCheck: ({ uncovered, sections }: { uncovered: Uncovered[]; sections: Section[] }) =>
    countBeside(openThings(sections, uncovered)),
  /** The index of a list of terms, for `repair`. */
  indexTerms: ({ pages, isEverybodys }: { pages: TermLines[]; isEverybodys: boolean }) =>
    indexTerms(pages, isEverybodys),
  /** What was misheard, repaired by the dictionaries: the physician's own before everybody's. */
  repair: ({ segments, indexes }: { segments: HeardSegment[]; indexes: SharedArrayBuffer[] }) =>
    repairSegments(segments, indexes),
  /** Why each of these can be no misheard form of a term; null where it can. */
  unfitForms: ({ forms }: { forms: string[] }) => unfitForms(forms),
  /** Texts as they are said aloud, a line for each piece for a voice; null where it is too much. `own`: all of the physician's words. */
  aloud: ({ texts, own }: { texts: string[]; own: OwnTermLines }) => sayTexts(texts, own),
} as const

export type Pieces = typeof pieces
export type PieceName = keyof Pieces
export type PieceInput<Name extends PieceName> = Parameters<Pieces[Name]>[0]
export type PieceResult<Name extends PieceName> = ReturnType<Pieces[Name]>
