import { sql, eq, type SQL } from 'drizzle-orm'
import type { MemberRow, Organization } from '#contract/organizations.ts'
import type { Role } from '#contract/roles.ts'
import { can } from '#domain/capabilities.ts'
import { lacksConfirmedAddress } from '#domain/people.ts'
import { users } from '#server/platform/database/schema/accounts.ts'
import { organizations } from '#server/platform/database/schema/organizations.ts'

interface Actor {
  userId: string
  role: Role
  isStrong: boolean
}

/** Narrows a query to the organizations the actor may see: every one, or the one they are a member of. */
export function seenBy(actor: Actor): SQL | undefined {
  return managesAll(actor) ? undefined : ofActor(actor)
}

/** Narrows a query to the organizations whose members the actor looks after. */
export function membersManagedBy(actor: Actor): SQL | undefined {
  if (managesAll(actor)) return undefined
  return can(actor.role, 'manageOrganizationUsers') ? ofActor(actor) : sql`false`
}

/** What an organization admin does needs the second factor too, where the installation asks for one. */
export function organizationAbilities(actor: Actor): Organization['abilities'] {
  return {
    manage: managesAll(actor),
    manageMembers: actor.isStrong && can(actor.role, 'manageOrganizationUsers'),
  }
}

/** An organization admin is named, and removed, by super admins alone; nobody removes themself. */
export function mayRemoveMember(actor: Actor, member: { id: string; role: Role }): boolean {
  if (member.id === actor.userId) return false
  return managesAll(actor) || (can(actor.role, 'manageOrganizationUsers') && member.role === 'user')
}

/** What makes an organization admin is sent again, and taken back, by whoever names organization admins. */
export function mayAnswerFor(actor: Actor, invitation: { role: Role }): boolean {
  return managesAll(actor) || invitation.role === 'user'
}

/** Admins of the whole product keep their role in an organization. */
export function maySetMemberRole(actor: Actor, member: { role: Role }): boolean {
  return managesAll(actor) && isRoleInOrganization(member.role)
}

export function memberAbilities(
  actor: Actor,
  member: { id: string; role: Role; emailVerifiedAt: Date | null },
): MemberRow['abilities'] {
  const other = member.role === 'user' ? 'organization_admin' : 'user'
  return {
    remove: mayRemoveMember(actor, member),
    setRole: maySetMemberRole(actor, member) && !lacksConfirmedAddress(other, member),
  }
}

/** What becomes of the role of a member who leaves. */
export function roleWithoutOrganization(role: Role): Role {
  return role === 'organization_admin' ? 'user' : role
}

export function isRoleInOrganization(role: Role): role is 'user' | 'organization_admin' {
  return role === 'user' || role === 'organization_admin'
}

function managesAll({ role, isStrong }: Actor): boolean {
  return isStrong && can(role, 'manageOrganizations')
}

function ofActor({ userId }: Actor): SQL {
  return eq(
    organizations.id,
    sql`(select ${users.organizationId} from ${users} where ${users.id} = ${userId})`,
  )
}
