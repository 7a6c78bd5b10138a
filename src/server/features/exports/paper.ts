import type { Owner } from '#server/platform/fair-queue.ts'
import { WorkerPool } from '#server/platform/worker-pool/worker-pool.ts'
import { renderDocx } from './docx.ts'
import type { NoteDocument } from './note-document.ts'
import { renderPdf } from './pdf.ts'

/** A note to be set on pages. */
export interface PaperTask {
  format: 'pdf' | 'docx'
  document: NoteDocument
}

/** Who gets the pages; `isJob`: nobody waits for them at a screen. */
export interface PaperFor {
  owner: Owner
  isJob?: boolean
  signal?: AbortSignal | undefined
}

/** Measured on two cores: so many characters take some 3 ms, and the longest note that can be saved a few seconds. */
const CHARACTERS_A_MS = 300

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
  idleMs: 60_000,
  staysWarm: false,
})

/** The pages of a note, set beside the event loop. Rejects with a WorkError, or with the signal's reason. */
export function renderPaper(
  task: PaperTask,
  { owner, isJob = false, signal }: PaperFor,
): Promise<Uint8Array> {
  const cost = 20 + charactersOf(task.document) / CHARACTERS_A_MS
  return pool.run(task, { owner, cost, urgent: !isJob, signal })
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
