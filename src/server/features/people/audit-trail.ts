import { and, desc, eq, inArray, lt, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { AuditTrailEntry } from '#contract/people.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import { users } from '#server/platform/database/schema/accounts.ts'
import { agreements } from '#server/platform/database/schema/agreements.ts'
import { auditEntries } from '#server/platform/database/schema/audit.ts'

/** What the user did, and what was done to the account and its agreements: newest first, each once. */
export async function findAuditTrail(
  db: Executor,
  { userId, before, limit }: { userId: string; before: number | null; limit: number },
): Promise<AuditTrailEntry[]> {
  const older = before === null ? undefined : lt(auditEntries.id, before)
  // Asked apart, each is read from its own index, newest first.
  const newest = (condition: SQL | undefined) =>
    db
      .select({
        id: auditEntries.id,
        at: auditEntries.at,
        action: auditEntries.action,
        actorId: auditEntries.actorId,
        address: auditEntries.address,
        device: auditEntries.device,
        sessionId: auditEntries.sessionId,
        outcome: auditEntries.outcome,
        times: auditEntries.times,
      })
      .from(auditEntries)
      .where(and(condition, older))
      .orderBy(desc(auditEntries.id))
      .limit(limit)
  const signed = await db.select({ id: agreements.id }).from(agreements).where(eq(agreements.userId, userId))
  const found = await unionAll(
    newest(eq(auditEntries.actorId, userId)),
    newest(and(eq(auditEntries.subjectType, 'account'), eq(auditEntries.subjectId, userId))),
    ...signed.map(({ id }) =>
      newest(and(eq(auditEntries.subjectType, 'agreement'), eq(auditEntries.subjectId, id))),
    ),
  )
  const entries = [...new Map(found.map((entry) => [entry.id, entry])).values()]
    .sort((one, other) => other.id - one.id)
    .slice(0, limit)
  const names = await namesOf(db, new Set(entries.flatMap(({ actorId }) => actorId ?? [])))
  return entries.map(({ at, actorId, ...entry }) => ({
    ...entry,
    at: at.toISOString(),
    by: actorId === null ? null : { userId: actorId, name: names.get(actorId) ?? null },
  }))
}

async function namesOf(db: Executor, ids: Set<string>): Promise<Map<string, string>> {
  if (ids.size === 0) return new Map()
  const found = await db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(inArray(users.id, [...ids]))
  return new Map(found.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]))
}
