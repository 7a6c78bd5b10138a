import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { checkSignedNotes, type CheckedNotes } from '#server/features/notes/public.ts'
import { dropMendedNotes, keepFaults } from '#server/platform/audit/audit-faults.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/connection.ts'
import { auditChecks } from '#server/platform/database/schema/audit.ts'

/** Each is read with its transcript: a minute's part is a moment's work. */
const NOTES_A_LOOK = 100
const FIRST = '00000000-0000-0000-0000-000000000000'

/** What the last whole round came to. */
const State = z.object({ checkedAt: z.iso.datetime().nullable(), notes: z.int() })

/** How far a round has come: from a note by chance to the last, then from the first to where it began. */
interface Round {
  start: string
  after: string
  isInFront: boolean
  /** Notes that were read since it began. */
  read: number
}

function beginRound(): Round {
  const start = randomUUID()
  return { start, after: start, isInFront: false, read: 0 }
}

/**
 * Signed notes held against their seals, over and over, a part at a time. Faults are kept; nobody is told here. Where a round is
 * stands nowhere but here: whoever could read it could change a note, and put it back before its turn.
 */
export function createNoteCheck(
  dependencies: Parameters<typeof checkSignedNotes>[0] & { db: Database; clock: Clock },
  notesALook = NOTES_A_LOOK,
) {
  const { db, clock } = dependencies
  let round = beginRound()

  async function state(): Promise<z.infer<typeof State>> {
    const [kept] = await db.select().from(auditChecks).where(eq(auditChecks.kind, 'notes'))
    return State.safeParse(kept?.state).data ?? { checkedAt: null, notes: 0 }
  }

  /** True where the round is at its end. */
  async function readPart(
    { after, isInFront, start }: Round,
    limit: number,
    onChecked: (checked: CheckedNotes) => void,
  ): Promise<boolean> {
    const checked = await checkSignedNotes(dependencies, { after, limit })
    onChecked(checked)
    const { ids, faults } = checked
    const now = clock.now()
    await keepFaults(db, faults, now)
    await dropMendedNotes(db, { noteIds: ids, found: faults, now })
    const last = ids.at(-1) ?? after
    const isAtLast = ids.length < limit
    const own = isInFront ? ids.filter((id) => id <= start) : ids
    const read = round.read + own.length
    round =
      isAtLast && !isInFront
        ? { start, after: FIRST, isInFront: true, read }
        : { ...round, after: last, read }
    return isInFront && (isAtLast || last >= start)
  }

  return {
    state,
    /** `onChecked` is given what its parts came to, before that is kept. */
    async look(onChecked: (checked: CheckedNotes) => void): Promise<void> {
      let left = notesALook
      let isAtEnd = false
      while (left > 0 && !isAtEnd)
        isAtEnd = await readPart(round, left, (checked) => {
          left -= Math.max(checked.ids.length, 1)
          onChecked(checked)
        })
      if (!isAtEnd) return
      const next = { checkedAt: clock.now().toISOString(), notes: round.read }
      round = beginRound()
      await db
        .insert(auditChecks)
        .values({ kind: 'notes', state: next })
        .onConflictDoUpdate({ target: auditChecks.kind, set: { state: next } })
    },
  }
}
