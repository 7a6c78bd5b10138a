import { and, eq } from 'drizzle-orm'
import { Refusal } from '#server/http/refusal.ts'
import type { Transaction } from '#server/platform/database/connection.ts'
import { auditEntries } from '#server/platform/database/schema/audit.ts'

/** A note is signed once. One that the trail knows as signed was opened again past the product, whatever its row says. */
export async function refuseSignedBefore(tx: Transaction, noteId: string): Promise<void> {
  const [signing] = await tx
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subjectType, 'note'),
        eq(auditEntries.subjectId, noteId),
        eq(auditEntries.action, 'note.sign'),
        eq(auditEntries.outcome, 'ok'),
      ),
    )
    .limit(1)
  if (signing)
    throw new Refusal(
      'conflict',
      'This note was signed before, and was opened again past this program. Tell your administrator, and write what is to be said in a new note.',
    )
}
