import { randomUUID } from 'node:crypto'
import { chmod, chown, lchown, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import type { Account } from './postgres-account.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { runToTheEnd } from './postgres-process.ts'
import { syncFolder } from '../storage/sync-folder.ts'

/** The role that owns everything inside PostgreSQL. The product itself signs in as a lesser one. */
export const POSTGRES_SUPERUSER = 'postgres'

interface DataFolder {
  dataDir: string
  binaries: PostgresBinaries
  account: Account | null
  durable: boolean
  log: (line: string) => void
  signal?: AbortSignal
}

/**
 * Makes sure that a data folder of our major version is there, making a new one where there is none.
 * To be called by the holder of the folder's lock.
 */
export async function prepareDataFolder(folder: DataFolder): Promise<void> {
  await removeUnfinished(folder.dataDir)
  const entries: string[] = await readdir(folder.dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new EmbeddedPostgresError('unreachable', `The folder ${folder.dataDir} cannot be read.`, {
      cause: error,
    })
  })
  if (entries.length === 0) return makeDataFolder(folder)
  if (!entries.includes('PG_VERSION')) {
    throw new EmbeddedPostgresError(
      'unreachable',
      `The folder ${folder.dataDir} holds files but no database. Set DATA_DIR to another folder, or empty this one.`,
    )
  }
  await refuseOtherVersion(folder)
  await settleOwner(folder)
}

async function refuseOtherVersion({ dataDir, binaries }: DataFolder): Promise<void> {
  const found = (await readFile(join(dataDir, 'PG_VERSION'), 'utf8')).trim()
  if (found === String(binaries.major)) return
  throw new EmbeddedPostgresError(
    'other-version',
    `The data in ${dataDir} was written by PostgreSQL ${found}; this release carries PostgreSQL ` +
      `${binaries.major}, which cannot open it. Start the release that wrote it and take a backup there to restore ` +
      'here, or set DATA_DIR to a new folder. Nothing was changed.',
  )
}

async function settleOwner({ dataDir, account, log }: DataFolder): Promise<void> {
  const { uid, mode } = await stat(dataDir)
  if (account === null) {
    if (uid === process.getuid?.()) return keepPrivate(dataDir, mode)
    throw new EmbeddedPostgresError(
      'unreachable',
      `The data in ${dataDir} belongs to another account (uid ${uid}). Start this program as that account or as ` +
        'root, or give the folder to the account it runs as.',
    )
  }
  if (uid === account.uid) return keepPrivate(dataDir, mode)
  // A copy that root put back, from a backup for instance.
  log(`giving ${dataDir} to the account "${account.name}", which runs the database`)
  const inside = await readdir(dataDir, { recursive: true })
  for (const name of inside) await lchown(join(dataDir, name), account.uid, account.gid)
  await chown(dataDir, account.uid, account.gid)
  await keepPrivate(dataDir, mode)
}

/** PostgreSQL refuses a folder that others may enter, which a copy put back by hand often is. */
async function keepPrivate(dataDir: string, mode: number): Promise<void> {
  if ((mode & 0o777) !== 0o700) await chmod(dataDir, 0o700)
}

/** Makes the folder beside its final place and renames it when it is whole: a half-made one is never opened. */
async function makeDataFolder({
  dataDir,
  binaries,
  account,
  durable,
  log,
  signal,
}: DataFolder): Promise<void> {
  log(`making a new database in ${dataDir}`)
  const unfinished = `${dataDir}.new-${randomUUID().slice(0, 8)}`
  try {
    await mkdir(unfinished, { mode: 0o700 })
    if (account !== null) await chown(unfinished, account.uid, account.gid)
    await runToTheEnd(
      { program: binaries.initdb, args: initdbArguments(unfinished, durable), account },
      signal,
    )
    await rename(unfinished, dataDir)
    await syncFolder(dirname(dataDir))
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    if ((error as NodeJS.ErrnoException).code === 'EBUSY') {
      throw new EmbeddedPostgresError(
        'unreachable',
        `The folder ${dataDir} is a volume of its own. Mount the volume one folder higher, on ${dirname(dataDir)}.`,
        { cause: error },
      )
    }
    throw error
  }
}

function initdbArguments(folder: string, durable: boolean): string[] {
  return [
    `--pgdata=${folder}`,
    `--username=${POSTGRES_SUPERUSER}`,
    '--encoding=UTF8',
    '--data-checksums',
    // Sorting and letter case by PostgreSQL's own tables, the same on every machine. macOS has no system locale
    // named C.UTF-8 for the little that still asks the system.
    ...(process.platform === 'darwin'
      ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=en_US.UTF-8', '--lc-messages=C']
      : ['--locale-provider=builtin', '--locale=C.UTF-8']),
    // Nobody but us can reach the socket: it lies in a folder that only we may enter.
    '--auth=trust',
    ...(durable ? [] : ['--no-sync']),
  ]
}

async function removeUnfinished(dataDir: string): Promise<void> {
  const prefix = `${basename(dataDir)}.new-`
  const beside = await readdir(dirname(dataDir)).catch(() => [])
  for (const name of beside) {
    if (name.startsWith(prefix)) await rm(join(dirname(dataDir), name), { recursive: true, force: true })
  }
}
