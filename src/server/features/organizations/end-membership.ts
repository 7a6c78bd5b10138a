import type { Role } from '#contract/roles.ts'
import { leaveGroupsOf } from '#server/features/chat/public.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { Transaction } from '#server/platform/database/connection.ts'
import { aboutInvitation } from './audit-entries.ts'
import type { OrganizationsCaller } from './dependencies.ts'
import { revokeInvitations, setMembership } from './member-store.ts'

/**
 * However somebody goes: they are in the organization no more, nor in its groups, so that who is let in again later does not
 * read what was said meanwhile. An invitation that their address never answered, because they came in another way, lets them
 * back in no more. The rooms of the organization are held before (`holdOrganizationRooms`).
 */
export async function endMembership(
  tx: Transaction,
  { organizationId, id, email }: { organizationId: string; id: string; email: string },
  { role, now, call }: { role: Role; now: Date; call: OrganizationsCaller },
): Promise<void> {
  await setMembership(tx, id, { role, organizationId: null }, now)
  await leaveGroupsOf(tx, { organizationId, userId: id })
  for (const invitationId of await revokeInvitations(tx, { organizationId, email }, now))
    await recordAudit(tx, aboutInvitation('invitation.revoke', invitationId, call))
}
