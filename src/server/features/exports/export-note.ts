import type { ExportFormat, Note } from '#contract/notes.ts'
import { noteDocument, type DocumentOptions, type NoteDocument } from './note-document.ts'
import { renderPaper } from './paper.ts'
import { plainText } from './plain-text.ts'
import { isoDay } from './visit-time.ts'

/** A note as a file. `fileName` is ASCII and says the visit's day alone. */
export interface ExportedNote {
  bytes: Uint8Array
  mediaType: string
  fileName: string
}

const FORMATS = {
  pdf: {
    mediaType: 'application/pdf',
    render: (document: NoteDocument) => renderPaper({ format: 'pdf', document }),
  },
  docx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    render: (document: NoteDocument) => renderPaper({ format: 'docx', document }),
  },
  txt: {
    mediaType: 'text/plain; charset=utf-8',
    render: (document: NoteDocument) => Promise.resolve(new TextEncoder().encode(plainText(document))),
  },
} as const satisfies Record<
  ExportFormat,
  { mediaType: string; render: (document: NoteDocument) => Promise<Uint8Array> }
>

/** Renders a note for download; the same note gives the same words in every format. */
export async function exportNote(
  note: Note,
  format: ExportFormat,
  options: DocumentOptions,
): Promise<ExportedNote> {
  const { mediaType, render } = FORMATS[format]
  const bytes = await render(noteDocument(note, options))
  return { bytes, mediaType, fileName: `note-${isoDay(note.visitAt, options.timeZone)}.${format}` }
}
