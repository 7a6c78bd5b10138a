import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'

/** Writes a file for this user alone, which is whole from the moment it has its name. */
export async function writeWhole(path: string, content: string): Promise<void> {
  // Another process may be writing the same.
  const unfinished = `${path}.${process.pid}-${randomUUID().slice(0, 8)}.unfinished`
  try {
    const file = await open(unfinished, 'wx', 0o600)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}
