import { sql } from 'drizzle-orm'
import { tellOfReviewsOf } from '#server/features/reviews/public.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import { noticeTampering } from '#server/platform/audit/tampering.ts'
import { handovers } from '#server/platform/database/schema/handovers.ts'
import type { JobRun, Queue } from '#server/platform/queue/queue.ts'
import { isAgreed } from './agreed-handover.ts'
import { aboutHandover } from './audit-entries.ts'
import type { HandoversDependencies } from './dependencies.ts'
import * as store from './handover-store.ts'
import { moveNote } from './move-note.ts'
import { whyNotTaker } from './takers.ts'

type JobDependencies = Pick<HandoversDependencies, 'db' | 'clock' | 'realtime' | 'sealKeys' | 'chainKeys'>
const NOTES_AT_ONCE = 100
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/**
 * Moves what a handover is about, note by note, each in a transaction of its own: cut off anywhere, it goes on where it was.
 * Notes that are being recorded or written just now are left for the next run; when there are none any more it is done.
 */
export function createHandOverNotesJob({ db, clock, realtime, ...keys }: JobDependencies) {
  /** False when there is nothing more to do: it was ended, who takes over no longer can, or the trail does not hold that it was agreed. */
  async function moveOne(handoverId: string, noteId: string): Promise<boolean> {
    const moved = await db.transaction(async (tx) => {
      const row = await store.lockHandover(tx, handoverId, store.isMoving)
      if (!row) return null
      const now = clock.now()
      const isAsAgreed = await isAgreed(tx, keys, row)
      if (!isAsAgreed) noticeTampering({ problem: 'not_kept', object: `the handover of notes ${row.id}` })
      if (!isAsAgreed || whyNotTaker(await store.holdPerson(tx, row.toId), row.organizationId)) {
        await store.changeHandover(tx, row.id, { state: 'stopped', endedAt: now })
        const entry = aboutHandover('handover.stop', row.id, { actor: { userId: row.toId }, requestId: '' })
        await recordAudit(tx, { ...entry, actorId: null })
        return null
      }
      const outcome = await moveNote(tx, row, { noteId, now, sealKeys: keys.sealKeys })
      if (outcome === 'moved')
        await tx
          .update(handovers)
          .set({ moved: sql`${handovers.moved} + 1` })
          .where(store.isOne(row.id))
      return outcome
    })
    if (moved === 'moved') await tellOfReviewsOf({ db, realtime }, noteId)
    return moved !== null
  }

  async function finish(handoverId: string): Promise<void> {
    await db.transaction(async (tx) => {
      const row = await store.lockHandover(tx, handoverId, store.isMoving)
      if (!row || (await store.findRemaining(tx, row, { after: BEFORE_ALL, limit: 1 })).length > 0) return
      await store.changeHandover(tx, row.id, { state: 'done', endedAt: clock.now() })
      const entry = aboutHandover('handover.finish', row.id, { actor: { userId: row.toId }, requestId: '' })
      await recordAudit(tx, { ...entry, actorId: null })
    })
  }

  return async (
    { handoverId }: { handoverId: string },
    { signal }: Pick<JobRun, 'signal'>,
  ): Promise<void> => {
    const [found] = await store.findHandovers(db, store.isOne(handoverId))
    if (found?.row.state !== 'moving') return
    let after = BEFORE_ALL
    for (;;) {
      const noteIds = await store.findRemaining(db, found.row, { after, limit: NOTES_AT_ONCE })
      for (const noteId of noteIds) {
        signal.throwIfAborted()
        if (!(await moveOne(handoverId, noteId))) break
        after = noteId
      }
      if (noteIds.at(-1) !== after) break
    }
    await finish(handoverId)
    const { fromId, toId } = found.row
    realtime.tell([fromId, toId], { kind: 'notesChanged' })
    realtime.tell([fromId, toId], { kind: 'accountChanged' })
  }
}

/** Handovers that are not done are looked at again: what was being recorded or written may have come to its end. */
export async function resumeHandovers({
  db,
  queue,
}: Pick<HandoversDependencies, 'db'> & { queue: Pick<Queue, 'sendIfMissing'> }): Promise<void> {
  for (const handoverId of await store.findMoving(db))
    await queue.sendIfMissing('hand-over-notes', handoverId, { handoverId })
}
