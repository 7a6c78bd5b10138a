import { readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { readFacts, type BackupFacts } from './manifest.ts'

export const FINISHED = /^backup-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ-[0-9a-f]{8}$/

export interface FinishedBackup {
  folder: string
  facts: BackupFacts
}

/** The finished backups in the folder, newest first; of one installation alone when it is named. */
export async function finishedBackups(to: string, installation?: string): Promise<FinishedBackup[]> {
  const found: FinishedBackup[] = []
  for (const name of await readdir(to).catch(() => [])) {
    if (!FINISHED.test(name)) continue
    const folder = join(to, name)
    const facts = await readFacts(folder)
    if (facts && (installation === undefined || facts.installation === installation))
      found.push({ folder, facts })
  }
  return found.sort((a, b) => b.facts.moment.localeCompare(a.facts.moment))
}

/** The folder of a backup that was finished after this one, by its name, and says no longer what it is; null where there is none. */
export async function damagedAfter({ folder }: FinishedBackup): Promise<string | null> {
  const beside = await readdir(dirname(folder))
  for (const name of beside
    .filter((other) => FINISHED.test(other) && other > basename(folder))
    .sort()
    .reverse())
    if (!(await readFacts(join(dirname(folder), name)))) return join(dirname(folder), name)
  return null
}

/**
 * Removes this installation's backups beyond the newest `keep`, of which the one just `made` and proven is the first. What
 * says that it is of a later moment was not made before it, whatever it is: it pushes none out, and stays.
 */
export async function removeOldBackups({
  made,
  keep,
}: {
  made: FinishedBackup
  keep: number
}): Promise<string[]> {
  const { id, installation, moment } = made.facts
  // By its id besides: another way to its folder leads to the same one.
  const earlier = (await finishedBackups(dirname(made.folder), installation)).filter(
    ({ folder, facts }) => folder !== made.folder && facts.id !== id && facts.moment <= moment,
  )
  const old = earlier.slice(Math.max(1, keep) - 1)
  for (const { folder } of old) {
    // Without its manifest a folder that is removed half is no backup any more.
    await rm(join(folder, 'manifest.json'), { force: true })
    await rm(folder, { recursive: true, force: true })
  }
  return old.map(({ folder }) => folder)
}
