import { randomUUID } from 'node:crypto'
import type { Bucket } from './s3-bucket.ts'
import type { DeletionHold } from './storage.ts'

/*
 * As on the disk (see deletions.ts), for all processes that use the bucket: while anything is there whose name begins with
 * `deletions-held`, what is deleted is copied aside first. Each backup has a hold of its own: several machines may make one.
 * Clocks of machines and of the service differ by seconds, so a hold is put again and again, and counts as left by a killed
 * program only long after.
 */

const HOLD = 'deletions-held'
export const ASIDE = 'deleted/'
const TOUCH_EVERY_MS = 20_000
/** Well before the others stop waiting for us. */
const LONGEST_PAUSE_MS = 3 * 60_000
const HOLD_LASTS_MS = 10 * 60_000

export async function areDeletionsHeld(bucket: Bucket): Promise<boolean> {
  for await (const _ of bucket.list(HOLD)) return true
  return false
}

/** The hold is in the bucket when this resolves. */
export async function holdBucketDeletions(bucket: Bucket, now: () => Date): Promise<DeletionHold> {
  // No name below another: services that keep objects as files refuse that.
  const own = `${HOLD}-${randomUUID()}`
  const touch = () => bucket.put(own, Buffer.from(now().toISOString()))
  await touch()
  let touched = performance.now()
  const assertHeld = () => {
    if (performance.now() - touched > LONGEST_PAUSE_MS)
      throw new Error('This program stood still for too long while files could be deleted. Start it again.')
  }
  let touching: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    const asked = performance.now()
    // One that fails is followed by others before the hold counts as left.
    touching = touch().then(
      () => void (touched = asked),
      () => undefined,
    )
  }, TOUCH_EVERY_MS)
  timer.unref()
  return {
    assertHeld,
    async release() {
      clearInterval(timer)
      await touching
      await bucket.delete(own)
      await deleteAside(bucket)
    },
  }
}

/** Deletes what was put aside, unless deletions are held back still. */
export async function finishBucketDeletions(bucket: Bucket, now: Date): Promise<void> {
  for await (const { name, changedAt } of bucket.list(HOLD))
    if (Math.abs(now.getTime() - changedAt.getTime()) >= HOLD_LASTS_MS) await bucket.delete(name)
  await deleteAside(bucket)
}

/** What was there before it was seen that nobody holds deletions back: what comes later, another backup may need. */
async function deleteAside(bucket: Bucket): Promise<void> {
  const names: string[] = []
  for await (const { name } of bucket.list(ASIDE)) names.push(name)
  if (await areDeletionsHeld(bucket)) return
  for (const name of names) await bucket.delete(name)
}
