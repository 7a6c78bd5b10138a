import type { Note } from '#contract/notes.ts'
import type { Owner } from '#server/platform/fair-queue.ts'
import { WorkerPool } from '#server/platform/worker-pool/worker-pool.ts'
import { renderDocx } from './docx.ts'
import { fhirBundle } from './fhir-bundle.ts'
import type { DocumentOptions, NoteDocument } from './note-document.ts'
import { renderPdf } from './pdf.ts'
import { plainText } from './plain-text.ts'

/** A note to be made a file: of pages, of text, or for programs. */
export type PaperTask =
  | { format: 'pdf' | 'docx' | 'txt'; document: NoteDocument }
  | { format: 'fhir'; note: Note; options: DocumentOptions }

/** Who gets the pages; `isJob`: nobody waits for them at a screen. */
export interface PaperFor {
  owner: Owner
  isJob?: boolean
  signal?: AbortSignal | undefined
}

/** Measured on two cores: so many characters take a millisecond, and the longest note that can be saved a few seconds. */
const CHARACTERS_A_MS = 300
/** And each sentence as much beside its characters, in ms. */
const MS_A_SENTENCE = 0.08
/** And each line within one: pages are set line by line. */
const MS_A_LINE = 0.02

const pool = new WorkerPool<PaperTask, Uint8Array>(new URL('./paper-thread.ts', import.meta.url), {
  threads: 1,
  longAtOnce: 1,
  quickUpToMs: 300,
  makesRoomAfterMs: 300,
  longestMs: 45_000,
  memoryMb: 512,
  ofOwner: { pieces: 12, cost: 10_000 },
  ofAll: { pieces: 100, cost: 60_000 },
  lightOwner: { upToMs: 4_000, regainedMs: 100 },
  newAccountsMs: 1_000,
  idleMs: 60_000,
  staysWarm: false,
})

/** The note as a file, made beside the event loop. Rejects with a WorkError, or with the signal's reason. */
export function renderPaper(
  task: PaperTask,
  { owner, isJob = false, signal }: PaperFor,
): Promise<Uint8Array> {
  const texts = task.format === 'fhir' ? textsOfNote(task.note) : textsOf(task.document)
  const characters = texts.reduce((sum, { length }) => sum + length, 0)
  const lines = texts.reduce((sum, text) => sum + linesOf(text), 0)
  const cost = 20 + characters / CHARACTERS_A_MS + texts.length * MS_A_SENTENCE + lines * MS_A_LINE
  return pool.run(task, { owner, cost, urgent: !isJob, signal })
}

function linesOf(text: string): number {
  let lines = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++
  return lines
}

const utf8 = new TextEncoder()

/** Makes the file here and now. */
export async function setPages(task: PaperTask): Promise<Uint8Array> {
  switch (task.format) {
    case 'pdf':
      return renderPdf(task.document)
    case 'docx':
      return renderDocx(task.document)
    case 'txt':
      return utf8.encode(plainText(task.document))
    case 'fhir':
      return utf8.encode(JSON.stringify(fhirBundle(task.note, task.options), null, 2))
    default:
      return task satisfies never
  }
}

const textsOf = ({ sections, addenda }: NoteDocument): string[] => [
  ...sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) =>
      (block.kind === 'list' ? block.items : [block.runs]).flatMap((runs) => runs.map(({ text }) => text)),
    ),
  ),
  ...addenda.map(({ text }) => text),
]

const textsOfNote = ({ sections, addenda }: Note): string[] =>
  [...sections.flatMap(({ sentences }) => sentences), ...addenda].map(({ text }) => text)
