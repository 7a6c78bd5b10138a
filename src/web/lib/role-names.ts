import type { Role } from '#contract/roles.ts'

/** What a role is called on a screen. */
export const roleNames: Record<Role, string> = {
  user: 'Physician',
  organization_admin: 'Organization admin',
  admin: 'Admin',
  super_admin: 'Super admin',
}
