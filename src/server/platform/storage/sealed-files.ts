import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isKey } from './storage-keys.ts'
import type { SealedObject } from './storage.ts'

/** What the file of an object ends with; its key stands before it. */
export const SUFFIX = '.sealed'

const READ_BYTES = 256 * 1024

/** The sealed objects that lie below a folder, in no order; what vanishes meanwhile is left out. */
export async function* sealedFilesBelow(root: string, folder = ''): AsyncGenerator<SealedObject> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(ifGone([]))
  for (const entry of entries) {
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) yield* sealedFilesBelow(root, name)
    else if (name.endsWith(SUFFIX) && isKey(name.slice(0, -SUFFIX.length))) {
      const object = await sealedFile(root, name.slice(0, -SUFFIX.length))
      if (object) yield object
    }
  }
}

/** One of them; null when it is not there. */
export async function sealedFile(root: string, key: string): Promise<SealedObject | null> {
  const file = join(root, key + SUFFIX)
  const found = await stat(file).catch(ifGone(null))
  if (!found) return null
  return {
    key,
    bytes: found.size,
    async open() {
      const handle = await open(file, 'r').catch(ifGone(null))
      return handle && handle.createReadStream({ highWaterMark: READ_BYTES })
    },
  }
}

function ifGone<T>(instead: T): (cause: NodeJS.ErrnoException) => T {
  return (cause) => {
    if (cause.code === 'ENOENT') return instead
    throw cause
  }
}
