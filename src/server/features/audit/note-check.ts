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

/** Where the check goes on, also after a restart, and what the last whole one came to. */
const State = z.object({
  after: z.uuid(),
  /** Notes that were read since it began from the first. */
  read: z.int(),
  checkedAt: z.iso.datetime().nullable(),
  notes: z.int(),
})

/** Signed notes held against their seals, over and over, a part at a time. Faults are kept; nobody is told here. */
export function createNoteCheck(
  dependencies: Parameters<typeof checkSignedNotes>[0] & { db: Database; clock: Clock },
  notesALook = NOTES_A_LOOK,
) {
  const { db, clock } = dependencies
  // What is kept could be moved on by SQL, past notes that were changed, before each look.
  let went: z.infer<typeof State> | null = null

  async function state(): Promise<z.infer<typeof State>> {
    const [kept] = await db.select().from(auditChecks).where(eq(auditChecks.kind, 'notes'))
    const read = State.safeParse(kept?.state)
    return read.success ? read.data : { after: FIRST, read: 0, checkedAt: null, notes: 0 }
  }

  return {
    state,
    /** `onChecked` is given what its part came to, before that is kept. */
    async look(onChecked: (checked: CheckedNotes) => void): Promise<void> {
      const before = went ?? (await state())
      const checked = await checkSignedNotes(dependencies, { after: before.after, limit: notesALook })
      onChecked(checked)
      const { ids, faults } = checked
      const now = clock.now()
      await keepFaults(db, faults, now)
      await dropMendedNotes(db, { noteIds: ids, found: faults, now })
      const read = before.read + ids.length
      const next =
        ids.length < notesALook
          ? { after: FIRST, read: 0, checkedAt: now.toISOString(), notes: read }
          : { ...before, after: ids.at(-1) ?? FIRST, read }
      await db
        .insert(auditChecks)
        .values({ kind: 'notes', state: next })
        .onConflictDoUpdate({ target: auditChecks.kind, set: { state: next } })
      went = next
    },
  }
}
