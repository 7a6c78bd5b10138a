import type { Section, Sentence } from '#contract/sections.ts'
import {
  NOTE_MAX_CHARACTERS,
  NOTE_MAX_EVIDENCE,
  NOTE_MAX_QUOTED_CHARACTERS,
  NOTE_MAX_SENTENCES,
  NOTE_TOOLS_MAX_CHARACTERS,
  NOTE_TOOLS_MAX_SENTENCES,
} from './limits.ts'
import type { OPEN_STATUSES } from './note-rules.ts'
import { withoutEnd } from './without-end.ts'

const PREVIEW_CHARACTERS = 160
const PROBLEM_NAME_CHARACTERS = 60
const SAYS_MORE =
  /\d\s*(?:mg|mcg|µg|g|ml|units?|(?:milli|micro)?grams?|millilit(?:er|re)s?|tablets?|%)(?!\p{L})|\b(?:no|not|never|denies|denied|start|stop|takes?|taking|give|prescribed?|increase|decrease)\b|\p{L}{3}[.!?;]\s+\S/iu

/** The words of a note on lines of their own, titles included: what the search looks through. */
export function bodyText(sections: Section[]): string {
  return sections
    .map((section) => [section.title, ...section.sentences.map((sentence) => sentence.text)].join('\n'))
    .join('\n')
}

/** The first words of a note for a list, without titles. */
export function previewText(sections: Section[]): string {
  let preview = ''
  for (const { sentences } of sections)
    for (const { text } of sentences) {
      preview = preview ? `${preview} ${text}` : text
      if (preview.length > PREVIEW_CHARACTERS) return `${preview.slice(0, PREVIEW_CHARACTERS).trimEnd()}…`
    }
  return preview
}

const LABEL_CHARACTERS = 60
const LABEL_ENDS = /[.;:,]/

/** The first so many characters of a text, none of them cut in two; and a second part when there are more. */
function charactersOf(text: string, count: number): [string, ...string[]] {
  const some = Array.from(text.slice(0, count * 2 + 2))
  const start = some.slice(0, count).join('')
  return some.length > count ? [start, some.slice(count).join('')] : [start]
}

/**
 * What a visit is called until its physician names it: its chief complaint, or else the first problem that the note names, cut
 * at a word; empty when it has neither.
 */
export function suggestedLabel(sections: Section[]): string {
  const complaint = sections.find(({ key }) => key === 'chief_complaint')?.sentences[0]
  const named = complaint ?? sections.flatMap(({ sentences }) => sentences).find(namesProblem)
  // Cut before anything is looked for in it: a sentence may have 20,000 characters, and this is done at every save.
  const [text, ...more] = charactersOf(named?.text.trim() ?? '', LABEL_CHARACTERS)
  return more.length === 0
    ? withoutEnd(text, LABEL_ENDS)
    : `${withoutEnd(text.replace(/\s+\S*$/, ''), LABEL_ENDS)}…`
}

/**
 * The name of a problem above what is said of it, such as "Type 2 diabetes": it claims nothing by itself. A heading that
 * says more than a name (a sentence, a dose, that something is absent) is read like any other sentence.
 */
export function namesProblem({ layout, text }: Sentence): boolean {
  return layout === 'heading' && text.length <= PROBLEM_NAME_CHARACTERS && !SAYS_MORE.test(text)
}

/** A sentence that must be confirmed, edited or removed before the note can be signed. */
export function needsAttention(sentence: Sentence): boolean {
  if (sentence.confirmed || namesProblem(sentence)) return false
  return sentence.support === 'unsupported' || sentence.contradictions.length > 0
}

/** Statements that the transcript does not bear out, and a person vouches for. */
export const countConfirmedByHand = (sections: Section[]): number =>
  sections.reduce((count, { sentences }) => count + sentences.filter(({ confirmed }) => confirmed).length, 0)

/** How a signature states them; empty where there are none. */
function confirmedByHandWords(sections: Section[]): string {
  const count = countConfirmedByHand(sections)
  if (count === 0) return ''
  return `${count} ${count === 1 ? 'statement' : 'statements'} confirmed by hand, beside the transcript`
}

/** Taken from a pearl: knowledge that nobody said in the visit, also where a person changed its words since. */
export const isFromPearl = ({ origin }: Pick<Sentence, 'origin'>): boolean => origin.kind === 'pearl'

/** How a note and its signature state them; empty where there are none. */
function fromPearlsWords(sections: Section[]): string {
  const count = sections.reduce((sum, { sentences }) => sum + sentences.filter(isFromPearl).length, 0)
  if (count === 0) return ''
  return `${count} ${count === 1 ? 'statement' : 'statements'} from clinical pearls, not said in the visit`
}

/** What the text itself states beside a signature, a statement each. */
export const textStatements = (sections: Section[]): string[] =>
  [confirmedByHandWords(sections), fromPearlsWords(sections)].filter((words) => words !== '')

/** Behind such a statement wherever a note is read without its marks. */
export const PEARL_MARK = '[from a pearl]'

export function countNeedingAttention(sections: Section[]): number {
  return sections.reduce((count, section) => count + section.sentences.filter(needsAttention).length, 0)
}

/** Words a person wrote, changed or vouched for: writing again never touches them. */
export function isPersons(sentence: Sentence): boolean {
  return sentence.edited || sentence.confirmed || sentence.origin.kind !== 'engine'
}

export function hasText(sections: Section[]): boolean {
  return sections.some((section) => section.sentences.some((sentence) => sentence.text.trim() !== ''))
}

/** What lists, the search and the counts have of a note's text, kept beside it: whoever keeps a text keeps these. */
export function textFacts(sections: Section[]): TextFacts {
  return {
    bodyText: bodyText(sections),
    preview: previewText(sections),
    suggestedLabel: suggestedLabel(sections),
    unsupportedCount: countNeedingAttention(sections),
    status: hasText(sections) ? 'ready' : 'draft',
  }
}

export interface TextFacts {
  bodyText: string
  preview: string
  suggestedLabel: string
  unsupportedCount: number
  /** Of an open note; a closed one keeps its text. */
  status: (typeof OPEN_STATUSES)[number]
}

/** Whether it holds more than can be kept and still be read, checked and exported in a moment. */
export function isTooLongToKeep(sections: readonly Section[]): boolean {
  const all = sections.flatMap((section) => section.sentences)
  const { characters, evidence, quoted } = sizeOf(all)
  return (
    all.length > NOTE_MAX_SENTENCES ||
    characters > NOTE_MAX_CHARACTERS ||
    evidence > NOTE_MAX_EVIDENCE ||
    quoted > NOTE_MAX_QUOTED_CHARACTERS
  )
}

/** How much text sentences are, in how many places of the transcript they point, and how much they quote of it. */
export function sizeOf(sentences: readonly Sentence[]) {
  let [characters, evidence, quoted] = [0, 0, 0]
  for (const { text, evidence: spans, contradictions } of sentences) {
    characters += text.length
    for (const pointed of [spans, ...contradictions.map((one) => one.evidence)]) {
      evidence += pointed.length
      for (const { from, to } of pointed) quoted += Math.max(0, to - from)
    }
  }
  return { characters, evidence, quoted }
}

/** Whether it holds more than any visit gives: what is made beside a note is then not made. */
export function isBeyondAnyVisit(sections: readonly Section[]): boolean {
  const sentences = sections.flatMap((section) => section.sentences)
  const characters = sentences.reduce((sum, { text }) => sum + text.length, 0)
  return sentences.length > NOTE_TOOLS_MAX_SENTENCES || characters > NOTE_TOOLS_MAX_CHARACTERS
}
