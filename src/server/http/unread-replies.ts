import type { Server } from 'node:http'

/** How long a reply waits for a reader who takes nothing of it. */
export const UNREAD_REPLY_MS = 60_000

/**
 * Ends the connection of whoever asks for something large and does not read it: what was made for them is held until they
 * do. A request that is still being worked on has no reply yet, and waits as long as it must.
 */
export function endUnreadReplies(server: Server, unreadMs: number = UNREAD_REPLY_MS): void {
  server.on('request', (_request, reply) => {
    reply.setTimeout(unreadMs, () => {
      if (reply.headersSent && !reply.writableFinished) reply.destroy()
    })
  })
}
