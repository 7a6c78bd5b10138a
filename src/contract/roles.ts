import { z } from 'zod'

/** The roles of the product. A physician is a `user`; the other three are the admin roles. */
export const Role = z.enum(['user', 'admin', 'super_admin', 'organization_admin'])
export type Role = z.infer<typeof Role>
