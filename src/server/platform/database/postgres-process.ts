import { spawn, type ChildProcess } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import type { Account } from './postgres-account.ts'

/** One running program of PostgreSQL's. */
export interface PostgresProcess {
  child: ChildProcess
  /** Its end, once it and its output are over. Never rejects. */
  ended: Promise<PostgresEnd>
}

export interface PostgresEnd {
  /** "exit code 1", "signal SIGKILL". */
  how: string
  succeeded: boolean
  /** The last lines it wrote, oldest first. */
  lastLines: string[]
}

const KEPT_LINES = 20

/**
 * Runs a program of PostgreSQL's as `account` (null: as ourselves), in its own session so that Ctrl-C reaches
 * this process first, and tied to this process's life: should it be killed outright, PostgreSQL receives
 * SIGINT, which ends it cleanly. Linux does the tying in the kernel (setpriv); elsewhere a shell that waits on
 * a pipe from us does it.
 */
export function runPostgresProgram(options: {
  program: string
  args: string[]
  account: Account | null
  onLine?: (line: string) => void
}): PostgresProcess {
  const { account } = options
  const setpriv = process.platform === 'linux' ? findOnPath('setpriv') : null
  const asAccount =
    account === null ? [] : [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups']
  const child = spawn(
    setpriv ?? options.program,
    setpriv === null
      ? options.args
      : [...asAccount, '--pdeathsig', 'INT', '--', options.program, ...options.args],
    {
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd: '/',
      // Nothing of our environment, which may hold keys; messages in English, because one of them is waited for.
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
      ...(setpriv === null && account !== null ? { uid: account.uid, gid: account.gid } : {}),
    },
  )
  const ended = followToTheEnd(child, options.onLine)
  if (setpriv === null && child.pid !== undefined) tieToOurLife(child.pid, ended)
  return { child, ended }
}

/** Runs such a program to its end; an unsuccessful end is an error with the program's last words. */
export async function runToTheEnd(
  options: Parameters<typeof runPostgresProgram>[0],
  signal: AbortSignal | undefined,
): Promise<void> {
  const { child, ended } = runPostgresProgram(options)
  const interrupt = () => child.kill('SIGINT')
  signal?.addEventListener('abort', interrupt)
  const end = await ended
  signal?.removeEventListener('abort', interrupt)
  signal?.throwIfAborted()
  if (!end.succeeded) throw failure(`${options.program} ended with ${end.how}`, end.lastLines)
}

/** An error that carries what PostgreSQL itself said last. */
export function failure(what: string, lastLines: string[]): EmbeddedPostgresError {
  const complaint = lastLines.filter((line) => /\b(FATAL|PANIC|ERROR|error|HINT|DETAIL)\b/.test(line))
  const said = (complaint.length > 0 ? complaint : lastLines).slice(-4).join(' | ')
  return new EmbeddedPostgresError(
    'failed',
    `The embedded database does not start: ${what}. It said: ${said}`,
  )
}

function followToTheEnd(child: ChildProcess, onLine?: (line: string) => void): Promise<PostgresEnd> {
  const lastLines: string[] = []
  const hear = (line: string) => {
    lastLines.push(line)
    if (lastLines.length > KEPT_LINES) lastLines.shift()
    onLine?.(line)
  }
  for (const output of [child.stdout, child.stderr]) {
    if (output !== null) createInterface({ input: output }).on('line', hear)
  }
  return new Promise((resolve) => {
    child.once('error', (error: NodeJS.ErrnoException) => {
      // The one cause seen of a program that is there and yet "not found" is a system without glibc.
      if (error.code === 'ENOENT') lastLines.push('it needs a system with glibc, which Alpine Linux is not')
      resolve({ how: error.message, succeeded: false, lastLines })
    })
    child.once('close', (code, signal) => {
      const how = signal === null ? `exit code ${code}` : `signal ${signal}`
      resolve({ how, succeeded: code === 0, lastLines })
    })
  })
}

function tieToOurLife(pid: number, ended: Promise<unknown>): void {
  // The shell's input is a pipe that only we hold: it is at its end when we are, and not before.
  const guard = spawn('/bin/sh', ['-c', 'read -r never; kill -INT "$1"', 'guard', String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
    env: {},
  })
  guard.on('error', () => {})
  guard.stdin.on('error', () => {})
  guard.unref()
  void ended.then(() => guard.kill('SIGKILL'))
}

function findOnPath(program: string): string | null {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    if (folder === '') continue
    const path = join(folder, program)
    try {
      accessSync(path, constants.X_OK)
      return path
    } catch {
      continue
    }
  }
  return null
}
