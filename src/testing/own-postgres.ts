import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import {
  startEmbeddedPostgres,
  type EmbeddedConnection,
} from '#server/platform/database/embedded-postgres.ts'
import { makeTestFolder } from './database.ts'

/** A PostgreSQL that a test has to itself, so that it may be ended, restarted and misconfigured. */
export interface OwnPostgres {
  connection: EmbeddedConnection
  /** For DATABASE_URL. */
  url: string
  /** Where its files lie. */
  dataDir: string
  /** Runs SQL as the owner of the whole server. */
  asSuperuser(statement: string): Promise<void>
  /** Ends it as an operator's restart does: connections are cut, and it is there again as soon as it can be. */
  restart(): Promise<void>
  stop(): Promise<void>
}

export async function startOwnPostgres({ durable = false } = {}): Promise<OwnPostgres> {
  const folder = await makeTestFolder()
  const dataDir = join(folder, 'postgres')
  const server = await startEmbeddedPostgres({ dataDir, appName: 'attest', durable })
  return {
    connection: server.connection,
    url: addressOf(server.connection),
    dataDir,
    asSuperuser: (statement) => asSuperuser(server.connection, statement),
    async restart() {
      const id = Number((await readFile(join(dataDir, 'postmaster.pid'), 'utf8')).split('\n')[0])
      // PostgreSQL's "fast" end.
      process.kill(id, 'SIGINT')
    },
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A database behind a socket as an address. */
export const addressOf = ({ host, port, user, database }: EmbeddedConnection): string =>
  `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`

async function asSuperuser(connection: EmbeddedConnection, statement: string): Promise<void> {
  const client = new Client({ ...connection, user: 'postgres', database: 'postgres' })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
