import { z } from 'zod'
import { Id } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Pearl, PearlWords } from './pearls.ts'

const one = z.object({ pearl: Pearl })

export const createMasterPearl = endpoint({
  method: 'POST',
  path: '/api/createMasterPearl',
  access: ['super_admin'],
  tag: 'pearls',
  summary: 'Add a pearl to the master set',
  body: z.object({ id: Id.optional(), words: PearlWords }),
  reply: one,
})

/**
 * Refused with `stale_version` and `details` `{ current: Pearl }` when somebody else changed it since `baseVersion`: both
 * are shown, and the caller decides.
 */
export const updateMasterPearl = endpoint({
  method: 'POST',
  path: '/api/updateMasterPearl',
  access: ['super_admin'],
  tag: 'pearls',
  summary: 'Change a pearl of the master set; copies that follow it change along',
  body: z.object({ id: Id, baseVersion: z.int().positive(), words: PearlWords }),
  reply: one,
})

export const retireMasterPearl = endpoint({
  method: 'POST',
  path: '/api/retireMasterPearl',
  access: ['super_admin'],
  tag: 'pearls',
  summary: 'Take a pearl out of the master set, or put it back; adopted copies stay',
  body: z.object({ id: Id, retired: z.boolean() }),
  reply: one,
})
