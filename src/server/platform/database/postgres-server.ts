import { setTimeout as delay } from 'node:timers/promises'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { SUPERVISOR_SETTING } from './earlier-postmaster.ts'
import type { Account } from './postgres-account.ts'
import { failure, runPostgresProgram, type PostgresEnd, type PostgresProcess } from './postgres-process.ts'
import { SOCKET_PORT } from './socket-folder.ts'

/** All that starting the server anew takes. */
export interface ServerPlan {
  program: string
  dataDir: string
  socketFolder: string
  account: Account | null
  durable: boolean
  log: (line: string) => void
}

export interface RunningServer {
  child: PostgresProcess['child']
  ended: Promise<PostgresEnd>
}

const READY_MESSAGE = 'database system is ready to accept connections'
const SESSIONS_LEFT_MESSAGE = 'pre-existing shared memory block'
const SESSIONS_LEFT_LIMIT_MS = 30_000
const RETRY_MS = 50
const FAST_SHUTDOWN_LIMIT_MS = 30_000
const IMMEDIATE_SHUTDOWN_LIMIT_MS = 10_000
const KILL_LIMIT_MS = 5_000

/**
 * Starts the server and resolves once it answers, after recovery where an earlier run was cut off. A server that
 * was killed outright leaves its sessions behind for a moment, in which PostgreSQL rightly refuses to start.
 */
export async function startServer(plan: ServerPlan, signal?: AbortSignal): Promise<RunningServer> {
  for (let waited = 0; ; waited += RETRY_MS) {
    try {
      return await startOnce(plan, signal)
    } catch (error) {
      const isLeft = error instanceof EmbeddedPostgresError && error.message.includes(SESSIONS_LEFT_MESSAGE)
      if (!isLeft || waited >= SESSIONS_LEFT_LIMIT_MS) throw error
      await delay(RETRY_MS, undefined, { signal })
    }
  }
}

async function startOnce(plan: ServerPlan, signal?: AbortSignal): Promise<RunningServer> {
  signal?.throwIfAborted()
  const ready = Promise.withResolvers<'ready'>()
  const server = runPostgresProgram({
    program: plan.program,
    args: ['-D', plan.dataDir, ...settingsOf(plan).flatMap((setting) => ['-c', setting])],
    account: plan.account,
    onLine: (line) => {
      plan.log(line)
      if (line.includes(READY_MESSAGE)) ready.resolve('ready')
    },
  })
  const aborted = Promise.withResolvers<'aborted'>()
  const abort = () => aborted.resolve('aborted')
  signal?.addEventListener('abort', abort)
  const outcome = await Promise.race([ready.promise, aborted.promise, server.ended])
  signal?.removeEventListener('abort', abort)
  if (outcome === 'ready') {
    // From here on it must not keep a program alive that has come to its own end: it then ends with it.
    setReferenced(server, false)
    return server
  }
  if (outcome === 'aborted') {
    await stopServer(server)
    throw signal?.reason
  }
  throw failure(outcome.how, outcome.lastLines)
}

/** Ends the server: first cleanly, then abruptly (it recovers at the next start), and waits for its end. */
export async function stopServer(server: RunningServer): Promise<void> {
  setReferenced(server, true)
  const steps = [
    ['SIGINT', FAST_SHUTDOWN_LIMIT_MS],
    ['SIGQUIT', IMMEDIATE_SHUTDOWN_LIMIT_MS],
    ['SIGKILL', KILL_LIMIT_MS],
  ] as const
  for (const [kind, limit] of steps) {
    server.child.kill(kind)
    const waiting = new AbortController()
    const ended = await Promise.race([
      server.ended.then(() => true),
      delay(limit, false, { signal: waiting.signal }).catch(() => false),
    ])
    waiting.abort()
    if (ended) return
  }
}

function setReferenced({ child }: RunningServer, referenced: boolean): void {
  for (const handle of [child, child.stdout, child.stderr]) {
    const counted = handle as { ref?: () => void; unref?: () => void } | null
    if (referenced) counted?.ref?.()
    else counted?.unref?.()
  }
}

/** What the server runs with, whatever its own configuration files say. */
function settingsOf({ socketFolder, durable }: ServerPlan): string[] {
  const durability = durable ? 'on' : 'off'
  return [
    // No network: only the socket, in a folder that nobody else can enter.
    'listen_addresses=',
    `port=${SOCKET_PORT}`,
    `unix_socket_directories="${socketFolder.replaceAll('"', '""')}"`,
    'unix_socket_permissions=0700',
    `${SUPERVISOR_SETTING}=${process.pid}`,
    `fsync=${durability}`,
    `synchronous_commit=${durability}`,
    `full_page_writes=${durability}`,
    // An ordinary fsync on macOS leaves data in the disk's own memory.
    ...(durable && process.platform === 'darwin' ? ['wal_sync_method=fsync_writethrough'] : []),
    'max_connections=100',
    'shared_buffers=64MB',
    'work_mem=8MB',
    'maintenance_work_mem=64MB',
    'effective_cache_size=512MB',
    'max_wal_size=512MB',
    'timezone=UTC',
    // To our pipe, in English (one message is waited for), and never a row's content: no details, no statements.
    'logging_collector=off',
    'log_destination=stderr',
    'log_line_prefix=',
    'lc_messages=C',
    'log_timezone=UTC',
    'log_min_messages=log',
    'log_min_error_statement=panic',
    'log_error_verbosity=terse',
    'log_statement=none',
    'log_min_duration_statement=-1',
    'log_checkpoints=off',
  ]
}
