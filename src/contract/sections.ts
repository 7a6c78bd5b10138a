import { z } from 'zod'
import { line, ShortId, text } from './common.ts'
import { Contradiction } from './contradictions.ts'
import { Span } from './transcripts.ts'

/** Whether the transcript bears a sentence out. `handwritten`: a person wrote it and the transcript does not hold it. */
export const Support = z.enum(['supported', 'partly', 'unsupported', 'handwritten'])
export type Support = z.infer<typeof Support>

/** Where the words came from. `engine` names writer and model and is empty for everything but `engine`. */
export const Origin = z.object({
  kind: z.enum(['engine', 'dictated', 'typed', 'template', 'dictionary', 'pearl']),
  engine: z.string().max(200).default(''),
})
export type Origin = z.infer<typeof Origin>

/** `inline` goes on in the paragraph before it, `paragraph` begins one, `bullet` is a list item, `heading` opens a problem. */
export const Layout = z.enum(['inline', 'paragraph', 'bullet', 'heading'])
export type Layout = z.infer<typeof Layout>

/** `chosen`: a person pointed at these words; the check never moves them. */
export const EvidenceSpan = Span.extend({ chosen: z.literal(true).optional() })
export type EvidenceSpan = z.infer<typeof EvidenceSpan>

export const Sentence = z.object({
  id: ShortId.min(1),
  text: text(20_000),
  layout: Layout,
  evidence: z.array(EvidenceSpan).max(200),
  support: Support,
  contradictions: z.array(Contradiction).max(50).default([]),
  /** What of it nobody said, as a sentence for the physician; none when nothing stands out. */
  because: z.string().max(500).nullable().optional(),
  origin: Origin,
  /** A person changed the words after they were first written. */
  edited: z.boolean().default(false),
  /** The physician vouches for it although the transcript does not. */
  confirmed: z.boolean().default(false),
})
export type Sentence = z.infer<typeof Sentence>

export const SectionStyle = z.enum(['prose', 'bullets', 'problems'])

export const Section = z.object({
  /** Unique within the note: the template's section key. */
  key: z.string().min(1).max(64),
  title: line(200),
  style: SectionStyle,
  sentences: z.array(Sentence).max(20_000),
})
export type Section = z.infer<typeof Section>

/** The physician asked for the note to be tidied: once accepted it changes words of a person as well. */
const Asked = { asked: z.boolean().optional() }

/**
 * One thing a renewed draft would change. Words of a person are the target of `replace` or `remove` only when a person
 * `asked` for it. `add`: `sentence` goes after `afterId`, or first when null. `replace`: `sentence` in place of
 * `targetId`. `move`: the sentence itself stays as it is and goes after `afterId`, or first when null.
 */
export const ProposedChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('add'),
    id: z.string(),
    sectionKey: z.string(),
    sectionTitle: z.string(),
    sectionStyle: SectionStyle,
    /** The sections that stand before this one in the draft: where the note lacks it, it is opened behind the last of them. */
    sectionsBefore: z.array(z.string()).optional(),
    afterId: z.string().nullable(),
    sentence: Sentence,
  }),
  z.object({
    kind: z.literal('replace'),
    id: z.string(),
    sectionKey: z.string(),
    targetId: z.string(),
    sentence: Sentence,
    ...Asked,
  }),
  z.object({
    kind: z.literal('remove'),
    id: z.string(),
    sectionKey: z.string(),
    targetId: z.string(),
    ...Asked,
  }),
  z.object({
    kind: z.literal('move'),
    id: z.string(),
    sectionKey: z.string(),
    targetId: z.string(),
    afterId: z.string().nullable(),
  }),
])
export type ProposedChange = z.infer<typeof ProposedChange>

/**
 * Said in the transcript and in no sentence of the note; the heaviest first. `weight` 0..1. `leftOut`: a person decided that it
 * needs none, and it is no longer to be checked. `wording`: the same as a sentence of the note, where it can be told as one.
 */
export const Uncovered = z.object({
  id: z.string(),
  text: z.string(),
  evidence: z.array(Span),
  weight: z.number().min(0).max(1),
  sectionKey: z.string(),
  wording: z.string().optional(),
  leftOut: z.boolean().optional(),
})
export type Uncovered = z.infer<typeof Uncovered>
