import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import type { EmbeddedConnection } from '#server/platform/database/embedded-postgres.ts'

/** One address for whichever database is the first, as a balancer before PostgreSQL gives. */
export interface DatabaseAddress {
  /** For DATABASE_URL. */
  url: string
  /** Cuts who is connected; whoever connects from here on comes to this one. */
  leadTo(connection: EmbeddedConnection): void
  close(): Promise<void>
}

export async function openDatabaseAddress(first: EmbeddedConnection): Promise<DatabaseAddress> {
  const open = new Set<Socket>()
  let target = first
  const listener = createServer((caller) => {
    const server = connect({ path: `${target.host}/.s.PGSQL.${target.port}` })
    for (const [side, other] of [
      [caller, server],
      [server, caller],
    ] as const) {
      open.add(side)
      side.on('error', () => {})
      side.once('close', () => {
        open.delete(side)
        other.destroy()
      })
    }
    caller.pipe(server).pipe(caller)
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    url: `postgresql://${first.user}@127.0.0.1:${port}/${first.database}`,
    leadTo(connection) {
      target = connection
      cut()
    },
    async close() {
      cut()
      listener.close()
      await once(listener, 'close')
    },
  }
}
