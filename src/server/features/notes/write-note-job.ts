import { Note, type ProcessingState, type Section } from '#contract/notes.ts'
import { hasText, isPersons } from '#domain/note-text.ts'
import { failed, writing } from '#domain/processing.ts'
import { proposeChanges } from '#domain/proposal.ts'
import { renewLetters } from '#server/features/letters/public.ts'
import { dated, keepTasks, personsPlan } from '#server/features/tasks/public.ts'
import { findTranscript } from '#server/features/transcripts/public.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import { JobTakenOver, type JobRun } from '#server/platform/queue/queue.ts'
import type { NoteTools } from '#server/platform/writer/note-tools.ts'
import type { ReadTask } from '#server/platform/writer/task-reading.ts'
import { WriterError, type WriteRequest, type WrittenNote } from '#server/platform/writer/writer.ts'
import type { NotesDependencies } from './dependencies.ts'
import { changeNote, insertVersion, lockNoteForJob, type NoteRow } from './note-store.ts'
import { patientOf } from './note-view.ts'
import { endWriting, processingAtRest } from './processing-store.ts'
import { textColumns } from './version-service.ts'

const NO_WORDS = 'There is nothing to write from yet: the transcript is empty.'
const TOO_LONG =
  'The note came out too long to be kept. Shorten the transcript to this visit, then write again.'
const UNFORESEEN = 'The note could not be written. Your transcript is kept; try again.'

type WriteNoteDependencies = NotesDependencies & {
  tools: NoteTools
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

  return async ({ noteId, requestId }: { noteId: string; requestId: string }, run: JobRun): Promise<void> => {
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
      const written = await dependencies.writer.write(
        { segments: transcript.segments, template, style, switches, ...knownSex(row, dependencies) },
        { signal: run.signal, onSection },
      )
      if (!Note.shape.sections.safeParse(written.sections).success) throw new WriterError('failed', TOO_LONG)
      const tasks = await dependencies.tools.findTasks(transcript.segments, personsPlan(row.sections))
      await keep(dependencies, row, written, { requestId, settle: run.settle, tasks })
    } catch (error) {
      if (run.signal.aborted || error instanceof JobTakenOver) throw error
      // Not thrown on: trying again by itself would show the same failure again and again. The physician is asked.
      if (!(error instanceof WriterError)) onError(error)
      await end(row, failed(error instanceof WriterError ? error.message : UNFORESEEN, 'write'))
    }
  }
}

/** Notes say he or she where the visit's patient record tells; nothing else of the record goes to the writer. */
function knownSex(row: NoteRow, { fields }: NotesDependencies): Pick<WriteRequest, 'sex'> {
  const sex = patientOf(row, fields)?.sex
  return sex === 'female' || sex === 'male' ? { sex } : {}
}

async function keep(
  dependencies: WriteNoteDependencies,
  { id, authorId, writeAsked }: NoteRow,
  written: WrittenNote,
  { requestId, settle, tasks }: Pick<JobRun, 'settle'> & { requestId: string; tasks: ReadTask[] },
): Promise<void> {
  const { db, clock, realtime, writer, timeZone } = dependencies
  const kept = await db.transaction(async (tx) => {
    const row = await lockNoteForJob(tx, id)
    await settle(tx)
    if (!row || row.writeDone >= writeAsked) return null
    const processing = await processingAtRest(tx, id)
    if (!isOpen(row)) return changeNote(tx, id, { processing, writeDone: writeAsked })
    const at = clock.now()
    const isPersonal = row.sections.some((section) => section.sentences.some(isPersons))
    const common = {
      uncovered: written.uncovered,
      writerRemark: written.remark,
      processing,
      writeDone: writeAsked,
      writtenBy: writer.engine,
      version: row.version + 1,
      updatedAt: at,
    }
    await recordAudit(tx, {
      actorId: authorId,
      action: 'note.write',
      subjectType: 'note',
      subjectId: id,
      requestId,
    })
    await keepTasks(dependencies, tx, { id, version: common.version }, dated(tasks, row, timeZone))
    if (isPersonal)
      return changeNote(tx, id, { ...common, proposal: proposeChanges(row.sections, written.sections) })
    // A draft that came out empty never wipes a text that is there.
    const sections = hasText(written.sections) || !hasText(row.sections) ? written.sections : row.sections
    await renewLetters(dependencies, tx, { ...row, version: common.version, sections })
    await insertVersion(tx, {
      noteId: id,
      version: common.version,
      sections,
      reason: 'written',
      byId: null,
      at,
    })
    return changeNote(tx, id, { ...common, ...textColumns(sections), proposal: [] })
  })
  if (!kept) return
  realtime.tell(authorId, { kind: 'processing', noteId: id, processing: kept.processing })
  realtime.tell(authorId, { kind: 'noteChanged', noteId: id, version: kept.version, status: kept.status })
}

function isOpen(row: NoteRow): boolean {
  return row.deletedAt === null && (row.status === 'draft' || row.status === 'ready')
}
