import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, cp, lstat, readdir, readFile, realpath, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { z } from 'zod'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import type { Account } from './postgres-account.ts'
import { canExecute, firstClosedFolder, makeTraversableFolder } from './postgres-account.ts'

/** A PostgreSQL that can be run here: absolute paths of its programs. */
export interface PostgresBinaries {
  postgres: string
  initdb: string
  /** 18 for release 18.4: the number in a data folder's PG_VERSION. */
  major: number
}

interface CopyOptions {
  account: Account | null
  copyParent: string
  log: (line: string) => void
}

const LibraryLinks = z.array(z.object({ source: z.string(), target: z.string() }))
const PackageFile = z.object({ version: z.string() })

/**
 * Finds the PostgreSQL that npm installed and makes it ready to run as `account` (null: as ourselves).
 * Where that account cannot reach it, or its library links are missing and cannot be made, the 60 MB of programs
 * are copied once to a folder in `copyParent`. `installed` is for tests: another package's `native` folder.
 */
export async function findPostgresBinaries(
  options: CopyOptions & { installed?: string },
): Promise<PostgresBinaries> {
  const native = options.installed ?? (await installedFolder())
  const { version } = PackageFile.parse(
    JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8')),
  )
  const usable = (await recreateLibraryLinks(native)) && isOpenTo(native, options.account)
  const folder = usable ? native : await copyOnce(native, version, options)
  return {
    postgres: join(folder, 'bin', 'postgres'),
    initdb: join(folder, 'bin', 'initdb'),
    major: Number.parseInt(version, 10),
  }
}

/** The major version of the PostgreSQL that npm installed. */
export async function embeddedMajor(): Promise<number> {
  const file = join(await installedFolder(), '..', 'package.json')
  return Number.parseInt(PackageFile.parse(JSON.parse(await readFile(file, 'utf8'))).version, 10)
}

async function installedFolder(): Promise<string> {
  const machine = `${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${machine}`)
    return await realpath(join(dirname(entry), '..', 'native'))
  } catch (cause) {
    throw new EmbeddedPostgresError(
      'no-binaries',
      `The embedded database for ${machine} is not installed. Run "npm ci" with its optional packages, or set ` +
        'DATABASE_URL to a PostgreSQL server, version 15 or newer.',
      { cause },
    )
  }
}

function isOpenTo(native: string, account: Account | null): boolean {
  if (account === null) return true
  const folders = ['bin', 'lib', join('lib', 'postgresql'), join('share', 'postgresql')]
  if (folders.some((folder) => firstClosedFolder(join(native, folder), account) !== null)) return false
  return canExecute(join(native, 'bin', 'postgres'), account)
}

/** npm packages carry no links, so the package lists them; false when they are missing and cannot be made. */
async function recreateLibraryLinks(native: string): Promise<boolean> {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links = LibraryLinks.parse(JSON.parse(await readFile(list, 'utf8')))
  const outcomes = await Promise.all(
    links.map(async ({ source, target }) => {
      // The listed paths begin with the folder's own name, "native/".
      const link = join(native, relative('native', target))
      const aim = relative(dirname(target), source)
      if (await lstat(link).catch(() => null)) return true
      return symlink(aim, link).then(
        () => true,
        (error: NodeJS.ErrnoException) => error.code === 'EEXIST',
      )
    }),
  )
  return outcomes.every(Boolean)
}

async function copyOnce(native: string, version: string, options: CopyOptions): Promise<string> {
  const copy = join(options.copyParent, `pg-${version}`)
  if (existsSync(copy)) return copy
  options.log(`copying the database programs to ${copy}, because they cannot be run from ${native}`)
  await makeTraversableFolder(options.copyParent, options.account)
  const unfinished = `${copy}.new-${randomUUID().slice(0, 8)}`
  try {
    await cp(native, unfinished, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith('.a'),
    })
    await openForReading(unfinished)
    await recreateLibraryLinks(unfinished)
    await rename(unfinished, copy).catch((error: NodeJS.ErrnoException) => {
      // Another start finished the same copy first.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
  return copy
}

/** The copy stays ours, so that the account which runs PostgreSQL can use its programs but not change them. */
async function openForReading(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const isProgram = basename(entry.parentPath) === 'bin'
    if (entry.isDirectory() || (entry.isFile() && isProgram)) await chmod(path, 0o755)
    else if (entry.isFile()) await chmod(path, 0o644)
  }
}
