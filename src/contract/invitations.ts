import { z } from 'zod'
import { SignedIn } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { LinkToken } from './proofs.ts'
import { Role } from './roles.ts'

/** Throws link_expired. */
export const describeInvitation = endpoint({
  method: 'POST',
  path: '/api/describeInvitation',
  access: 'public',
  tag: 'accounts',
  summary: 'What an invitation is for',
  body: z.object({ token: LinkToken }),
  reply: z.object({
    organizationName: z.string(),
    email: z.string(),
    role: Role,
    /** The address has an account: its owner signs in and accepts. */
    hasAccount: z.boolean(),
  }),
})

/** Only for the address that was invited. Throws link_expired, forbidden, seats_full, conflict for a member of another. */
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/acceptInvitation',
  access: 'signedIn',
  tag: 'accounts',
  summary: 'Join the organization one was invited to',
  body: z.object({ token: LinkToken }),
  reply: SignedIn,
})
