import type { Server } from 'node:http'
import { CONNECTION_LIMITS, limitConnections, refusePipelines } from './connections.ts'
import { refuseTinyChunks } from './tiny-chunks.ts'
import { endUnreadReplies } from './unread-replies.ts'

/**
 * What holds for every connection, whoever answers on it. To be called when all that answers listens, sockets too: they take
 * the requests for their path away from whoever listened before.
 */
export function guardConnections(
  server: Server,
  from: { trustedProxies: number; socketPath: string | null },
): void {
  refuseTinyChunks(server)
  refusePipelines(server)
  endUnreadReplies(server)
  limitConnections(server, { ...CONNECTION_LIMITS, ...from })
}
