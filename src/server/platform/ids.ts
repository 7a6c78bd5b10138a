import { createHash, randomBytes, randomUUID } from 'node:crypto'

/** New identifiers and secrets, as an argument so that tests can know them. */
export interface Ids {
  uuid(): string
  /** 256 random bits, base64url: session tokens and one-time links. */
  secret(): string
}

/**
 * The id under which is kept what `owner` asked for under an id of their own choosing: the same each time they ask, and
 * never one that was chosen by, or made for, anybody else. So asking tells nothing of what others have.
 */
export function idChosenBy(owner: string, chosen: string): string {
  return asUuid(createHash('sha256').update(`chosen\n${owner}\n${chosen.toLowerCase()}`).digest())
}

/** An id that only its owner can name: another's, or a made-up one, shows as such without being looked for. */
export function ownedId(owner: string, ids: Ids): string {
  return withOwner(owner, ids.uuid())
}

export function isOwnedId(owner: string, id: string): boolean {
  return withOwner(owner, id) === id.toLowerCase()
}

const OWNER_DIGITS = 12

function withOwner(owner: string, id: string): string {
  const start = id.toLowerCase().slice(0, -OWNER_DIGITS)
  return start + createHash('sha256').update(`owned\n${owner}\n${start}`).digest('hex').slice(0, OWNER_DIGITS)
}

/** As RFC 9562 has it for ids of one's own making: version 8. */
function asUuid(bytes: Buffer): string {
  const hex = bytes.toString('hex')
  const variant = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    variant.toString(16) + hex.slice(18, 20),
    hex.slice(20, 32),
  ].join('-')
}

export const randomIds: Ids = {
  uuid: () => randomUUID(),
  secret: () => randomBytes(32).toString('base64url'),
}
