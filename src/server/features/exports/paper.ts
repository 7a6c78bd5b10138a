import { WorkerThread } from '#server/platform/worker-thread.ts'
import { renderDocx } from './docx.ts'
import type { NoteDocument } from './note-document.ts'
import { renderPdf } from './pdf.ts'

/** A note to be set on pages. */
export interface PaperTask {
  format: 'pdf' | 'docx'
  document: NoteDocument
}

/**
 * Ten times a long visit. Measured on two cores: so much takes 50 to 150 ms and holds everybody else up for as long; the
 * longest note that can be saved takes eight seconds.
 */
const INLINE_CHARACTERS = 30_000

const thread = new WorkerThread<PaperTask, Uint8Array>(new URL('./paper-thread.ts', import.meta.url))

/** The pages of a note; beside the event loop when it is longer than any visit's. */
export function renderPaper(task: PaperTask): Promise<Uint8Array> {
  return charactersOf(task.document) <= INLINE_CHARACTERS ? setPages(task) : thread.run(task)
}

/** Sets the pages here and now. */
export function setPages({ format, document }: PaperTask): Promise<Uint8Array> {
  return format === 'pdf' ? renderPdf(document) : renderDocx(document)
}

function charactersOf({ sections, addenda }: NoteDocument): number {
  let characters = 0
  for (const { blocks } of sections)
    for (const block of blocks)
      for (const runs of block.kind === 'list' ? block.items : [block.runs])
        for (const { text } of runs) characters += text.length
  for (const { text } of addenda) characters += text.length
  return characters
}
