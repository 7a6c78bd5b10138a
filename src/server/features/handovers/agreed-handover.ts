import { and, asc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AuditAction, AuditEntry } from '#server/platform/audit/audit.ts'
import { sealParts, wrongParts } from '#server/platform/audit/content-seals.ts'
import { olderThanOwners } from '#server/platform/audit/sealed-since.ts'
import { findUnvouched, type SealKeys } from '#server/platform/audit/vouched-seals.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import { auditEntries } from '#server/platform/database/schema/audit.ts'
import type { SigningKeys } from '#server/platform/storage/signing-keys.ts'
import { aboutHandover } from './audit-entries.ts'
import type { HandoverRow } from './handover-store.ts'

type Terms = Pick<HandoverRow, 'id' | 'organizationId' | 'fromId' | 'toId'>

const ENDS: ReadonlySet<string> = new Set([
  'handover.decline',
  'handover.withdraw',
  'handover.stop',
  'handover.finish',
] satisfies AuditAction[])

/** What the caller does to a handover, with a seal over between whom it is. */
export function sealedStep(
  keys: SigningKeys,
  action: AuditAction,
  { terms, call }: { terms: Terms; call: Parameters<typeof aboutHandover>[2] },
): AuditEntry {
  const contentSeal = sealParts(keys, [stepText(action, terms, call.actor.userId)])
  return { ...aboutHandover(action, terms.id, call), contentSeal }
}

/** The form is fixed for good. */
const stepText = (
  action: string,
  { id, organizationId, fromId, toId }: Terms,
  actorId: string | null,
): string => JSON.stringify(['handover.step.v1', action, id, organizationId, fromId, toId, actorId])

/**
 * Whether the trail holds that these two and this practice agreed, and that it has not ended: a row that somebody wrote with SQL
 * moves no notes, nor does one of before that was opened again.
 */
export async function isAgreed(db: Executor, keys: SealKeys, terms: Terms): Promise<boolean> {
  const older = alias(auditEntries, 'older')
  const { id, action, actorId, contentSeal } = older
  const entries = await db
    .select({ id, action, actorId, contentSeal, isOlder: olderThanOwners })
    .from(older)
    .where(and(eq(older.subjectType, 'handover'), eq(older.subjectId, terms.id)))
    .orderBy(asc(older.id))
  const unvouched = await findUnvouched(db, keys, entries)
  const steps = entries.filter((entry) => {
    if (entry.contentSeal === null) return entry.isOlder
    const text = stepText(entry.action, terms, entry.actorId)
    return !unvouched.has(entry.id) && wrongParts(keys.sealKeys, entry.contentSeal, [text]).length === 0
  })
  const did = (what: AuditAction, who?: string) =>
    steps.some((step) => step.action === what && (who === undefined || step.actorId === who))
  return (
    !entries.some((entry) => ENDS.has(entry.action)) &&
    did('handover.start') &&
    (did('handover.consent', terms.fromId) || did('handover.confirm')) &&
    did('handover.accept', terms.toId)
  )
}
