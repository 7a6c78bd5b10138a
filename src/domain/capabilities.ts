import type { Role } from '#contract/roles.ts'

/**
 * Who may do what by their role alone, as section 6 of the specification has it. What also depends on the row (whose
 * note, which organization) is decided where the row is read.
 */
export const CAPABILITIES = {
  listUsers: ['super_admin', 'admin'],
  decideAgreements: ['super_admin', 'admin'],
  manageOrganizations: ['super_admin'],
  editMasterDictionary: ['super_admin'],
  /** The master pearls, and what becomes of reported ones. */
  curatePearls: ['super_admin'],
  manageOrganizationUsers: ['organization_admin', 'super_admin'],
  review: ['organization_admin', 'super_admin'],
} as const satisfies Record<string, readonly Role[]>
export type Capability = keyof typeof CAPABILITIES

export function can(role: Role, capability: Capability): boolean {
  const roles: readonly Role[] = CAPABILITIES[capability]
  return roles.includes(role)
}

/** The three roles that wear the Admin tag, see no trial banner and have to sign in with two factors. */
export function isAdminRole(role: Role): boolean {
  return role !== 'user'
}
