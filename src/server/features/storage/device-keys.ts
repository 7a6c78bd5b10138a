import { createHmac } from 'node:crypto'
import type { SigningKeys } from '#server/platform/storage/signing-keys.ts'

/**
 * The keys of a user, in base64, for what browsers keep of theirs; the current one first. Nothing is stored of them: they
 * follow from the user and the master keys.
 */
export function deviceKeysOf(keys: SigningKeys, userId: string): Array<{ id: string; key: string }> {
  const current = keys.current()
  const older = keys.all().filter(({ id }) => id !== current.id)
  return [current, ...older].map(({ id, key }) => ({
    id,
    key: createHmac('sha256', key).update(userId).digest('base64'),
  }))
}
