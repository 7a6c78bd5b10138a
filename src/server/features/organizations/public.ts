import type { Role } from '#contract/roles.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import { countSeats, findOnly } from './organization-store.ts'
import { membersManagedBy } from './policy.ts'

export { lockOrganization, findOrganization } from './organization-store.ts'
export { membersManagedBy } from './policy.ts'
export { organizationNotFound } from './refusals.ts'

/**
 * The organization whose members the actor looks after, with its seats; null for who is in none, looks after none, or
 * after every one.
 */
export async function organizationLookedAfter(
  db: Executor,
  actor: { userId: string; role: Role; isStrong: boolean },
  now: Date,
): Promise<{ name: string; seats: number; members: number; invited: number } | null> {
  const allowed = membersManagedBy(actor)
  const found = allowed && actor.isStrong ? await findOnly(db, allowed) : null
  return found && { name: found.name, seats: found.seats, ...(await countSeats(db, found.id, now)) }
}
