import { execFile } from 'node:child_process'
import { open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { syncFolder } from '../storage/sync-folder.ts'
import type { OwnTarget } from './own-target.ts'
import { STAGING } from './unfinished-restore.ts'

/** What a restore makes in DATA_DIR. */
export const RESTORED = ['files', 'outbox', 'postgres'] as const

/** Says, in the folder of an unfinished restore, that all is in its place and only its marks have still to go. */
const PLACED_FILE = 'placed.json'
const Placed = z.object({ backup: z.string(), database: z.string() })

/** Everything is whole: it gets its place, and last of all goes what says that it had none. */
export async function place(
  dataDir: string,
  { backup, own }: { backup: string; own: OwnTarget | null },
): Promise<void> {
  const staging = join(dataDir, STAGING)
  await flush()
  for (const name of await readdir(staging))
    if ((RESTORED as readonly string[]).includes(name)) await rename(join(staging, name), join(dataDir, name))
  await syncFolder(dataDir)
  if (own) {
    await writePlaced(staging, { backup, database: own.identity })
    await own.unmark()
  }
  await removeStaging(dataDir)
}

export async function removeStaging(dataDir: string): Promise<void> {
  await rm(join(dataDir, STAGING), { recursive: true, force: true })
  await syncFolder(dataDir)
}

/** The database for which the files of this backup are all in their place; null where they are not. */
export async function placedFor(dataDir: string, backup: string): Promise<string | null> {
  const text = await readFile(join(dataDir, STAGING, PLACED_FILE), 'utf8').catch(() => null)
  if (text === null) return null
  const placed = Placed.parse(JSON.parse(text))
  return placed.backup === backup ? placed.database : null
}

async function writePlaced(staging: string, placed: z.infer<typeof Placed>): Promise<void> {
  const unfinished = join(staging, `${PLACED_FILE}.new`)
  const file = await open(unfinished, 'w', 0o600)
  try {
    await file.writeFile(JSON.stringify(placed))
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(unfinished, join(staging, PLACED_FILE))
  await syncFolder(staging)
}

/** Brings what was written onto the disk, once for all files: one by one it takes as long again as writing them. */
export async function flush(): Promise<void> {
  await promisify(execFile)('sync')
}
