import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import type { ArchiveEntry } from './archive.ts'
import { BackupError } from './backup-error.ts'

/*
 * A database of the operator's own is copied with PostgreSQL's pg_dump and put back with its pg_restore, in one transaction.
 * What they write goes through our hands, so that it never lies on a disk unencrypted.
 */

export const DUMP_FILE = 'database.dump'
const LAST_WORDS_BYTES = 4_000

export interface OwnDatabase {
  databaseUrl: string
  /** The folder of pg_dump and pg_restore; where it is not said, they are looked for as the shell does. */
  programs: string | undefined
}

/** The dump of the moment at which this is called, as one entry; `onCopied` is told that moment. Throws BackupError. */
export async function* databaseDump(
  database: OwnDatabase,
  onCopied: (moment: Date) => void,
): AsyncGenerator<ArchiveEntry> {
  const client = new Client({ connectionString: database.databaseUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    await refuseOlderProgram('pg_dump', database, await majorOf(client))
    // Before the snapshot is taken: what was acknowledged by then is in it.
    const { rows } = await client.query<{ moment: Date }>('select clock_timestamp() as moment')
    await client.query('begin isolation level repeatable read read only')
    const snapshot = await client.query<{ id: string }>('select pg_export_snapshot() as id')
    const child = run('pg_dump', database, [
      '--format=custom',
      '--compress=0',
      '--no-owner',
      `--snapshot=${snapshot.rows[0]?.id ?? ''}`,
    ])
    try {
      const ended = endOf(child)
      yield { path: DUMP_FILE, kind: 'file', mode: 0o600, bytes: child.stdout ?? [] }
      await refuseFailure('pg_dump', await ended)
    } finally {
      child.kill()
    }
    onCopied(rows[0]?.moment ?? new Date(0))
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Puts a dump into an empty database: all of it or nothing. Throws BackupError. */
export async function restoreDump(
  database: OwnDatabase,
  dump: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<void> {
  const child = run('pg_restore', database, [
    '--single-transaction',
    '--exit-on-error',
    '--no-owner',
    `--dbname=${connectionOf(database).PGDATABASE}`,
  ])
  const ended = endOf(child)
  if (!child.stdin) throw new TypeError('pg_restore has no input.')
  // A program that has ended closes its input: its own words say more.
  const sent = await pipeline(dump, child.stdin).then(
    () => null,
    (cause: unknown) => ({ cause }),
  )
  const end = await ended
  await refuseFailure('pg_restore', end)
  if (sent) throw sent.cause
}

export async function majorOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int / 10000 as version`,
  )
  return rows[0]?.version ?? 0
}

/** Throws BackupError where the program is not there, or is older than the server. */
export async function refuseOlderProgram(
  program: 'pg_dump' | 'pg_restore',
  { programs }: OwnDatabase,
  serverMajor: number,
): Promise<void> {
  const path = programs ? join(programs, program) : program
  const { stdout } = await promisify(execFile)(path, ['--version']).catch((cause: unknown) => {
    throw new BackupError(
      `A database of one's own is backed up with PostgreSQL's ${program}, which was not found. Install PostgreSQL's ` +
        `client programs, version ${serverMajor} or newer, or name their folder in POSTGRES_PROGRAMS.`,
      { cause },
    )
  })
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1] ?? 0)
  if (major < serverMajor)
    throw new BackupError(
      `The ${program} found here is of version ${major} and the server of version ${serverMajor}. Install PostgreSQL's ` +
        `client programs of version ${serverMajor} or newer, or name their folder in POSTGRES_PROGRAMS.`,
    )
}

function run(program: string, database: OwnDatabase, args: string[]): ChildProcess {
  const path = database.programs ? join(database.programs, program) : program
  return spawn(path, args, {
    stdio: ['pipe', 'pipe', 'pipe'],
    // By the environment: arguments are seen by everybody on the machine.
    env: { PATH: process.env.PATH ?? '', LC_ALL: 'C', ...connectionOf(database) },
  })
}

/** What the address of the database says, else the PGSSL variables, as PostgreSQL's own programs want it. */
function connectionOf({ databaseUrl }: OwnDatabase): Record<string, string> {
  const { host, port, user, password, database } = new Client({ connectionString: databaseUrl })
  const search = URL.canParse(databaseUrl) ? new URL(databaseUrl).searchParams : new URLSearchParams()
  const named = {
    PGSSLMODE: 'sslmode',
    PGSSLROOTCERT: 'sslrootcert',
    PGSSLCERT: 'sslcert',
    PGSSLKEY: 'sslkey',
  }
  const given = Object.entries(process.env).filter(([variable]) => variable.startsWith('PGSSL'))
  const said = Object.entries(named).map(([variable, name]) => [variable, search.get(name)])
  const tls = [...given, ...said].filter(([, value]) => value)
  return {
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user ?? '',
    PGDATABASE: database ?? '',
    ...(password ? { PGPASSWORD: password } : {}),
    ...asProgramsKnow(Object.fromEntries(tls)),
  }
}

/** `no-verify` is a word of the product's own connection alone: encrypted, whoever answers. */
function asProgramsKnow(tls: Record<string, string>): Record<string, string> {
  return tls['PGSSLMODE'] === 'no-verify' ? { ...tls, PGSSLMODE: 'require' } : tls
}

async function endOf(child: ChildProcess): Promise<{ code: number | null; said: string }> {
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-LAST_WORDS_BYTES)))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said }
}

async function refuseFailure(
  program: string,
  { code, said }: { code: number | null; said: string },
): Promise<void> {
  if (code === 0) return
  // Its errors name tables and never rows; of several the first is the cause.
  const first = said.split('\n').find((line) => line.includes('error:')) ?? `it ended with code ${code}`
  throw new BackupError(`${program} did not succeed. It said: ${first.replace(/^.*?error:\s*/, '')}`)
}
