import { createHash, createSecretKey, randomBytes, type KeyObject } from 'node:crypto'
import { chmod, link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** `id` names the key inside what it sealed: 1 to 16 letters, digits, `_` or `-`. */
interface MasterKey {
  id: string
  key: KeyObject
}

/** `current` seals what is new; `all` holds it and the older ones that still open what they sealed. */
export interface MasterKeys {
  current: MasterKey
  all: ReadonlyMap<string, KeyObject>
}

/** `message` is a sentence for whoever runs the server, and never holds any part of a key. */
export class MasterKeyError extends Error {
  override name = 'MasterKeyError'
}

const KEY_BYTES = 32
const KEY_ID = /^[A-Za-z0-9_-]{1,16}$/

/**
 * Reads keys from `id:key` entries divided by commas or white space; `key` is 32 bytes in base64. The first is current.
 * An entry without `id:` is named after its own fingerprint. Throws MasterKeyError.
 */
export function parseMasterKeys(setting: string): MasterKeys {
  const entries = setting.split(/[\s,]+/).filter((entry) => entry !== '')
  const all = new Map<string, KeyObject>()
  let current: MasterKey | undefined
  for (const [index, entry] of entries.entries()) {
    const key = parseEntry(entry, index + 1)
    if (all.has(key.id))
      throw new MasterKeyError(`The master key names the id ${key.id} twice; give each key its own id.`)
    all.set(key.id, key.key)
    current ??= key
  }
  if (!current) throw new MasterKeyError('The master key is empty; give 32 random bytes in base64.')
  return { current, all }
}

function parseEntry(entry: string, position: number): MasterKey {
  const colon = entry.indexOf(':')
  const encoded = entry.slice(colon + 1)
  const bytes = Buffer.from(encoded, 'base64')
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(encoded) || bytes.length !== KEY_BYTES) {
    throw new MasterKeyError(`Entry ${position} of the master key is not 32 bytes in base64.`)
  }
  const id = colon === -1 ? fingerprint(bytes) : entry.slice(0, colon)
  if (!KEY_ID.test(id)) {
    throw new MasterKeyError(
      `The id of entry ${position} of the master key must be 1 to 16 letters, digits, "_" or "-".`,
    )
  }
  return { id, key: createSecretKey(bytes) }
}

function fingerprint(bytes: Uint8Array): string {
  return createHash('sha256').update('attest master key id').update(bytes).digest('hex').slice(0, 12)
}

/**
 * The master keys of this installation. `setting` comes first; the keys in `file` follow, so that moving from the
 * generated key to one of your own keeps what exists readable. With neither, a key is made and kept in `file` (0600);
 * when several processes start at once, all of them get the same one. Throws MasterKeyError.
 */
export async function loadMasterKeys(source: {
  setting?: string | undefined
  file: string
}): Promise<MasterKeys> {
  const setting = source.setting?.trim() ?? ''
  const kept = await readKeyFile(source.file)
  if (setting !== '') return merge(parseMasterKeys(setting), kept)
  if (kept) return kept
  await createKeyFile(source.file)
  const created = await readKeyFile(source.file)
  if (!created) throw new MasterKeyError(`The master key in ${source.file} cannot be read.`)
  return created
}

function merge(first: MasterKeys, second: MasterKeys | null): MasterKeys {
  return { current: first.current, all: new Map([...(second?.all ?? []), ...first.all]) }
}

async function readKeyFile(file: string): Promise<MasterKeys | null> {
  let content: string
  try {
    content = await readFile(file, 'utf8')
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new MasterKeyError(`The master key in ${file} cannot be read.`, { cause })
  }
  // A key restored from a backup may have come back readable to everybody.
  await chmod(file, 0o600).catch(() => undefined)
  return parseMasterKeys(content)
}

async function createKeyFile(file: string): Promise<void> {
  const folder = dirname(file)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const bytes = randomBytes(KEY_BYTES)
  const temporary = `${file}.${randomBytes(8).toString('hex')}`
  try {
    const handle = await open(temporary, 'wx', 0o600)
    try {
      await handle.writeFile(`${fingerprint(bytes)}:${bytes.toString('base64')}\n`)
      await handle.sync()
    } finally {
      await handle.close()
    }
    // A link, unlike a rename, never replaces: of several first starts one wins and the others read its key.
    await link(temporary, file).catch((cause: NodeJS.ErrnoException) => {
      if (cause.code !== 'EEXIST') throw cause
    })
    await syncFolder(folder)
  } finally {
    await rm(temporary, { force: true })
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
