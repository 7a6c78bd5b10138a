import { withoutPlanLabel } from '../medicines/medicine-clauses.ts'
import type { NoteText } from '../medicines/in-force.ts'
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
        sentence.text.trim() !== '' &&
        (headings || !sentence.isHeading) &&
        !AGREES.test(sentence.text) &&
        !(isPlan(keys) && INTRODUCES.test(sentence.text)),
    )
}

/** Told for the chart: that the patient agreed, and in a plan who they are, which a letter says itself. */
const AGREES = /^Patient agreements:/
const INTRODUCES = /\b(?:year|month|week|day)s?[- ]old\b.*\b(?:presents?|here for|comes? in|seen)\b/i
const isPlan = (keys: readonly string[]): boolean =>
  keys.some((key) => PLAN_KEYS.some((plan) => plan === key))

export const PLAN_KEYS = ['assessment_plan', 'assessment', 'plan', 'instructions'] as const
export const STORY_KEYS = ['hpi', 'subjective', 'hospital_course'] as const
export const FINDING_KEYS = ['vitals', 'physical_exam', 'results', 'objective', 'procedure'] as const

/** A heading with the lines under it; nothing when there are none. */
export function part(title: string, lines: LetterLine[]): LetterLine[] {
  return lines.length === 0 ? [] : [frame(title, 'heading'), ...lines]
}

/** Sentences as one paragraph. */
export const prose = (sentences: NoteSentence[]): LetterLine[] =>
  sentences.map((sentence, i) => lineOf(sentence, sentence.text, i === 0 ? 'paragraph' : 'inline'))

export const bullets = (sentences: NoteSentence[]): LetterLine[] =>
  sentences.map((sentence) => lineOf(sentence, withoutPlanLabel(sentence.text), 'bullet'))

/** What a letter leaves out, as a blank in brackets to be filled in; nothing where nothing is. */
export function leftOut(count: number, one: string, several: string): LetterLine[] {
  if (count === 0) return []
  const [what, them] = count === 1 ? [`one ${one}`, 'it'] : [`${count} ${several}`, 'them']
  return [frame(`[Left out: ${what}. Add ${them} in your own words where needed, then delete this line.]`)]
}

/** What the rules of medicines read of a note. */
export const medicineTexts = ({ sections }: LetterSource): NoteText[] =>
  sections.flatMap(({ key, sentences }) => sentences.map(({ id, text }) => ({ section: key, id, text })))
