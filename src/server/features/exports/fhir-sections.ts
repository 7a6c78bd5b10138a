import type { CompositionSection, Narrative } from '@medplum/fhirtypes'
import type { Note } from '#contract/notes.ts'
import { ADDENDUM_CODE, LOINC, sectionCode } from './fhir-codes.ts'
import type { Block, NoteDocument, Run } from './note-document.ts'
import { oneLine, xmlText } from './xml-text.ts'

/** The sections of the document with their text as narrative: marks first, then the note, its signature and its addenda. */
export function sectionsOf(note: Note, document: NoteDocument): CompositionSection[] {
  return [
    ...document.marks.map((mark) => section('Not for the chart', undefined, paragraphs([mark]))),
    ...document.sections.map(({ key, title, blocks }) =>
      section(title, sectionCode(note.template, key), blocks.map(blockMarkup).join('')),
    ),
    ...(document.signature ? [section('Signature', undefined, paragraphs(document.signature))] : []),
    ...document.addenda.map(({ title, text }) =>
      section(title, ADDENDUM_CODE, paragraphs(text.split(/\n{2,}/))),
    ),
  ]
}

function section(title: string, code: string | undefined, markup: string): CompositionSection {
  return {
    title: oneLine(title),
    ...(code ? { code: { coding: [{ system: LOINC, code }], text: oneLine(title) } } : {}),
    text: narrative(markup),
  }
}

/** `markup`: safe markup that holds some text. The words are nowhere else in the section as data. */
const narrative = (markup: string): Narrative => ({
  status: 'additional',
  div: `<div xmlns="http://www.w3.org/1999/xhtml">${markup}</div>`,
})

function blockMarkup(block: Block): string {
  if (block.kind === 'list')
    return `<ul>${block.items.map((item) => `<li>${runsMarkup(item)}</li>`).join('')}</ul>`
  const words = runsMarkup(block.runs)
  return block.kind === 'heading' ? `<p><b>${words}</b></p>` : `<p>${words}</p>`
}

const runsMarkup = (runs: Run[]): string =>
  runs.map(({ text, flag }) => (flag ? `<i>${markup(text)}</i>` : markup(text))).join('')

const paragraphs = (texts: readonly string[]): string =>
  texts.map((text) => `<p>${markup(text)}</p>`).join('')

/** Text as markup that shows it: nothing in it is read as markup, and its lines stay lines. */
const markup = (text: string): string =>
  xmlText(text).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/\n/g, '<br/>')
