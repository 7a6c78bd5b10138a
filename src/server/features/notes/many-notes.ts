import type { Answer } from '#contract/endpoint.ts'
import type { deleteNote } from '#contract/notes.ts'
import { noteNotFound, Refusal } from '#server/http/refusal.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import { createTurns } from '#server/platform/turns.ts'
import { aboutNote } from './audit-entries.ts'
import type { NotesCaller, NotesDependencies } from './dependencies.ts'
import { deletedAmong, unmarkDeleted } from './note-store.ts'
import { keptStill } from './note-view.ts'
import { deleteUnrecorded } from './recorded-now.ts'

/** So many notes are marked in one transaction: it holds its connection, and their rows, for a moment. */
const NOTES_AT_ONCE = 200
const WAITING = 4
const STILL_UNDER_WAY =
  'Many of your notes are being deleted or brought back. Wait a few seconds, then try again.'

type Marked = { id: string; signedAt: Date | null }

/** Notes of the actor deleted and brought back, however many: of one account one such call runs at a time. */
export function createManyNotes(dependencies: NotesDependencies) {
  const { db, clock, realtime, signedNoteYears } = dependencies
  const turns = createTurns({ waiting: WAITING })

  const tell = ({ actor }: NotesCaller) => realtime.tell(actor.userId, { kind: 'notesChanged' })
  const inTurn = <T>(caller: NotesCaller, work: () => Promise<T>): Promise<T> => {
    const done = turns.run(caller.actor.userId, work)
    if (!done) throw new Refusal('too_many_requests', STILL_UNDER_WAY, { retryAfterSeconds: 5 })
    return done.finally(() => tell(caller))
  }

  /** What is made meanwhile stays. */
  async function markAll(caller: NotesCaller): Promise<Marked[]> {
    const now = clock.now()
    const all: Marked[] = []
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
    const restored: string[] = []
    for (let at = 0; at === 0 || at < deleted.length; at += NOTES_AT_ONCE) {
      const some = await db.transaction(async (tx) => {
        const back = await unmarkDeleted(tx, caller.actor.userId, deleted.slice(at, at + NOTES_AT_ONCE))
        for (const id of deleted.length === 1 ? back : [null])
          await recordAudit(tx, aboutNote('note.restore', id, caller))
        return back
      })
      restored.push(...some)
    }
    return restored
  }

  return {
    /** A signed note that is kept is only taken off the list. `noteId` null: all notes of the actor. One that is deleted already, or is not the actor's, is not found. */
    async remove(noteId: string | null, caller: NotesCaller): Promise<Answer<typeof deleteNote>> {
      const rows =
        noteId === null
          ? await inTurn(caller, () => markAll(caller))
          : await markOne(dependencies, noteId, caller)
      if (noteId !== null) tell(caller)
      const keeping = { now: clock.now(), signedNoteYears }
      const hidden = rows.filter((row) => keptStill(row, keeping))
      return { deletedIds: rows.map(({ id }) => id), hiddenIds: hidden.map(({ id }) => id) }
    },

    restore: (ids: string[], caller: NotesCaller): Promise<string[]> =>
      inTurn(caller, () => bringBack(ids, caller)),
  }
}

function markOne({ db, clock }: NotesDependencies, id: string, caller: NotesCaller): Promise<Marked[]> {
  return db.transaction(async (tx) => {
    const marked = await deleteUnrecorded(tx, caller.actor.userId, { id }, clock.now())
    if (marked.length === 0) throw noteNotFound()
    await recordAudit(tx, aboutNote('note.delete', id, caller))
    return marked
  })
}
