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

/**
 * For seals of one part each, the position of the part that each of them seals; -1 where it is none of them. Every part is
 * hashed once for each key that the seals name, however many seals and parts there are.
 */
export function partsSealedBy(
  keys: SigningKeys,
  contentSeals: readonly string[],
  parts: ReadonlyArray<string | null>,
): number[] {
  const positions = new Map<string, Map<string, number>>()
  const positionsUnder = (id: string): Map<string, number> => {
    const known = positions.get(id)
    if (known) return known
    const key = keys.find(id)?.key
    const made = new Map<string, number>()
    if (key)
      parts.forEach((part, index) => {
        if (part === null) return
        const hash = hashOf(key, part)
        if (!made.has(hash)) made.set(hash, index)
      })
    positions.set(id, made)
    return made
  }
  return contentSeals.map((contentSeal) => {
    const [version, id = '', hash = '', ...more] = contentSeal.split('.')
    if (version !== VERSION || more.length > 0) return -1
    return positionsUnder(id).get(hash) ?? -1
  })
}

function hashOf(key: Uint8Array, part: string): string {
  return createHmac('sha256', key).update(part).digest('base64url')
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
