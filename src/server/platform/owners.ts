import { eq } from 'drizzle-orm'
import type { Database } from './database/connection.ts'
import { DAY_MS } from '#domain/time.ts'
import { users } from './database/schema/accounts.ts'
import type { Owner } from './fair-queue.ts'

const KNOWN_FOR_MS = 60_000
const MOST_KNOWN = 10_000

/** Gives whose work a user's is: their organization's, where they have one. Known for a minute, so that it costs nothing. */
export function createOwners(db: Database, now: () => number = () => performance.now()) {
  const known = new Map<string, { owner: Owner; until: number }>()
  return async (userId: string): Promise<Owner> => {
    const there = known.get(userId)
    if (there && there.until > now()) return there.owner
    const [row] = await db
      .select({ organizationId: users.organizationId, createdAt: users.createdAt })
      .from(users)
      .where(eq(users.id, userId))
    const isNew = row !== undefined && Date.now() - row.createdAt.getTime() < DAY_MS
    const owner = { userId, organizationId: row?.organizationId ?? null, isNew }
    known.delete(userId)
    known.set(userId, { owner, until: now() + KNOWN_FOR_MS })
    for (const oldest of known.keys()) if (known.size > MOST_KNOWN) known.delete(oldest)
    return owner
  }
}
