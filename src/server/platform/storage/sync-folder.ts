import { open } from 'node:fs/promises'

/** Brings the names in a folder onto the disk: a rename, a link or a new file is then there after a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
