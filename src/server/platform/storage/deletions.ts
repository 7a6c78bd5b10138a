import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import type { DeletionHold } from './storage.ts'

/*
 * A backup copies the files after the moment of its database: until that is done, a file that is deleted is put aside and
 * copied from there, because the database of that moment may name it. Whoever holds deletions back says so by a file it
 * touches every few seconds; a file not touched for a minute was left by a program that was killed, and holds nothing.
 */

const HOLD_FILE = 'deletions-held'
const ASIDE_FOLDER = 'deleted'
const HOLD_LASTS_MS = 60_000
const TOUCH_EVERY_MS = 5_000
/** Well before the others stop waiting for us. */
const LONGEST_PAUSE_MS = 40_000
const FOLDER_MODE = 0o700

/** Deletes a file, or a folder with all in it, below `root`/objects; puts it aside while deletions are held back. */
export async function removeObject(root: string, path: string): Promise<void> {
  for (;;) {
    if (!(await isHeld(root))) return rm(path, { recursive: true, force: true })
    // A name of its own for each: the same key may be deleted, written and deleted again.
    const aside = join(root, ASIDE_FOLDER, randomUUID(), relative(join(root, 'objects'), path))
    await mkdir(dirname(aside), { recursive: true, mode: FOLDER_MODE })
    try {
      await rename(path, aside)
      return
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause
      // Not there; or the hold was released between the two calls and the folder made for it with it.
      if ((await stat(path).catch(() => null)) === null) return
    }
  }
}

/** Deletes what was put aside, unless deletions are held back still. */
export async function finishDeletions(root: string): Promise<void> {
  if (await isHeld(root)) return
  await rm(join(root, ASIDE_FOLDER), { recursive: true, force: true })
}

/** The folders in which deleted objects lie as they lay below `root`/objects. */
export async function foldersPutAside(root: string): Promise<string[]> {
  const names = await readdir(join(root, ASIDE_FOLDER)).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return []
    throw cause
  })
  return names.map((name) => join(root, ASIDE_FOLDER, name))
}

/** Holds deletions back until `release`; the file of the hold is on the disk when this resolves. */
export async function holdDeletions(root: string): Promise<DeletionHold> {
  const file = resolve(root, HOLD_FILE)
  await mkdir(root, { recursive: true, mode: FOLDER_MODE })
  await (await open(file, 'w', 0o600)).close()
  let touched = Date.now()
  let isLost = false
  const assertHeld = () => {
    if (isLost || Math.abs(Date.now() - touched) > LONGEST_PAUSE_MS)
      throw new Error('This program stood still for too long while files could be deleted. Start it again.')
  }
  const touch = async () => {
    assertHeld()
    const now = Date.now()
    await utimes(file, now / 1_000, now / 1_000)
    touched = now
  }
  const timer = setInterval(() => {
    touch().catch(() => {
      isLost = true
      clearInterval(timer)
    })
  }, TOUCH_EVERY_MS)
  timer.unref()
  return {
    assertHeld,
    async release() {
      clearInterval(timer)
      await rm(file, { force: true })
      await finishDeletions(root)
    },
  }
}

async function isHeld(root: string): Promise<boolean> {
  const found = await stat(join(root, HOLD_FILE)).catch(() => null)
  return found !== null && Math.abs(Date.now() - found.mtimeMs) < HOLD_LASTS_MS
}
