import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { TicketPurpose } from '#contract/endpoint.ts'
import { TICKET_LIFETIME_MS } from '#domain/limits.ts'
import type { Clock } from './clock.ts'

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

const MINIMUM_KEY_BYTES = 32
const LONGEST_TICKET_CHARACTERS = 500
// Keeps a signature made with the same key for something else from being taken for a ticket.
const SIGNED_AS = 'ticket.v1.'

const TicketPayload = z.object({
  purpose: z.enum(['transcribe', 'generate', 'agreement'] satisfies TicketPurpose[]),
  subjectId: z.uuid(),
  userId: z.uuid(),
  sessionId: z.uuid(),
  expiresAt: z.int(),
})

/** `key`: at least 32 secret bytes, the same on every host that issues or reads tickets. */
export function createTickets({ key, clock }: { key: Uint8Array; clock: Clock }): Tickets {
  if (key.length < MINIMUM_KEY_BYTES) throw new Error(`The ticket key needs ${MINIMUM_KEY_BYTES} bytes.`)

  const signatureOf = (payload: string) =>
    createHmac('sha256', key).update(SIGNED_AS).update(payload).digest()

  return {
    issue(ticket) {
      const { purpose, subjectId, userId, sessionId } = ticket
      const expiresAt = clock.now().getTime() + TICKET_LIFETIME_MS
      const payload = encode(JSON.stringify({ purpose, subjectId, userId, sessionId, expiresAt }))
      return {
        ticket: `${payload}.${signatureOf(payload).toString('base64url')}`,
        expiresAt: new Date(expiresAt),
      }
    },

    read(ticket, purpose) {
      if (ticket.length > LONGEST_TICKET_CHARACTERS) return null
      const [payload, signature, ...rest] = ticket.split('.')
      if (!payload || !signature || rest.length > 0) return null
      // The text is compared, not its bytes: base64 decodes several spellings to the same bytes.
      const expected = Buffer.from(signatureOf(payload).toString('base64url'))
      const given = Buffer.from(signature)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
      const said = TicketPayload.safeParse(parseJson(Buffer.from(payload, 'base64url').toString()))
      if (!said.success || said.data.purpose !== purpose) return null
      return clock.now().getTime() < said.data.expiresAt ? said.data : null
    },
  }
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
