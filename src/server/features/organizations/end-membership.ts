import type { Role } from '#contract/roles.ts'
import { leaveGroupsOf } from '#server/features/chat/public.ts'
import type { Transaction } from '#server/platform/database/connection.ts'
import { setMembership } from './member-store.ts'

/**
 * However somebody goes: they are in the organization no more, nor in its groups, so that who is let in again later does not
 * read what was said meanwhile. The rooms of the organization are held before (`holdOrganizationRooms`).
 */
export async function endMembership(
  tx: Transaction,
  member: { organizationId: string; userId: string },
  role: Role,
  now: Date,
): Promise<void> {
  await setMembership(tx, member.userId, { role, organizationId: null }, now)
  await leaveGroupsOf(tx, member)
}
