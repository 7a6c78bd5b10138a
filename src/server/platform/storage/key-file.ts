import { randomBytes } from 'node:crypto'
import { chmod, chown, link, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { makeFolder } from '../make-folder.ts'
import { fingerprintId, KEY_BYTES, MasterKeyError, parseMasterKeys, type MasterKeys } from './master-key.ts'
import { syncFolder } from './sync-folder.ts'

/** The keys in the file, the newest first; null when there is no such file. Throws MasterKeyError. */
export async function readKeyFile(file: string): Promise<MasterKeys | null> {
  const content = await contentOf(file)
  if (content === null) return null
  const keys = keysIn(content, file)
  // A key restored from a backup may have come back readable to everybody. Never another file, named by mistake.
  await chmod(file, 0o600).catch(() => undefined)
  return keys
}

function keysIn(content: string, file: string): MasterKeys {
  try {
    return parseMasterKeys(content)
  } catch (cause) {
    if (!(cause instanceof MasterKeyError)) throw cause
    throw new MasterKeyError(`The file ${file} is not one of a master key. ${cause.message}`, { cause })
  }
}

async function contentOf(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new MasterKeyError(`The master key in ${file} cannot be read.`, { cause })
  }
}

/** Makes the file with one new key, unless it is there: of several first starts one wins and all get its key. */
export async function createKeyFile(file: string): Promise<MasterKeys> {
  await makeFolder(dirname(file), 0o700)
  // A link, unlike a rename, never replaces.
  await writeBeside(file, `${newEntry()}\n`, async (temporary) => {
    await link(temporary, file).catch((cause: NodeJS.ErrnoException) => {
      if (cause.code !== 'EEXIST') throw cause
    })
  })
  const created = await readKeyFile(file)
  if (!created) throw new MasterKeyError(`The master key in ${file} cannot be read.`)
  return created
}

/** Puts a new key before those in the file, or into a new file, and says its id. */
export async function addToKeyFile(file: string): Promise<string> {
  const content = await contentOf(file)
  if (content === null) return (await createKeyFile(file)).current.id
  keysIn(content, file)
  const entry = newEntry()
  await replaceKeyFile(file, `${entry}\n${content}`)
  return parseMasterKeys(entry).current.id
}

/** False when the file does not hold the key. A file that would hold none is removed. */
export async function removeFromKeyFile(file: string, id: string): Promise<boolean> {
  const entries = (await contentOf(file))?.split(/[\s,]+/).filter((entry) => entry !== '') ?? []
  const kept = entries.filter((entry) => parseMasterKeys(entry).current.id !== id)
  if (kept.length === entries.length) return false
  if (kept.length === 0) await rm(file)
  else await replaceKeyFile(file, `${kept.join('\n')}\n`)
  await syncFolder(dirname(file))
  return true
}

function newEntry(): string {
  const bytes = randomBytes(KEY_BYTES)
  return `${fingerprintId(bytes)}:${bytes.toString('base64')}`
}

/** The new file belongs to whom the old one belonged to: the command may be run by root, and the server by another. */
async function replaceKeyFile(file: string, content: string): Promise<void> {
  const { uid, gid } = await stat(file)
  await writeBeside(file, content, async (temporary) => {
    if (process.getuid?.() === 0) await chown(temporary, uid, gid)
    await rename(temporary, file)
  })
}

async function writeBeside(
  file: string,
  content: string,
  putInPlace: (temporary: string) => Promise<void>,
): Promise<void> {
  const temporary = `${file}.${randomBytes(8).toString('hex')}`
  try {
    const handle = await open(temporary, 'wx', 0o600)
    try {
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await putInPlace(temporary)
    await syncFolder(dirname(file))
  } finally {
    await rm(temporary, { force: true })
  }
}
