import { and } from 'drizzle-orm'
import type { addOrganizationAdmin, listMembers } from '#contract/organizations.ts'
import type { Answer, Received } from '#contract/endpoint.ts'
import type { Role } from '#contract/roles.ts'
import { lacksConfirmedAddress } from '#domain/people.ts'
import { takeUnpromisedSeat } from '#server/features/accounts/public.ts'
import { holdOrganizationRooms } from '#server/features/chat/public.ts'
import { pageAfter } from '#server/http/page.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { Transaction } from '#server/platform/database/connection.ts'
import { pageOf } from '#server/platform/database/keyset.ts'
import { aboutInvitation, aboutMember, aboutOrganization } from './audit-entries.ts'
import type { OrganizationsCaller, OrganizationsDependencies } from './dependencies.ts'
import type { InvitationsService } from './invitations-service.ts'
import { endMembership } from './end-membership.ts'
import * as store from './member-store.ts'
import { findOrganization, lockOrganization } from './organization-store.ts'
import {
  isRoleInOrganization,
  mayRemoveMember,
  maySetMemberRole,
  memberAbilities,
  membersManagedBy,
  roleWithoutOrganization,
} from './policy.ts'
import * as refusals from './refusals.ts'

type MemberChoice = { organizationId: string; userId: string }

/** Who belongs to an organization, and who is its admin. */
export function createMembersService(
  { db, clock, realtime }: Pick<OrganizationsDependencies, 'db' | 'clock' | 'realtime'>,
  invitations: InvitationsService,
) {
  /** Locks the organization first, as whoever accepts an invitation does. */
  async function lockMember(
    tx: Transaction,
    { organizationId, userId }: MemberChoice,
    call: OrganizationsCaller,
  ) {
    if (!(await lockOrganization(tx, organizationId, membersManagedBy(call.actor))))
      throw refusals.organizationNotFound()
    const member = await store.lockMember(tx, organizationId, userId)
    if (!member) throw refusals.memberNotFound()
    return member
  }

  /** The id of who was named; null where the address has no account, or one that its owner has not confirmed. */
  async function nameOwner(
    { organizationId, email }: Received<typeof addOrganizationAdmin>['body'],
    call: OrganizationsCaller,
  ): Promise<string | null> {
    return db.transaction(async (tx) => {
      const organization = await lockOrganization(tx, organizationId, membersManagedBy(call.actor))
      if (!organization) throw refusals.organizationNotFound()
      if (organization.archivedAt) throw refusals.archived()
      const person = await store.lockUserByEmail(tx, email)
      if (!person) return null
      if (person.organizationId !== null && person.organizationId !== organizationId)
        throw refusals.memberElsewhere()
      if (!isRoleInOrganization(person.role)) throw refusals.roleElsewhere()
      if (person.accountStatus !== 'active') throw refusals.accountClosed()
      if (person.role === 'organization_admin' && person.organizationId) throw refusals.memberAlready()
      // Anybody can sign up with an address that is not theirs: the link has to reach its owner.
      if (person.emailVerifiedAt === null && person.organizationId === null) return null
      if (person.emailVerifiedAt === null) throw refusals.addressUnconfirmed()
      // An invitation that is still open would keep a second seat for the same person.
      const answered = await store.revokeInvitations(tx, { organizationId, email }, clock.now())
      for (const id of answered) await recordAudit(tx, aboutInvitation('invitation.revoke', id, call))
      if (person.organizationId === null) {
        await takeUnpromisedSeat(tx, organizationId, { email, now: clock.now() })
        await recordAudit(tx, aboutMember('organization.memberAdd', person.id, call))
      }
      await store.setMembership(tx, person.id, { role: 'organization_admin', organizationId }, clock.now())
      await recordAudit(tx, aboutMember('account.roleChange', person.id, call))
      return person.id
    })
  }

  return {
    async list(
      query: Received<typeof listMembers>['body'],
      call: OrganizationsCaller,
    ): Promise<Answer<typeof listMembers>> {
      const { organizationId } = query
      if (!(await findOrganization(db, organizationId, membersManagedBy(call.actor))))
        throw refusals.organizationNotFound()
      const order = store.membersOrder(query.sort, query.direction)
      const after = pageAfter(order, query.cursor)
      const filter = store.membersThat(organizationId, query.search)
      const [rows, found] = await Promise.all([
        store.findMembers(db, and(filter, after), { order, limit: query.limit + 1 }),
        query.cursor === null ? store.countMembers(db, filter) : null,
        recordAudit(db, aboutOrganization('organization.read', organizationId, call)),
      ])
      const page = pageOf(order, query.limit, rows)
      return {
        members: page.rows.map((member) => ({
          userId: member.id,
          name: `${member.firstName} ${member.lastName}`,
          email: member.email,
          role: member.role,
          account_status: member.accountStatus,
          createdAt: member.createdAt.toISOString(),
          lastSignInAt: member.lastSignInAt?.toISOString() ?? null,
          abilities: memberAbilities(call.actor, member),
        })),
        nextCursor: page.nextCursor,
        found,
      }
    },

    /** The account and its notes stay. Throws forbidden for an organization admin, unless a super admin asks. */
    async remove(choice: MemberChoice, call: OrganizationsCaller): Promise<void> {
      await db.transaction(async (tx) => {
        await holdOrganizationRooms(tx, choice.organizationId)
        const member = await lockMember(tx, choice, call)
        if (!mayRemoveMember(call.actor, member)) throw refusals.notYours()
        const role = roleWithoutOrganization(member.role)
        await endMembership(tx, { ...member, ...choice }, { role, now: clock.now(), call })
        await recordAudit(tx, aboutMember('organization.memberRemove', member.id, call))
      })
      realtime.tell(choice.userId, { kind: 'accountChanged' })
    },

    async setRole(
      { role, ...choice }: MemberChoice & { role: Extract<Role, 'user' | 'organization_admin'> },
      call: OrganizationsCaller,
    ): Promise<void> {
      await db.transaction(async (tx) => {
        const member = await lockMember(tx, choice, call)
        if (!maySetMemberRole(call.actor, member)) throw refusals.roleElsewhere()
        if (lacksConfirmedAddress(role, member)) throw refusals.addressUnconfirmed()
        await store.setMembership(tx, member.id, { role }, clock.now())
        await recordAudit(tx, aboutMember('account.roleChange', member.id, call))
      })
      realtime.tell(choice.userId, { kind: 'accountChanged' })
    },

    async addAdmin(
      input: Received<typeof addOrganizationAdmin>['body'],
      call: OrganizationsCaller,
    ): Promise<'named' | 'invited'> {
      const named = await nameOwner(input, call)
      if (named === null) {
        await invitations.invite({ ...input, role: 'organization_admin' }, call)
        return 'invited'
      }
      realtime.tell(named, { kind: 'accountChanged' })
      return 'named'
    },
  }
}
