import { Note } from '#contract/notes.ts'
import { type ProcessingState } from '#contract/processing.ts'
import { type Section } from '#contract/sections.ts'
import { isOpen } from '#domain/note-rules.ts'
import { isTooLongToKeep } from '#domain/note-text.ts'
import { failed, writing } from '#domain/processing.ts'
import { personsPlan } from '#server/features/tasks/public.ts'
import { findTranscript } from '#server/features/transcripts/public.ts'
import { JobTakenOver, type JobRun, type Jobs } from '#server/platform/queue/queue.ts'
import { WorkError } from '#server/platform/worker-pool/work-error.ts'
import { WriterError, type WriteRequest } from '#server/platform/writer/writer.ts'
import type { NotesDependencies } from './dependencies.ts'
import { keepWritten, type KeepDependencies } from './keep-written.ts'
import { lockNoteForJob, type NoteRow } from './note-store.ts'
import { keptTemplateOf, patientOf } from './note-view.ts'
import { endWriting, processingAtRest } from './processing-store.ts'

const NO_WORDS = 'There is nothing to write from yet: the transcript is empty.'
const TOO_LONG =
  'The note came out too long to be kept. Shorten the transcript to this visit, then write again.'
const UNFORESEEN = 'The note could not be written. Your transcript is kept; try again.'

type WriteNoteDependencies = KeepDependencies & {
  /** Told of what nobody foresaw. */
  onError: (error: unknown) => void
}

/**
 * Writes a note from its transcript. Words of a person stay: where there are any, the draft becomes a proposal. What was
 * asked for is marked as done in the transaction that keeps the text: a job that comes again, for whatever reason, finds
 * nothing to do.
 */
export function createWriteNoteJob(dependencies: WriteNoteDependencies) {
  const { db, realtime, onError } = dependencies

  const tell = (row: NoteRow, processing: ProcessingState): void =>
    realtime.tell(row.authorId, { kind: 'processing', noteId: row.id, processing })

  async function end(row: NoteRow, processing: ProcessingState): Promise<void> {
    await endWriting(db, row, processing)
    tell(row, processing)
  }

  return async ({ noteId, requestId, postponed = 0 }: Jobs['write-note'], run: JobRun): Promise<void> => {
    const row = await db.transaction((tx) => lockNoteForJob(tx, noteId))
    if (!row || row.writeDone >= row.writeAsked) return
    if (!isOpen(row)) return end(row, await processingAtRest(db, noteId))
    const transcript = await findTranscript(db, noteId, row.authorId)
    if (!transcript || transcript.segments.length === 0) return end(row, failed(NO_WORDS, null))
    tell(row, writing(null))
    const { template, style, switches } = row
    const onSection = (section: Section) => {
      realtime.tell(row.authorId, { kind: 'sectionWritten', noteId, section })
      realtime.tell(row.authorId, { kind: 'processing', noteId, processing: writing(section.title) })
    }
    try {
      const { segments } = transcript
      const whose = { userId: row.authorId, isJob: true, signal: run.signal }
      const ownSections = keptTemplateOf(row)?.sections ?? null
      const plan = personsPlan(row.sections)
      const request = {
        segments,
        template,
        ownSections,
        style,
        switches,
        plan,
        ...knownSex(row, dependencies),
      }
      const { tasks: said, ...written } = await dependencies.writer.write(request, { ...whose, onSection })
      // Behind it and not beside: of dense texts both take long, and short notes would wait for twice as many.
      const tasks = said ?? (await dependencies.work.run('tasks', { segments, plan }, whose))
      if (isTooLongToKeep(written.sections) || !Note.shape.sections.safeParse(written.sections).success)
        throw new WriterError('failed', TOO_LONG)
      const { revision } = transcript
      await keepWritten(dependencies, row, { written, revision, tasks, requestId, postponed }, run)
    } catch (error) {
      if (run.signal.aborted || error instanceof JobTakenOver) throw error
      // Not thrown on: trying again by itself would show the same failure again and again. The physician is asked.
      const isForeseen = error instanceof WriterError || isOfTheText(error)
      if (!isForeseen) onError(error)
      await end(row, failed(isForeseen ? error.message : UNFORESEEN, 'write'))
    }
  }
}

/** Notes say he or she where the visit's patient record tells; nothing else of the record goes to the writer. */
function knownSex(row: NoteRow, { fields }: NotesDependencies): Pick<WriteRequest, 'sex'> {
  const sex = patientOf(row, fields)?.sex
  return sex === 'female' || sex === 'male' ? { sex } : {}
}

/** What another run of the same text would end in as well. */
function isOfTheText(error: unknown): error is WorkError {
  return error instanceof WorkError && error.code === 'too_much'
}
