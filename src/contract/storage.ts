import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Bytes; a limit of null is none. */
const StorageUse = z.object({
  usedBytes: z.int().nonnegative(),
  limitBytes: z.int().positive().nullable(),
})
export type StorageUse = z.infer<typeof StorageUse>

export const getStorageUse = endpoint({
  method: 'GET',
  path: '/api/getStorageUse',
  access: 'signedIn',
  tag: 'storage',
  summary: 'How much the account keeps, and how much it may',
  reply: z.object({ own: StorageUse, organization: StorageUse.nullable() }),
})
