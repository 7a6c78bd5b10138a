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

/** 32 bytes in base64, for AES-256-GCM. `id` is written beside what the key encrypts. */
const DeviceKey = z.object({ id: z.string().min(1).max(64), key: z.base64().length(44) })

/**
 * The keys under which a browser keeps on its own disk what the server does not have yet: of the actor alone, and the same in
 * every session, so that who signs in again opens what they left and nobody else does. The first encrypts; the others open
 * what was encrypted before the master key was turned.
 */
export const getDeviceKeys = endpoint({
  method: 'GET',
  path: '/api/getDeviceKeys',
  access: 'signedIn',
  tag: 'storage',
  summary: 'The keys for what a browser keeps of the actor',
  reply: z.object({ keys: z.array(DeviceKey).min(1) }),
})
