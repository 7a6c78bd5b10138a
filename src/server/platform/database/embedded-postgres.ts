import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { lockDataFolder } from './data-folder-lock.ts'
import { inUse, listeningPlace, settleEarlierPostmaster } from './earlier-postmaster.ts'
import type { Account } from './postgres-account.ts'
import {
  firstClosedFolder,
  makeTraversableFolder,
  realpathOfDeepest,
  refuseClosedFolder,
  serviceAccount,
} from './postgres-account.ts'
import { findPostgresBinaries } from './postgres-binaries.ts'
import { POSTGRES_SUPERUSER, prepareDataFolder } from './postgres-data-folder.ts'
import type { RunningServer, ServerPlan } from './postgres-server.ts'
import { startServer, stopServer } from './postgres-server.ts'
import { makeSocketFolder, SOCKET_PORT } from './socket-folder.ts'

/** How `pg` reaches the database; spread it into `new Pool({ ...connection })`. */
export interface EmbeddedConnection {
  /** The folder of the server's Unix socket. */
  host: string
  port: number
  user: string
  database: string
}

export interface EmbeddedPostgres {
  /** As the product's own role, which owns its database and nothing else. */
  connection: EmbeddedConnection
  dataDir: string
  /** Ends the server cleanly and waits for it. End your pools first. May be called more than once. */
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  /** PostgreSQL's own folder, made at the first start: `<DATA_DIR>/postgres`. */
  dataDir: string
  /** The product's name where a system needs one: folders, role, database. Lower-case letters, digits, dashes. */
  appName: string
  /** The product's database, made at the first start. Default: `appName`. */
  database?: string
  /** False only in tests: quick, and loses data with the machine's power. */
  durable?: boolean
  /** Receives PostgreSQL's own messages, which hold no row's content, and the supervisor's. */
  log?: (line: string) => void
  /** Gives up a start. */
  signal?: AbortSignal
}

const LONGEST_PAUSE_MS = 5_000

/**
 * Starts the PostgreSQL that came with `npm ci` on a data folder and keeps it running until `stop()`: should it
 * be killed, it is started again on the same socket. When this process dies, however it dies, PostgreSQL ends
 * cleanly by itself. Throws `EmbeddedPostgresError` with one sentence that says what to do.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { appName, signal, log = () => {} } = options
  const dataDir = realpathOfDeepest(options.dataDir)
  const account = serviceAccount({ appName, dataDir })
  refuseClosedFolder(dataDir, account, appName)
  await makeTraversableFolder(dirname(dataDir), account)
  signal?.throwIfAborted()

  const lock = lockDataFolder(`${dataDir}.lock`)
  if (lock === null) throw inUse(dataDir)
  let socketFolder: string | null = null
  const leave = async () => {
    if (socketFolder !== null) await rm(socketFolder, { recursive: true, force: true })
    lock.release()
  }
  try {
    await settleEarlierPostmaster(dataDir, log, signal)
    const durable = options.durable ?? true
    const copyParent = account === null ? dirname(dataDir) : `/var/lib/${appName}`
    const binaries = await findPostgresBinaries({ account, copyParent, log })
    await prepareDataFolder({ dataDir, binaries, account, durable, log, signal })
    socketFolder = await makeSocketFolder(appName, dataDir, account)
    const plan: ServerPlan = { program: binaries.postgres, dataDir, socketFolder, account, durable, log }
    const supervision = supervise(plan, await startServer(plan, signal))
    const connection = { host: socketFolder, port: SOCKET_PORT, user: appName }
    const database = options.database ?? appName
    try {
      await ensureDatabase(connection, database)
      signal?.throwIfAborted()
    } catch (error) {
      await supervision.stop()
      throw error
    }
    let stopped: Promise<void> | null = null
    const stop = () => (stopped ??= supervision.stop().finally(leave))
    return { connection: { ...connection, database }, dataDir, stop }
  } catch (error) {
    await leave()
    throw error
  }
}

/** How to reach the embedded database of a product that runs on the data folder; null when none does. */
export function runningEmbeddedPostgres(options: {
  dataDir: string
  appName: string
}): EmbeddedConnection | null {
  const place = listeningPlace(realpathOfDeepest(options.dataDir))
  return place && { ...place, user: options.appName, database: options.appName }
}

/**
 * The folder to use when DATA_DIR is not set: ./data; or, as root in a checkout that PostgreSQL's account cannot
 * enter, a folder of this checkout's own under /var/lib, with the sentence to tell.
 */
export function defaultDataDir(
  options: { cwd: string; appName: string },
  account: Account | null = serviceAccount({
    appName: options.appName,
    dataDir: join(options.cwd, 'data', 'postgres'),
  }),
): { dataDir: string; reason: string | null } {
  const usual = resolve(options.cwd, 'data')
  const closed = account === null ? null : firstClosedFolder(usual, account)
  if (account === null || closed === null) return { dataDir: usual, reason: null }
  // Named after the checkout, so that two checkouts never share their data.
  const checkout = createHash('sha256').update(realpathOfDeepest(options.cwd)).digest('hex').slice(0, 8)
  const dataDir = `/var/lib/${options.appName}/${basename(options.cwd)}-${checkout}`
  return {
    dataDir,
    reason:
      `Data is kept in ${dataDir}, not in ${usual}: this program runs as root, PostgreSQL must not run as root, ` +
      `and the account "${account.name}" it runs as cannot enter ${closed}. Set DATA_DIR to choose another folder.`,
  }
}

/** Keeps a server up: whenever it ends unasked, it is started again, with growing pauses while that fails. */
function supervise(plan: ServerPlan, first: RunningServer): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let server: RunningServer | null = first
  const keepUp = async () => {
    while (server !== null) {
      const { how } = await server.ended
      server = null
      if (stopping.signal.aborted) return
      plan.log(`the database server ended unasked (${how}); starting it again`)
      for (let pause = 100; server === null; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
        try {
          await settleEarlierPostmaster(plan.dataDir, plan.log, stopping.signal)
          const started = await startServer(plan, stopping.signal)
          if (stopping.signal.aborted) return await stopServer(started)
          server = started
        } catch (error) {
          if (stopping.signal.aborted) return
          plan.log(error instanceof Error ? error.message : String(error))
          await delay(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
          if (stopping.signal.aborted) return
        }
      }
    }
  }
  const over = keepUp()
  return {
    stop: async () => {
      stopping.abort()
      if (server !== null) await stopServer(server)
      await over
    },
  }
}

async function ensureDatabase(
  { host, port, user }: Omit<EmbeddedConnection, 'database'>,
  database: string,
): Promise<void> {
  const client = new Client({ host, port, user: POSTGRES_SUPERUSER, database: 'postgres' })
  await client.connect()
  try {
    const role = await client.query('select from pg_roles where rolname = $1', [user])
    if (role.rowCount === 0) await client.query(`create role ${client.escapeIdentifier(user)} login`)
    const found = await client.query('select from pg_database where datname = $1', [database])
    if (found.rowCount === 0) {
      const names = [database, user].map((name) => client.escapeIdentifier(name))
      await client.query(`create database ${names[0]} owner ${names[1]}`)
    }
  } finally {
    await client.end()
  }
}
