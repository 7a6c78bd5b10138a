import { z } from 'zod'
import { Moment } from './common.ts'

/** Where an adopted pearl came from. `changed`: the original says something else by now; `removed`: it is gone; `taken`: by a super admin. */
export const Adoption = z.object({
  from: z.enum(['master', 'community', 'organization']),
  /** Changes of the original are taken over by themselves; those of the community never are. */
  follows: z.boolean(),
  original: z.enum(['same', 'changed', 'removed', 'taken']),
})
export type Adoption = z.infer<typeof Adoption>

/** What the community knows of a shared pearl. */
export const Shared = z.object({
  byName: z.string(),
  mine: z.boolean(),
  votes: z.int().nonnegative(),
  voted: z.boolean(),
  adoptions: z.int().nonnegative(),
  reported: z.boolean(),
  state: z.enum(['shown', 'hidden', 'expired']),
  expiresAt: Moment,
})
export type Shared = z.infer<typeof Shared>

/** What an organization knows of a pearl that its members share. */
export const Given = z.object({ byName: z.string(), mine: z.boolean(), mayTakeBack: z.boolean() })
export type Given = z.infer<typeof Given>
