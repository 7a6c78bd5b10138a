import type { ExportFormat } from '#contract/exports.ts'
import type { Note } from '#contract/notes.ts'
import { noteDocument, type DocumentOptions } from './note-document.ts'
import { renderPaper, type PaperFor } from './paper.ts'
import { fileMoment } from './visit-time.ts'

/** A note as a file. `fileName` is ASCII and names nobody: see `fileNameOf`. */
export interface ExportedNote {
  bytes: Uint8Array
  mediaType: string
  fileName: string
}

interface Format {
  mediaType: string
  /** At the end of the name of the file. */
  extension: string
  render: (note: Note, options: DocumentOptions, whose: PaperFor) => Promise<Uint8Array>
}

/** Nothing of it is in the file, and it is the most of what a thread would be told. */
const withoutEvidence = (note: Note): Note => ({
  ...note,
  sections: note.sections.map((section) => ({
    ...section,
    sentences: section.sentences.map((sentence) => ({ ...sentence, evidence: [], contradictions: [] })),
  })),
})

const FORMATS = {
  pdf: {
    mediaType: 'application/pdf',
    extension: 'pdf',
    render: (note, options, whose) =>
      renderPaper({ format: 'pdf', document: noteDocument(note, options) }, whose),
  },
  docx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extension: 'docx',
    render: (note, options, whose) =>
      renderPaper({ format: 'docx', document: noteDocument(note, options) }, whose),
  },
  txt: {
    mediaType: 'text/plain; charset=utf-8',
    extension: 'txt',
    render: (note, options, whose) =>
      renderPaper({ format: 'txt', document: noteDocument(note, options) }, whose),
  },
  fhir: {
    mediaType: 'application/fhir+json; fhirVersion=4.0',
    extension: 'fhir.json',
    render: (note, options, whose) =>
      renderPaper({ format: 'fhir', note: withoutEvidence(note), options }, whose),
  },
} as const satisfies Record<ExportFormat, Format>

/** Renders a note for download; the same note gives the same words in every format. */
export async function exportNote(
  note: Note,
  format: ExportFormat,
  options: DocumentOptions,
  whose: PaperFor,
): Promise<ExportedNote> {
  const { mediaType, extension, render } = FORMATS[format]
  const bytes = await render(note, options, whose)
  return { bytes, mediaType, fileName: `${fileNameOf(note, options.timeZone)}.${extension}` }
}

/**
 * "note-2026-11-21-1405-signed-9f3a", without the extension. A name is read where the file is not: in the history of a browser, a
 * queue of a printer, the log of a mail server. It holds neither the patient nor what the physician calls the visit, who may have
 * put a name there. What tells two files apart is in it: when the visit was, whether it is signed and for care, and, as
 * visits of a clinic list begin at one time, the end of the note's id.
 */
function fileNameOf(note: Note, timeZone: string): string {
  return [
    note.practice ? 'practice-note' : 'note',
    fileMoment(note.visitAt, timeZone),
    stateOf(note),
    note.id.slice(-ID_CHARACTERS).toLowerCase(),
  ].join('-')
}

const ID_CHARACTERS = 4

/** Nothing whose seal is broken is called signed. */
function stateOf({ signature, addenda, seal }: Note): string {
  if (seal?.state === 'broken') return 'seal-broken'
  if (!signature) return 'draft'
  return addenda.length > 0 ? 'amended' : 'signed'
}
