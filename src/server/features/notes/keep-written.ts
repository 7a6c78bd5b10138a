import type { ProposedChange, Section, Uncovered } from '#contract/sections.ts'
import { isOpen } from '#domain/note-rules.ts'
import { hasText, isPersons } from '#domain/note-text.ts'
import { stillLeftOut } from '#domain/to-check.ts'
import { dated, keepTasks } from '#server/features/tasks/public.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { Transaction } from '#server/platform/database/connection.ts'
import type { JobRun } from '#server/platform/queue/queue.ts'
import type { ReadTask } from '#server/platform/text-work/engine/tasks.ts'
import type { WorkFor } from '#server/platform/text-work/text-work.ts'
import { WriterError, type WrittenNote } from '#server/platform/writer/writer.ts'
import type { NotesDependencies } from './dependencies.ts'
import { leftOutOf } from './left-out-of.ts'
import { changeNote, findNote, lockNoteForJob, type NoteRow } from './note-store.ts'
import { processingAtRest, sendToWrite } from './processing-store.ts'
import { insertVersion } from './version-store.ts'
import { countToCheck, factsBeside } from './to-check-count.ts'

interface Written {
  written: WrittenNote
  /** Of the transcript that it was written from. */
  revision: number
  tasks: ReadTask[]
  requestId: string
  postponed: number
}

/** How often a draft is put beside a text that was changed meanwhile, before others have their turn. */
const TRIES = 3
const MOST_POSTPONED = 2
const CHANGED_TOO_FAST =
  'The note was changed faster than the new draft could be put beside it. What you changed is kept; pause, then write again.'

type KeepAlong = (tx: Transaction, written: Pick<NoteRow, 'id' | 'version'>) => Promise<void>

/** Works out what is written along with a note, such as its letters: before the transaction that keeps its text. */
export type WriteAlong = (note: NoteRow, whose: WorkFor) => Promise<KeepAlong>

export type KeepDependencies = NotesDependencies & { writeAlong: WriteAlong }

/** What becomes of a draft beside the text that a note had at `version`. */
interface Outcome {
  version: number
  /** Null where no person has written: the draft takes the place of the text. */
  proposal: ProposedChange[] | null
  sections: Section[]
  /** What was heard and is in none of them. */
  uncovered: Uncovered[]
  /** Keeps what was written along with the text. */
  keepAlong: KeepAlong
}

/**
 * Keeps a draft and what follows from it, and ends the job, in one transaction. What takes computing is worked out before
 * it, and anew when the note was changed meanwhile. Where that happens again and again the job goes back to the end of the
 * line: whoever saves faster than it is worked out keeps nobody else's note waiting. Throws WriterError when it was there
 * too often.
 */
export async function keepWritten(
  dependencies: KeepDependencies,
  { id, authorId, writeAsked }: Pick<NoteRow, 'id' | 'authorId' | 'writeAsked'>,
  { written, revision, tasks, requestId, postponed }: Written,
  { settle, signal }: JobRun,
): Promise<void> {
  const { db, clock, realtime, writer, timeZone } = dependencies
  const whose = { userId: authorId, isJob: true, signal }
  for (let tries = 0; tries < TRIES; tries += 1) {
    signal.throwIfAborted()
    const before = await findNote(db, id, authorId)
    const outcome = before && isOpen(before) ? await outcomeFor(dependencies, before, written, whose) : null
    const kept = await db.transaction(
      settledLast(settle, async (tx) => {
        const row = await lockNoteForJob(tx, id)
        const isWanted = row && row.writeDone < writeAsked
        if (isWanted && isOpen(row) && row.version !== outcome?.version) return 'changed'
        if (!isWanted) return null
        const processing = await processingAtRest(tx, id)
        if (!outcome || !isOpen(row)) return changeNote(tx, id, { processing, writeDone: writeAsked })
        const at = clock.now()
        const version = row.version + 1
        const { remark: writerRemark } = written
        const uncovered = stillLeftOut(outcome.uncovered, row.uncovered)
        const common = {
          uncovered,
          writerRemark,
          processing,
          writeDone: writeAsked,
          writtenBy: writer.engine,
          writtenRevision: revision,
          version,
          updatedAt: at,
        }
        const about = { subjectType: 'note', subjectId: id, requestId } as const
        await recordAudit(tx, { actorId: authorId, action: 'note.write', ...about })
        await keepTasks(dependencies, tx, { id, version }, dated(tasks, row, timeZone))
        const { proposal, sections, keepAlong } = outcome
        if (proposal) {
          const toCheckCount = countToCheck(uncovered, row.sections)
          return changeNote(tx, id, { ...common, toCheckCount, proposal })
        }
        await keepAlong(tx, { id, version })
        await insertVersion(tx, { noteId: id, version, sections, reason: 'written', byId: null, at })
        return changeNote(tx, id, { ...common, sections, ...factsOf(sections, uncovered, row), proposal: [] })
      }),
    )
    if (kept === 'changed') continue
    if (!kept) return
    const { processing, version, status } = kept
    realtime.tell(authorId, { kind: 'processing', noteId: id, processing })
    return realtime.tell(authorId, { kind: 'noteChanged', noteId: id, version, status })
  }
  if (postponed >= MOST_POSTPONED) throw new WriterError('failed', CHANGED_TOO_FAST)
  const again = { noteId: id, requestId, userId: authorId, postponed: postponed + 1 }
  await db.transaction(async (tx) => {
    await settle(tx)
    await sendToWrite(tx, dependencies.queue, again)
  })
}

/** Of a text that names neither complaint nor problem: what the note was called before says more than nothing. */
function factsOf(sections: Section[], uncovered: Uncovered[], before: Pick<NoteRow, 'suggestedLabel'>) {
  const facts = factsBeside(sections, uncovered)
  return { ...facts, suggestedLabel: facts.suggestedLabel || before.suggestedLabel }
}

/** The job's row is touched last: whatever holds it for long keeps the heartbeats of all jobs waiting. */
const settledLast =
  <Kept>(settle: JobRun['settle'], keep: (tx: Transaction) => Promise<Kept | 'changed'>) =>
  async (tx: Transaction): Promise<Kept | 'changed'> => {
    const kept = await keep(tx)
    if (kept !== 'changed') await settle(tx)
    return kept
  }

const NOTHING: KeepAlong = async () => {}

async function outcomeFor(
  dependencies: KeepDependencies,
  note: NoteRow,
  written: WrittenNote,
  whose: WorkFor,
): Promise<Outcome> {
  const { version } = note
  if (note.sections.some((section) => section.sentences.some(isPersons))) {
    const compared = { current: note.sections, draft: written.sections }
    const proposal = await dependencies.work.run('propose', compared, whose)
    // The text stays until somebody decides: what the draft left out is not what this one does.
    const uncovered = await leftOutOf(dependencies, note, note.sections, whose)
    return { version, proposal, sections: note.sections, uncovered, keepAlong: NOTHING }
  }
  // A draft that came out empty never wipes a text that is there.
  const sections = hasText(written.sections) || !hasText(note.sections) ? written.sections : note.sections
  const keepAlong = await dependencies.writeAlong({ ...note, sections }, whose)
  return { version, proposal: null, sections, uncovered: written.uncovered, keepAlong }
}
