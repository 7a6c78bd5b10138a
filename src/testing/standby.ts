import { appendFile, chmod, chown, cp, lchown, readdir, rm, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { join } from 'node:path'
import { Client } from 'pg'
import type { EmbeddedConnection } from '#server/platform/database/embedded-postgres.ts'
import { findPostgresBinaries } from '#server/platform/database/postgres-binaries.ts'
import { serviceAccount } from '#server/platform/database/postgres-account.ts'
import { runPostgresProgram } from '#server/platform/database/postgres-process.ts'
import { makeSocketFolder, SOCKET_PORT } from '#server/platform/database/socket-folder.ts'
import { makeTestFolder } from './database.ts'
import { addressOf, type OwnPostgres } from './own-postgres.ts'
import { until } from './until.ts'

/** A standby that follows a database by streaming, and can be made the first. */
export interface Standby {
  connection: EmbeddedConnection
  url: string
  /** From here on it takes changes. */
  promote(): Promise<void>
  stop(): Promise<void>
}

/** Copies the files of a running database, as pg_basebackup would, which npm's PostgreSQL has not. */
export async function startStandby(primary: OwnPostgres): Promise<Standby> {
  const folder = await makeTestFolder()
  const dataDir = join(folder, 'postgres')
  const account = serviceAccount({ appName: 'attest', dataDir })
  await copyData(primary, dataDir)
  const { host } = primary.connection
  await writeFile(join(dataDir, 'standby.signal'), '')
  await appendFile(
    join(dataDir, 'postgresql.auto.conf'),
    `\nprimary_conninfo = 'host=${host} port=${SOCKET_PORT} user=postgres application_name=standby'\n`,
  )
  await chmod(dataDir, 0o700)
  if (account) {
    const inside = await readdir(dataDir, { recursive: true })
    for (const name of inside) await lchown(join(dataDir, name), account.uid, account.gid)
    await chown(dataDir, account.uid, account.gid)
  }
  const socketFolder = await makeSocketFolder('attest', dataDir, account)
  const log = () => {}
  const { postgres: program } = await findPostgresBinaries({ account, copyParent: '/var/lib/attest', log })
  const settings = ['listen_addresses=', `port=${SOCKET_PORT}`, `unix_socket_directories=${socketFolder}`]
  const server = runPostgresProgram({
    program,
    args: ['-D', dataDir, ...settings.flatMap((setting) => ['-c', setting])],
    account,
  })
  const connection = { ...primary.connection, host: socketFolder }
  const asSuperuser = { ...connection, user: 'postgres', database: 'postgres' }
  await until(() => isTrue(asSuperuser, 'select pg_is_in_recovery()'), 60_000)
  return {
    connection,
    url: addressOf(connection),
    async promote() {
      await isTrue(asSuperuser, 'select pg_promote()')
    },
    async stop() {
      const gone = once(server.child, 'exit')
      server.child.kill('SIGINT')
      await gone
      await rm(folder, { recursive: true, force: true })
      await rm(socketFolder, { recursive: true, force: true })
    },
  }
}

async function copyData({ connection, dataDir: from }: OwnPostgres, to: string): Promise<void> {
  const client = new Client({ ...connection, user: 'postgres', database: 'postgres' })
  await client.connect()
  try {
    await client.query(`select pg_backup_start('standby', fast => true)`)
    await cp(from, to, { recursive: true, filter: (name) => !/postmaster\.(?:pid|opts)$/.test(name) })
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '')
  } finally {
    await client.end()
  }
}

async function isTrue(connection: EmbeddedConnection, statement: string): Promise<boolean> {
  const client = new Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, boolean>>(statement)
    return Object.values(rows[0] ?? {})[0] ?? false
  } finally {
    await client.end()
  }
}
