import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { TicketPurpose } from '#contract/endpoint.ts'
import { TICKET_LIFETIME_MS } from '#domain/limits.ts'
import type { Clock } from './clock.ts'
import type { SigningKey, SigningKeys } from './storage/signing-keys.ts'

/**
 * What a ticket says: `userId` may do `purpose` to `subjectId` (a note, for an agreement its signer) until `expiresAt` (ms
 * since 1970), as long as the session lives that asked for it.
 */
export interface Ticket {
  purpose: TicketPurpose
  subjectId: string
  userId: string
  sessionId: string
  expiresAt: number
}

/** Signed tickets, for calls that travel without the token of a session. Nothing is stored of them. */
export interface Tickets {
  /** A ticket that lives ten minutes. */
  issue(ticket: Omit<Ticket, 'expiresAt'>): { ticket: string; expiresAt: Date }
  /**
   * What the ticket says, or null when it is forged, damaged, expired or for another purpose. Whether its session still
   * lives is for the caller to ask.
   */
  read(ticket: string, purpose: TicketPurpose): Ticket | null
}

const LONGEST_TICKET_CHARACTERS = 500
// Keeps a signature made with the same key for something else from being taken for a ticket.
const SIGNED_AS = 'ticket.v2.'

const TicketPayload = z.object({
  purpose: z.enum(['transcribe', 'generate', 'agreement'] satisfies TicketPurpose[]),
  subjectId: z.uuid(),
  userId: z.uuid(),
  sessionId: z.uuid(),
  expiresAt: z.int(),
})

/**
 * A ticket is `<id of the key>.<payload>.<signature>`. `keys` are the same on every host that issues or reads tickets.
 */
export function createTickets({ keys, clock }: { keys: SigningKeys; clock: Clock }): Tickets {
  const signatureOf = ({ id, key }: SigningKey, payload: string) =>
    createHmac('sha256', key).update(`${SIGNED_AS}${id}.${payload}`).digest('base64url')

  return {
    issue(ticket) {
      const { purpose, subjectId, userId, sessionId } = ticket
      const expiresAt = clock.now().getTime() + TICKET_LIFETIME_MS
      const key = keys.current()
      const payload = encode(JSON.stringify({ purpose, subjectId, userId, sessionId, expiresAt }))
      return {
        ticket: `${key.id}.${payload}.${signatureOf(key, payload)}`,
        expiresAt: new Date(expiresAt),
      }
    },

    read(ticket, purpose) {
      if (ticket.length > LONGEST_TICKET_CHARACTERS) return null
      const [keyId, payload, signature, ...rest] = ticket.split('.')
      if (!keyId || !payload || !signature || rest.length > 0) return null
      const key = keys.find(keyId)
      if (!key || isPast(key.retired, clock.now())) return null
      // The text is compared, not its bytes: base64 decodes several spellings to the same bytes.
      const expected = Buffer.from(signatureOf(key, payload))
      const given = Buffer.from(signature)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
      const said = TicketPayload.safeParse(parseJson(Buffer.from(payload, 'base64url').toString()))
      if (!said.success || said.data.purpose !== purpose) return null
      return clock.now().getTime() < said.data.expiresAt ? said.data : null
    },
  }
}

/** A retired key has signed its last ticket: what lives longer than a ticket is forged. */
function isPast(retired: SigningKey['retired'], now: Date): boolean {
  return retired !== undefined && now.getTime() >= retired.at.getTime() + TICKET_LIFETIME_MS
}

function encode(text: string): string {
  return Buffer.from(text).toString('base64url')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
