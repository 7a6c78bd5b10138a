import { readFileSync, realpathSync, statSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { makeFolder } from '../make-folder.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

/** The account PostgreSQL runs as when this process is root: PostgreSQL refuses to run as root. */
export interface Account {
  name: string
  uid: number
  gid: number
}

/**
 * The account to give up root for, or null when this process is not root and PostgreSQL simply runs as us.
 * Data that already belongs to somebody keeps its owner; otherwise an account named like the product wins
 * (an administrator may create one to keep the data apart), then the usual ones.
 */
export function serviceAccount(options: { appName: string; dataDir?: string }): Account | null {
  if (process.getuid?.() !== 0) return null
  const accounts = systemAccounts()
  const owner = options.dataDir && statSync(options.dataDir, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) {
    const known = accounts.find((account) => account.uid === owner.uid)
    return known ?? { name: `uid ${owner.uid}`, uid: owner.uid, gid: owner.gid }
  }
  for (const name of [options.appName, 'postgres', '_postgres', 'nobody']) {
    const account = accounts.find((candidate) => candidate.name === name)
    if (account !== undefined) return account
  }
  throw new EmbeddedPostgresError(
    'unreachable',
    `PostgreSQL cannot run as root and this machine has no account named "${options.appName}", "postgres" or ` +
      '"nobody". Create one, or start this program as an ordinary user.',
  )
}

/** The account of this number on this machine. */
export const accountOf = (uid: number): Account | undefined =>
  systemAccounts().find((account) => account.uid === uid)

function systemAccounts(): Account[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter((account) => account.uid > 0 && account.gid > 0)
}

/** The first folder on the way to `path` (itself included, where it exists) that the account cannot enter. */
export function firstClosedFolder(path: string, account: Account): string | null {
  const real = realpathOfDeepest(path)
  const wayDown: string[] = []
  for (let folder = real; ; folder = dirname(folder)) {
    wayDown.unshift(folder)
    if (folder === dirname(folder)) break
  }
  return wayDown.find((folder) => !canExecute(folder, account)) ?? null
}

/** Whether the mode bits let the account enter the folder, or run the file. */
export function canExecute(path: string, account: Account): boolean {
  const entry = statSync(path, { throwIfNoEntry: false })
  if (entry === undefined) return true
  if (entry.uid === account.uid) return (entry.mode & 0o100) !== 0
  if (entry.gid === account.gid) return (entry.mode & 0o010) !== 0
  return (entry.mode & 0o001) !== 0
}

/** The path with its links resolved as far down as it exists. Refuses one that we ourselves cannot enter. */
export function realpathOfDeepest(path: string): string {
  const absolute = resolve(path)
  try {
    return realpathSync(absolute)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || absolute === dirname(absolute)) {
      throw new EmbeddedPostgresError(
        'unreachable',
        `The folder ${absolute} cannot be reached by the account that starts this program. Set DATA_DIR to another folder.`,
        { cause: error },
      )
    }
    return join(realpathOfDeepest(dirname(absolute)), basename(absolute))
  }
}

/**
 * Makes the folder and those above it. What root makes here is opened for passing through (not for listing),
 * whatever the umask says, because PostgreSQL has to reach its data below.
 */
export async function makeTraversableFolder(folder: string, account: Account | null): Promise<void> {
  const firstMade = await makeFolder(folder).catch((cause: unknown) => {
    throw new EmbeddedPostgresError(
      'unreachable',
      `The folder ${folder} cannot be made. Give the account that starts this program the right to write there, ` +
        'or set DATA_DIR to another folder.',
      { cause },
    )
  })
  if (firstMade === null || account === null) return
  for (let made = resolve(folder); made.length >= resolve(firstMade).length; made = dirname(made)) {
    await chmod(made, 0o711)
  }
}

/** Refuses, in one sentence, a data folder that the account PostgreSQL runs as could not reach. */
export function refuseClosedFolder(dataDir: string, account: Account | null, appName: string): void {
  if (account === null) return
  const closed = firstClosedFolder(dirname(dataDir), account)
  if (closed === null) return
  const example = join(`/var/lib/${appName}/`, '/').startsWith(join(closed, '/')) ? '/srv' : '/var/lib'
  throw new EmbeddedPostgresError(
    'unreachable',
    `The database cannot be kept in ${dataDir}: this program was started as root, PostgreSQL must not run as ` +
      `root, and the account "${account.name}" it runs as cannot enter ${closed}. Set DATA_DIR to a folder ` +
      `outside ${closed}, for example ${example}/${appName}, or start this program as an ordinary user.`,
  )
}
