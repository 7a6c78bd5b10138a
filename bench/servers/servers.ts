import { fork, type ChildProcess } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, Pool } from 'pg'
import { signUp } from '#contract/accounts.ts'
import { POSTGRES_SUPERUSER } from '#server/platform/database/postgres-data-folder.ts'
import { apiCaller, type ApiCaller } from '../../scripts/demo/api-caller.ts'

/** How to reach the database of the run. */
export interface Connection {
  host: string
  port: number
  user: string
  database: string
}

/** What a server's process is told first. */
export interface ProcessOrder {
  dataDir: string
  connection?: Connection
  /** After so long without work the recogniser's process ends. */
  idleMs?: number
  /** Any that is free where it is left out. */
  port?: number
  /** Of the environment, besides where it listens. */
  settings?: Record<string, string>
}

/** What it answers once it listens. */
export interface ProcessReady {
  url: string
  connection: Connection
}

export interface ProductServer {
  url: string
  processId: number
  /** Straight to the product's database. */
  pool: Pool
  /** A physician of their own. */
  signUpPhysician(): Promise<{ userId: string; token: string; call: ApiCaller }>
  /** Lets the database write out what it was given, so that nothing after waits for it. */
  checkpoint(): Promise<void>
  /** Starts the bare server on the same database, or another bare process; it ends with the product's. */
  startBare(file?: string): Promise<string>
  /** Kills the product as a power cut would, and starts it again where it was. */
  killAndStart(): Promise<void>
}

/** Runs the work against the whole server in a process and a folder of its own, both of which are gone afterwards. */
export async function withProductServer<T>(
  options: { idleMs?: number },
  work: (server: ProductServer) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'attest-bench-'))
  // PostgreSQL runs as another account when this runs as root.
  await chmod(dataDir, 0o711)
  const started: ChildProcess[] = []
  // Ctrl-C reaches this process alone: the servers end, and the folder goes, before it does.
  const interrupted = Promise.withResolvers<never>()
  interrupted.promise.catch(() => {})
  const interrupt = () => interrupted.reject(new Error('Interrupted.'))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupt)
  let pool: Pool | undefined
  try {
    const run = async () => {
      let product = startProcess('product-process.ts', { dataDir, ...options })
      started.push(product.child)
      const { url, connection } = await product.ready
      pool = new Pool({ ...connection, max: 4 })
      // Whoever kills the product cuts it off.
      pool.on('error', () => {})
      return work({
        url,
        get processId() {
          return product.child.pid ?? 0
        },
        pool,
        signUpPhysician: () => signUpPhysician(url),
        checkpoint: () => checkpoint(connection),
        async startBare(file = 'bare-process.ts') {
          const bare = startProcess(file, { dataDir, connection })
          started.push(bare.child)
          return (await bare.ready).url
        },
        async killAndStart() {
          const gone = new Promise((resolve) => product.child.once('exit', resolve))
          product.child.kill('SIGKILL')
          await gone
          product = startProcess('product-process.ts', { dataDir, port: Number(new URL(url).port) })
          started.push(product.child)
          await product.ready
        },
      })
    }
    return await Promise.race([run(), interrupted.promise])
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, interrupt)
    await pool?.end()
    for (const child of started.reverse()) await end(child)
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Starts the file in a process of its own; `ready` rejects when it ends before it listens. */
export function startProcess(
  file: string,
  order: ProcessOrder,
): { child: ChildProcess; ready: Promise<ProcessReady> } {
  // A group of its own, or Ctrl-C would end it before its parent has tidied up.
  const child = fork(join(import.meta.dirname, file), [], { detached: true })
  const ready = new Promise<ProcessReady>((resolve, reject) => {
    child.once('message', (message) => resolve(message as ProcessReady))
    child.once('exit', (code) => reject(new Error(`${file} ended with code ${code}.`)))
  })
  ready.catch(() => {})
  child.send(order)
  return { child, ready }
}

async function checkpoint(connection: Connection): Promise<void> {
  const client = new Client({ ...connection, user: POSTGRES_SUPERUSER, database: 'postgres' })
  await client.connect()
  await client.query('checkpoint')
  await client.end()
}

/** Ends what `startProcess` began. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  if (child.connected) child.send('end')
  await ended
}

let physicians = 0

async function signUpPhysician(url: string): Promise<{ userId: string; token: string; call: ApiCaller }> {
  physicians += 1
  const { user, token } = await apiCaller(url)(signUp, {
    body: {
      title: 'Dr',
      first_name: 'Bench',
      last_name: 'Physician',
      email: `bench.${physicians}@demo.example`,
      username: `bench-${physicians}`,
      password: 'forty quiet herons at dawn',
      privacy_policy_agreed: true,
    },
  })
  return { userId: user.userId, token, call: apiCaller(url, token) }
}
