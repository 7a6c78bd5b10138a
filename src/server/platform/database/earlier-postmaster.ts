import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

/** The setting by which a server of ours names the process that started it; PostgreSQL itself ignores it. */
export const SUPERVISOR_SETTING = 'supervisor.pid'

const POLL_MS = 25
const DYING_LIMIT_MS = 1_000
const FAST_SHUTDOWN_LIMIT_MS = 60_000
const IMMEDIATE_SHUTDOWN_LIMIT_MS = 15_000

interface RunningPostmaster {
  pid: number
  /** The process that started it, while that still lives; null for an orphan. */
  supervisor: number | null
  /** Whether a supervisor of ours started it at all. */
  ours: boolean
}

/**
 * Deals with what an earlier run left in the data folder. To be called by the holder of the folder's lock, so
 * a server of ours that still runs is an orphan about to end: it is told to, and waited for. A postmaster.pid
 * whose process is gone, or was given to another program since, is made harmless.
 */
export async function settleEarlierPostmaster(
  dataDir: string,
  log: (line: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  let running = findPostmaster(dataDir)
  // The system frees a dying process's lock a moment before it takes the process's children from it.
  for (let waited = 0; running?.supervisor && waited < DYING_LIMIT_MS; waited += POLL_MS) {
    await delay(POLL_MS, undefined, { signal })
    running = findPostmaster(dataDir)
  }
  if (running !== null) {
    if (!running.ours || running.supervisor !== null) throw inUse(dataDir, running)
    await endOrphan(dataDir, running.pid, log, signal)
  }
  await disarmStaleFile(dataDir)
}

/**
 * Where the database server of a running product listens: the folder of its socket and its port. Null when none runs on
 * this data folder, or one whose product has died, which is about to end.
 */
export function listeningPlace(dataDir: string): { host: string; port: number } | null {
  if (!findPostmaster(dataDir)?.supervisor) return null
  // The fourth and fifth line, written once it listens.
  const [, , , port, host] = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')
  return host && Number(port) > 0 ? { host, port: Number(port) } : null
}

/** The refusal for somebody who found the data folder in use. */
export function inUse(dataDir: string, running = findPostmaster(dataDir)): EmbeddedPostgresError {
  if (running !== null && !running.ours) {
    return new EmbeddedPostgresError(
      'in-use',
      `A PostgreSQL server that this program did not start (process ${running.pid}) is using ${dataDir}. ` +
        'Stop that server first.',
    )
  }
  const who = running?.supervisor ? ` (process ${running.supervisor})` : ''
  return new EmbeddedPostgresError(
    'in-use',
    `Another server${who} is already using the data in ${dataDir}. Stop it first, or set DATA_DIR to another ` +
      'folder: one folder serves one server at a time.',
  )
}

async function endOrphan(
  dataDir: string,
  pid: number,
  log: (line: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  log(`waiting for the database server of an earlier run (process ${pid}) to end`)
  const shutdowns = [
    ['SIGINT', FAST_SHUTDOWN_LIMIT_MS],
    ['SIGQUIT', IMMEDIATE_SHUTDOWN_LIMIT_MS],
  ] as const
  for (const [kind, limit] of shutdowns) {
    try {
      process.kill(pid, kind)
    } catch {
      // It has just ended, or is not ours to signal: then it is only waited for.
    }
    for (let waited = 0; waited < limit; waited += POLL_MS) {
      if (findPostmaster(dataDir)?.pid !== pid) return
      await delay(POLL_MS, undefined, { signal })
    }
  }
  throw new EmbeddedPostgresError(
    'in-use',
    `The database server of an earlier run (process ${pid}) is using ${dataDir} and does not end. Stop it first.`,
  )
}

/**
 * After a power cut the number in postmaster.pid may belong to any program, and PostgreSQL would then refuse to
 * start. Putting our own number there (PostgreSQL never mistakes its parent for a rival) keeps the file's other
 * safeguard, the shared memory key, which removing the file would lose. A file cut off while it was written
 * has neither and goes.
 */
async function disarmStaleFile(dataDir: string): Promise<void> {
  const file = join(dataDir, 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) return
  const pid = pidOf(text)
  if (pid === null) await rm(file, { force: true })
  else if (isAlive(pid)) await writeFile(file, text.replace(/^.*/, String(process.pid)))
}

function findPostmaster(dataDir: string): RunningPostmaster | null {
  let pid: number | null
  try {
    pid = pidOf(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8'))
  } catch {
    return null
  }
  const found = pid === null || !isAlive(pid) ? null : describeProcess(pid)
  if (pid === null || found === null || !servesFolder(found, dataDir)) return null
  const starter = new RegExp(`${SUPERVISOR_SETTING}=(\\d+)`).exec(found.command)?.[1]
  // A process whose parent has died is given another parent: the one that started it is then gone.
  const supervisor = starter !== undefined && Number(starter) === found.parent ? found.parent : null
  return { pid, supervisor, ours: starter !== undefined }
}

function pidOf(postmasterFile: string): number | null {
  // A single-user server writes its number as a negative one.
  const pid = Math.abs(Number.parseInt(postmasterFile, 10))
  return pid > 0 ? pid : null
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

interface ProcessDescription {
  parent: number
  /** Its program and arguments, joined by spaces. */
  command: string
  /** Where it works, where the system tells: a server of PostgreSQL's works in its data folder. */
  folder: string | null
}

function servesFolder({ command, folder }: ProcessDescription, dataDir: string): boolean {
  return folder === dataDir || `${command} `.includes(` -D ${dataDir} `)
}

function describeProcess(pid: number): ProcessDescription | null {
  try {
    if (process.platform === 'linux') {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      const parent = /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
      return { parent: Number(parent), command, folder: readlinkSync(`/proc/${pid}/cwd`) }
    }
    const line = execFileSync('ps', ['-ww', '-o', 'ppid=,command=', '-p', String(pid)], { encoding: 'utf8' })
    const [, parent, command] = /^\s*(\d+)\s+(.*)$/m.exec(line) ?? []
    return command === undefined ? null : { parent: Number(parent), command, folder: null }
  } catch {
    return null
  }
}
