import type { Server } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createFairShares } from '#server/platform/fair-shares.ts'
import { putRefusal } from './errors.ts'
import { placeOf } from './place.ts'
import { Refusal } from './refusal.ts'

/** How long a reply waits for a reader who takes nothing of it. */
export const UNREAD_REPLY_MS = 60_000
const MOST_THAT_END_WITH_IT = 20

/**
 * Ends the connection of whoever asks for something large and does not read it: what was made for them is held until they
 * do. A request that is still being worked on has no reply yet, and waits as long as it must.
 */
export function endUnreadReplies(server: Server, unreadMs: number = UNREAD_REPLY_MS): void {
  server.on('request', (_request, reply) => {
    // Turns, shares, files and what packs it all end with the reply: more than Node takes for a mistake.
    reply.setMaxListeners(MOST_THAT_END_WITH_IT)
    reply.setTimeout(unreadMs, () => {
      if (reply.headersSent && !reply.writableFinished) reply.destroy()
    })
  })
}

/** The buffers of the system take less than this at once; connections are counted elsewhere. */
const HELD_FROM_BYTES = 64_000
/** What the server holds in memory of replies that were made and have not been read, in bytes. */
const heldReplies = createFairShares(256_000_000)

const bytesIn = (payload: unknown): number =>
  typeof payload === 'string' || Buffer.isBuffer(payload) ? Buffer.byteLength(payload) : 0

type Callers = WeakMap<FastifyRequest, { actor: { userId: string } | null }>

/**
 * Counts a reply as held for its reader, an account or an address, until it has been read: whoever reads a few bytes now and
 * then keeps a reply for as long as they like, and asks for the next. Gives what is to be sent, a refusal when as much is held
 * for them as may be. When others need the room, those who hold most are ended. `answered` is told the bytes of each.
 */
export function holdUnread(callers: Callers, answered: WeakMap<FastifyRequest, number>) {
  return async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    const bytes = bytesIn(payload)
    answered.set(request, bytes)
    if (bytes < HELD_FROM_BYTES || reply.raw.destroyed) return payload
    const reader = callers.get(request)?.actor?.userId ?? placeOf(request.ip)
    if (!isHeldFor(reader, reply, bytes)) return putRefusal(tooMuchUnread(), request, reply)
    return payload
  }
}

/** As `holdUnread`, for what is in memory behind a stream. Throws too_many_requests, and ends the stream then. */
export function holdForReader(
  userId: string,
  reply: FastifyReply,
  { held = 0, body }: { held?: number; body: Uint8Array | Readable },
): void {
  if (held < HELD_FROM_BYTES || reply.raw.destroyed || isHeldFor(userId, reply, held)) return
  if (body instanceof Readable) body.destroy()
  throw tooMuchUnread()
}

function isHeldFor(reader: string, reply: FastifyReply, bytes: number): boolean {
  const share = heldReplies.begin([reader], () => reply.raw.destroy())
  reply.raw.once('close', () => share.release())
  if (share.take(bytes) !== 'taken') return false
  share.brought(bytes)
  return true
}

const tooMuchUnread = (): Refusal =>
  new Refusal(
    'too_many_requests',
    'More is on its way to you than your connection takes. Wait until it has arrived, then try again; what you wrote is kept on this device.',
    { retryAfterSeconds: 10 },
  )
