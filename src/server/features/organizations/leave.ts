import { holdOrganizationRooms } from '#server/features/chat/public.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import { aboutMember } from './audit-entries.ts'
import type { OrganizationsCaller, OrganizationsDependencies } from './dependencies.ts'
import { endMembership } from './end-membership.ts'
import { isMember, lockMember } from './member-store.ts'
import { lockOrganization } from './organization-store.ts'
import * as refusals from './refusals.ts'

/** A member goes by themself: the seat is free at once. Throws not_found for no member, and forbidden for its admin. */
export async function leaveOrganization(
  { db, clock, realtime }: Pick<OrganizationsDependencies, 'db' | 'clock' | 'realtime'>,
  { body: { organizationId }, ...call }: OrganizationsCaller & { body: { organizationId: string } },
): Promise<Record<string, never>> {
  const { userId } = call.actor
  // Who is no member holds nothing of it. Asked again once it is held: somebody may remove them meanwhile.
  if (!(await isMember(db, organizationId, userId))) throw refusals.organizationNotFound()
  await db.transaction(async (tx) => {
    await holdOrganizationRooms(tx, organizationId)
    // As whoever adds or removes a member does: the organization first.
    const organization = await lockOrganization(tx, organizationId, undefined)
    const member = organization && (await lockMember(tx, organizationId, userId))
    if (!member) throw refusals.organizationNotFound()
    if (member.role === 'organization_admin') throw refusals.adminStays()
    await endMembership(tx, { ...member, organizationId }, { role: member.role, now: clock.now(), call })
    await recordAudit(tx, aboutMember('organization.leave', userId, call))
  })
  realtime.tell(userId, { kind: 'accountChanged' })
  return {}
}
