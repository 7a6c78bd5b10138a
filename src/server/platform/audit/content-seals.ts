import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SigningKey, SigningKeys } from '../storage/signing-keys.ts'

/**
 * A seal is `1.<id of the key>.<hash of each part>`. It stands in an audit entry, and with it in the chain: whoever changes
 * the parts in the database cannot make it anew without the key, nor take it away unseen.
 */
const VERSION = '1'

export function sealParts(keys: SigningKeys, parts: readonly string[]): string {
  const { id, key } = keys.current()
  return [VERSION, id, ...parts.map((part) => hashOf(key, part))].join('.')
}

/** How many parts a seal is over: later versions of what is sealed have more. */
export function countParts(contentSeal: string): number {
  return contentSeal.split('.').length - 2
}

/** The key that a seal names; null for one that is not known here. */
export function sealingKey(keys: SigningKeys, contentSeal: string): SigningKey | null {
  return keys.find(contentSeal.split('.')[1] ?? '')
}

/** The positions of the parts that are not as they were sealed, null: cannot be read; `key` when that cannot be told. */
export function wrongParts(
  keys: SigningKeys,
  contentSeal: string,
  parts: ReadonlyArray<string | null>,
): number[] | 'key' {
  const [version, id = '', ...hashes] = contentSeal.split('.')
  const key = keys.find(id)?.key
  if (version !== VERSION || !key || hashes.length !== parts.length) return 'key'
  return parts.flatMap((part, index) =>
    part !== null && isSame(hashOf(key, part), hashes[index] ?? '') ? [] : [index],
  )
}

function hashOf(key: Uint8Array, part: string): string {
  return createHmac('sha256', key).update(part).digest('base64url')
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
