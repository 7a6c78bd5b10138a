import type { Span } from '../types.ts'

export const LETTER_KINDS = ['referral', 'patient', 'work', 'insurance'] as const
export type LetterKind = (typeof LETTER_KINDS)[number]

/** A sentence of the note that a letter may use: borne out by the transcript, or a person's own. */
export interface NoteSentence {
  id: string
  text: string
  isHeading: boolean
  evidence: Span[]
}

export interface NoteSection {
  key: string
  sentences: NoteSentence[]
}

/** What a letter is made of. Names and the day are given as they are to be read; null leaves a blank to fill in. */
export interface LetterSource {
  sections: NoteSection[]
  clinician: string
  patient: string | null
  dateOfBirth: string | null
  /** "November 21, 2026" */
  visitDay: string
}

/** `sources` are the sentences of the note it came from; empty for the letter's own frame. */
export interface LetterLine {
  text: string
  layout: 'paragraph' | 'inline' | 'bullet' | 'heading'
  sources: string[]
  evidence: Span[]
}

export const frame = (text: string, layout: LetterLine['layout'] = 'paragraph'): LetterLine => ({
  text,
  layout,
  sources: [],
  evidence: [],
})

export const lineOf = (
  { id, evidence }: NoteSentence,
  text: string,
  layout: LetterLine['layout'],
): LetterLine => ({ text, layout, sources: [id], evidence })

/** Words of the visit that a person put into the note as they were said, in quotation marks. */
export const isQuotation = (text: string): boolean => /^[“"].*[”"]$/s.test(text.trim())

/** The sentences of the sections of these keys, headings left out unless asked for, in the order of the keys. */
export function sentencesOf(
  { sections }: LetterSource,
  keys: readonly string[],
  { headings = false } = {},
): NoteSentence[] {
  return keys
    .flatMap((key) => sections.filter((section) => section.key === key))
    .flatMap((section) => section.sentences)
    .filter(
      (sentence) =>
        sentence.text.trim() !== '' && (headings || !sentence.isHeading) && !IN_NO_LETTER.test(sentence.text),
    )
}

/** Told for the chart: that the patient agreed, and who they are, which a letter says itself. */
const IN_NO_LETTER =
  /^Patient agreements:|\b(?:year|month|week|day)s?[- ]old\b.*\b(?:presents?|here for|comes? in|seen)\b/i

export const PLAN_KEYS = ['assessment_plan', 'assessment', 'plan', 'instructions'] as const
export const STORY_KEYS = ['hpi', 'subjective', 'hospital_course'] as const
export const FINDING_KEYS = ['vitals', 'physical_exam', 'results', 'objective', 'procedure'] as const

/** "Medical treatment: start ..." without its label. */
export const withoutLabel = (text: string): string =>
  text.replace(
    /^(?:Medical reasoning|Additional testing|Medical treatment|Referral|Patient education|Follow-up): +/i,
    '',
  )

/** A heading with the lines under it; nothing when there are none. */
export function part(title: string, lines: LetterLine[]): LetterLine[] {
  return lines.length === 0 ? [] : [frame(title, 'heading'), ...lines]
}

/** Sentences as one paragraph. */
export const prose = (sentences: NoteSentence[]): LetterLine[] =>
  sentences.map((sentence, i) => lineOf(sentence, sentence.text, i === 0 ? 'paragraph' : 'inline'))

export const bullets = (sentences: NoteSentence[]): LetterLine[] =>
  sentences.map((sentence) => lineOf(sentence, withoutLabel(sentence.text), 'bullet'))
