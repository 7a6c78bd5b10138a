import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { BackupFacts } from './manifest.ts'

/** In DATA_DIR, and in no backup: a restored copy has made none yet. */
const FILE = 'last-backup.json'

const LastBackup = z.object({ moment: z.iso.datetime(), keyIds: z.array(z.string()) })
/** When the last backup was made from this folder (ISO, UTC), and the keys it needs. */
export type LastBackup = z.infer<typeof LastBackup>

/** Notes that a backup was made and proven. */
export async function keepLastBackup(dataDir: string, { moment, keyIds }: BackupFacts): Promise<void> {
  const unfinished = join(dataDir, `${FILE}.new`)
  await writeFile(unfinished, JSON.stringify({ moment, keyIds }), { mode: 0o600 })
  await rename(unfinished, join(dataDir, FILE))
}

/** Null where none was made, or what was noted cannot be read. */
export const readLastBackup = (dataDir: string): Promise<LastBackup | null> =>
  readFile(join(dataDir, FILE), 'utf8')
    .then(
      (text) => LastBackup.parse(JSON.parse(text)),
      () => null,
    )
    .catch(() => null)
