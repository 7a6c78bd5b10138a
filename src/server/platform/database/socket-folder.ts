import { createHash } from 'node:crypto'
import { chown, lstat, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Account } from './postgres-account.ts'
import { firstClosedFolder } from './postgres-account.ts'

export const SOCKET_PORT = 5432
/** The shortest limit on a socket's path among the systems we run on (macOS: 104 bytes with the end mark). */
const SOCKET_PATH_LIMIT_BYTES = 103
const SOCKET_NAME = `/.s.PGSQL.${SOCKET_PORT}`

/**
 * An empty folder for the server's socket that nobody but us and `account` can enter. Its path is short however
 * long the data folder's is, and the same at each start, so that a killed run leaves no litter.
 */
export async function makeSocketFolder(
  appName: string,
  dataDir: string,
  account: Account | null,
): Promise<string> {
  const name = `${appName}-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`
  const temporary = isUsable(join(tmpdir(), name), account) ? tmpdir() : '/tmp'
  const folder = (await claim(join(temporary, name), account)) ?? (await mkdtemp(join(temporary, `${name}-`)))
  if (account !== null) await chown(folder, account.uid, account.gid)
  for (const left of await readdir(folder)) await rm(join(folder, left), { recursive: true, force: true })
  return folder
}

function isUsable(folder: string, account: Account | null): boolean {
  // Room for the ending that mkdtemp adds.
  if (Buffer.byteLength(folder) + '-XXXXXX'.length + SOCKET_NAME.length > SOCKET_PATH_LIMIT_BYTES)
    return false
  return account === null || firstClosedFolder(tmpdir(), account) === null
}

/** Null when somebody else has made a folder of this name, to look into ours. */
async function claim(folder: string, account: Account | null): Promise<string | null> {
  try {
    await mkdir(folder, { mode: 0o700 })
    return folder
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const found = await lstat(folder)
  const owners = [process.getuid?.(), account?.uid]
  const isOurs = found.isDirectory() && owners.includes(found.uid) && (found.mode & 0o077) === 0
  return isOurs ? folder : null
}
