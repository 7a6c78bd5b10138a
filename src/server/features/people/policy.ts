import type { UserAbilities } from '#contract/people.ts'
import { Role } from '#contract/roles.ts'
import { needsNoSubscription } from '#domain/account.ts'
import { can } from '#domain/capabilities.ts'
import { lacksConfirmedAddress } from '#domain/people.ts'

/** What the rules need to know of the account that something is to be done with. */
export interface Subject {
  id: string
  role: Role
  organizationId: string | null
  accountStatus: 'active' | 'temporary_deleted' | 'deactivated'
  passwordHash: string | null
  emailVerifiedAt: Date | null
}

export interface Admin {
  userId: string
  role: Role
}

/** Two roles that only a super admin gives, takes, or does anything to. */
function isProductAdmin(role: Role): boolean {
  return role === 'admin' || role === 'super_admin'
}

/**
 * Nobody does anything to their own account here, so whoever takes the role of a super admin away is one and stays one:
 * the last cannot go.
 */
export function mayManage(actor: Admin, subject: Pick<Subject, 'id' | 'role'>): boolean {
  if (!can(actor.role, 'listUsers') || actor.userId === subject.id) return false
  return actor.role === 'super_admin' || !isProductAdmin(subject.role)
}

/** The actor may change the role of accounts that are there. */
export function mayChangeRoles(actor: Pick<Admin, 'role'>): boolean {
  return actor.role === 'super_admin'
}

/** The actor may make an account with this role, in this organization. */
export function mayMakeAccount(
  actor: Pick<Admin, 'role'>,
  { role, organizationId }: Pick<Subject, 'role' | 'organizationId'>,
): boolean {
  if (can(actor.role, 'manageOrganizations')) return true
  return can(actor.role, 'listUsers') && role === 'user' && organizationId === null
}

/** An organization admin is the admin of the organization they are a member of. */
export function lacksOrganization(role: Role, organizationId: string | null): boolean {
  return role === 'organization_admin' && organizationId === null
}

export function abilitiesOf(actor: Admin, subject: Subject): UserAbilities {
  const manages = mayManage(actor, subject)
  return {
    roles: Role.options.filter(
      (role) =>
        manages &&
        mayChangeRoles(actor) &&
        role !== subject.role &&
        !lacksOrganization(role, subject.organizationId) &&
        !lacksConfirmedAddress(role, subject),
    ),
    extendTrial: manages && !needsNoSubscription(subject.role),
    deactivate: manages && subject.accountStatus !== 'deactivated',
    activate: manages && subject.accountStatus === 'deactivated',
    resendInvitation: manages && subject.passwordHash === null && subject.accountStatus === 'active',
    readAuditTrail: can(actor.role, 'listUsers'),
  }
}
