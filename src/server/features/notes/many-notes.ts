import type { Answer } from '#contract/endpoint.ts'
import type { deleteNote } from '#contract/notes.ts'
import { countRewritten, type TextBudget } from '#server/http/text-budget.ts'
import { noteNotFound, Refusal } from '#server/http/refusal.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import { createTurns } from '#server/platform/turns.ts'
import { aboutNote } from './audit-entries.ts'
import type { NotesCaller, NotesDependencies } from './dependencies.ts'
import { deletedAmong, type MarkedNote, unmarkDeleted } from './note-marks.ts'
import { keptStill } from './note-view.ts'
import { deleteUnrecorded } from './recorded-now.ts'

/** So many notes are marked in one transaction: it holds its connection, and their rows, for a moment. */
const NOTES_AT_ONCE = 50
const WAITING = 4
const STILL_UNDER_WAY =
  'Many of your notes are being deleted or brought back. Wait a few seconds, then try again.'

/** Notes of the actor deleted and brought back, however many: of one account one such call runs at a time. */
export function createManyNotes(dependencies: NotesDependencies, text: TextBudget | undefined) {
  const { db, clock, realtime, signedNoteYears } = dependencies
  const turns = createTurns({ waiting: WAITING })

  const tell = ({ actor }: NotesCaller) => realtime.tell(actor.userId, { kind: 'notesChanged' })
  const inTurn = <T>(caller: NotesCaller, work: () => Promise<T>): Promise<T> => {
    const done = turns.run(caller.actor.userId, work)
    if (!done) throw new Refusal('too_many_requests', STILL_UNDER_WAY, { retryAfterSeconds: 5 })
    return done.finally(() => tell(caller))
  }

  /** What is made meanwhile stays. */
  async function markAll(caller: NotesCaller): Promise<MarkedNote[]> {
    const now = clock.now()
    const all: MarkedNote[] = []
    for (;;) {
      const marked = await db.transaction(async (tx) => {
        const some = await deleteUnrecorded(tx, caller.actor.userId, { all: now, most: NOTES_AT_ONCE }, now)
        if (some.length > 0 || all.length === 0) await recordAudit(tx, aboutNote('note.delete', null, caller))
        return some
      })
      all.push(...marked)
      if (marked.length < NOTES_AT_ONCE) return all
    }
  }

  async function bringBack(ids: string[], caller: NotesCaller): Promise<string[]> {
    const deleted = await deletedAmong(db, caller.actor.userId, ids)
    const restored: MarkedNote[] = []
    for (let at = 0; at === 0 || at < deleted.length; at += NOTES_AT_ONCE) {
      const some = await db.transaction(async (tx) => {
        const back = await unmarkDeleted(tx, caller.actor.userId, deleted.slice(at, at + NOTES_AT_ONCE))
        for (const id of deleted.length === 1 ? idsOf(back) : [null])
          await recordAudit(tx, aboutNote('note.restore', id, caller))
        return back
      })
      restored.push(...some)
    }
    countMarks(text, restored, caller)
    return idsOf(restored)
  }

  return {
    /** A signed note that is kept is only taken off the list. `noteId` null: all notes of the actor. One that is deleted already, or is not the actor's, is not found. */
    async remove(noteId: string | null, caller: NotesCaller): Promise<Answer<typeof deleteNote>> {
      const rows =
        noteId === null
          ? await inTurn(caller, () => markAll(caller))
          : await markOne(dependencies, noteId, caller)
      if (noteId !== null) tell(caller)
      countMarks(text, rows, caller)
      const keeping = { now: clock.now(), signedNoteYears }
      const hidden = rows.filter((row) => keptStill(row, keeping))
      return { deletedIds: idsOf(rows), hiddenIds: idsOf(hidden) }
    },

    restore: (ids: string[], caller: NotesCaller): Promise<string[]> =>
      inTurn(caller, () => bringBack(ids, caller)),
  }
}

/** A mark has the search of the whole text made anew. */
function countMarks(text: TextBudget | undefined, marked: MarkedNote[], { actor }: NotesCaller): void {
  for (const { rewritten } of marked) countRewritten(text, actor.userId, rewritten)
}

const idsOf = (marked: readonly MarkedNote[]): string[] => marked.map(({ id }) => id)

function markOne({ db, clock }: NotesDependencies, id: string, caller: NotesCaller): Promise<MarkedNote[]> {
  return db.transaction(async (tx) => {
    const marked = await deleteUnrecorded(tx, caller.actor.userId, { id }, clock.now())
    if (marked.length === 0) throw noteNotFound()
    await recordAudit(tx, aboutNote('note.delete', id, caller))
    return marked
  })
}
