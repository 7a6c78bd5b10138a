import { mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/**
 * Makes a folder that an operator names, and those above it that are missing, with the given mode (as octal). Answers the first
 * that it made, null where all were there. Rejects with the system's error where one cannot be made.
 *
 * Not `mkdir` with `recursive`: in Node 24 that never ends, at full CPU, where a file system says ENOENT of a new name below a
 * folder that is there, as /proc does and an automount whose server is gone.
 */
export async function makeFolder(path: string, mode?: number): Promise<string | null> {
  const missing: string[] = []
  for (let at = resolve(path); !(await isThere(at)); at = dirname(at)) missing.unshift(at)
  for (const folder of missing) await makeOne(folder, mode)
  if (!(await stat(path)).isDirectory())
    throw Object.assign(new Error(`${path} is no folder.`), { code: 'ENOTDIR' })
  return missing[0] ?? null
}

/** Another process may have made it meanwhile. */
const makeOne = (folder: string, mode: number | undefined): Promise<void> =>
  mkdir(folder, { mode }).catch(async (cause: unknown) => {
    if (!(await isThere(folder))) throw cause
  })

/** ENOTDIR, EACCES and the like are the caller's to hear of. */
const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (cause: NodeJS.ErrnoException) => {
      if (cause.code === 'ENOENT') return false
      throw cause
    },
  )
