import { createHmac } from 'node:crypto'
import type { SigningKeys } from '../storage/signing-keys.ts'

// Enough that no two logins share one, short in every entry.
const HASH_CHARACTERS = 32

/** A keyed hash of what somebody typed as their login, with the id of its key; without the key nobody can try logins on it. */
export function loginHash(keys: SigningKeys, login: string): string {
  const { id, key } = keys.current()
  const hash = createHmac('sha256', key).update(login.trim().toLowerCase().normalize('NFKC')).digest('hex')
  return `${id}:${hash.slice(0, HASH_CHARACTERS)}`
}
