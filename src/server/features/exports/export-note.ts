import type { ExportFormat } from '#contract/exports.ts'
import type { Note } from '#contract/notes.ts'
import { noteDocument, type DocumentOptions, type NoteDocument } from './note-document.ts'
import { renderPaper, type PaperFor } from './paper.ts'
import { plainText } from './plain-text.ts'
import { fileMoment } from './visit-time.ts'

/** A note as a file. `fileName` is ASCII and says the visit's day alone. */
export interface ExportedNote {
  bytes: Uint8Array
  mediaType: string
  fileName: string
}

const FORMATS = {
  pdf: {
    mediaType: 'application/pdf',
    render: (document: NoteDocument, whose: PaperFor) => renderPaper({ format: 'pdf', document }, whose),
  },
  docx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    render: (document: NoteDocument, whose: PaperFor) => renderPaper({ format: 'docx', document }, whose),
  },
  txt: {
    mediaType: 'text/plain; charset=utf-8',
    render: (document: NoteDocument) => Promise.resolve(new TextEncoder().encode(plainText(document))),
  },
} as const satisfies Record<
  ExportFormat,
  { mediaType: string; render: (document: NoteDocument, whose: PaperFor) => Promise<Uint8Array> }
>

/** Renders a note for download; the same note gives the same words in every format. */
export async function exportNote(
  note: Note,
  format: ExportFormat,
  options: DocumentOptions,
  whose: PaperFor,
): Promise<ExportedNote> {
  const { mediaType, render } = FORMATS[format]
  const bytes = await render(noteDocument(note, options), whose)
  return { bytes, mediaType, fileName: `note-${fileMoment(note.visitAt, options.timeZone)}.${format}` }
}
