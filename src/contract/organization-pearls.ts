import { Empty, Id } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Pearl } from './pearls.ts'
import { z } from 'zod'

/**
 * Gives one's own pearl as it is now to the members of one's organization; given before, what they see is renewed. Refused
 * with `invalid_input` and `details` `{ traces: PatientTrace[] }` while something in it looks like patient data.
 */
export const givePearl = endpoint({
  method: 'POST',
  path: '/api/givePearl',
  access: 'signedIn',
  tag: 'organization pearls',
  summary: 'Share a pearl of one’s own with the members of one’s organization',
  body: z.object({ id: Id }),
  reply: z.object({ pearl: Pearl }),
})

export const takeBackPearl = endpoint({
  method: 'POST',
  path: '/api/takeBackPearl',
  access: 'signedIn',
  tag: 'organization pearls',
  summary: 'Take a pearl from the members of one’s organization: one’s own, or any for its admins',
  body: z.object({ id: Id }),
  reply: Empty,
})
