import { parseArgs } from 'node:util'
import { keyPlaces } from '#server/key-places.ts'
import { createUnnamedObjects } from '#server/features/storage/public.ts'
import { NAMED_OBJECTS } from '#server/named-objects.ts'
import { isBucketKnown, leaveBucket, openStorage, type OpenedStorage } from '#server/open-storage.ts'
import type { OperatorDatabase } from '#server/operator.ts'
import { unnamedAmong } from '#server/platform/backup/object-names.ts'
import { systemClock } from '#server/platform/clock.ts'
import { openMasterKeys } from '#server/platform/keys/open-master-keys.ts'
import type { MasterKeys } from '#server/platform/storage/master-key.ts'
import { countStrangers } from '#server/platform/storage/s3-storage.ts'
import { moveObjects, type Moved } from '#server/platform/storage/move-objects.ts'
import type { Settings } from '#server/settings.ts'
import { withOperator } from './with-operator.ts'

const USAGE = `Where recordings and documents lie: on the disk below DATA_DIR, or in the bucket that S3_BUCKET names.

  npm run storage -- move --to s3     copies everything from the disk into the bucket while the product runs, and proves it
  npm run storage -- move --to disk   the same, from the bucket to the disk
  npm run storage -- unnamed          counts the files that nothing in the database names, such as those that came into the bucket
                                      after the backup that was restored; with --remove the product removes them a day later

First start the product with the S3_ settings and STORAGE as it is now (disk, or s3). Then move, set STORAGE to the new place,
start the product again, and move once more: that brings over what was written in between and takes away the originals.
Called again after it was ended, it does what is left. Never remove what is unnamed from a copy that was restored for trying:
it would remove what belongs to the real one.
`
const TELL_EVERY_MS = 1_000
type Say = (sentence: string) => void

/** Runs the command and answers its exit code: 0 done, 1 it could not be done, 2 called wrongly. */
export async function storageCommand(
  args: string[],
  environment: Record<string, string | undefined>,
  say: Say,
): Promise<number> {
  const asked = askedIn(args)
  if (!asked) {
    say(USAGE)
    return 2
  }
  return withOperator(environment, say, (settings, operator) =>
    asked.what === 'move'
      ? move(settings, operator, asked.to, say)
      : tellUnnamed(settings, operator, asked.remove, say),
  )
}

type Asked = { what: 'move'; to: 'disk' | 's3' } | { what: 'unnamed'; remove: boolean }

function askedIn(args: string[]): Asked | null {
  try {
    const options = { to: { type: 'string' }, remove: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const { to, remove } = values
    const [what, ...rest] = positionals
    if (rest.length > 0) return null
    if (what === 'unnamed') return to === undefined ? { what, remove: remove ?? false } : null
    const isMove = what === 'move' && remove === undefined && (to === 'disk' || to === 's3')
    return isMove ? { what, to } : null
  } catch {
    return null
  }
}

/** What is written down as unnamed the product removes a day later, unless a row names it by then. */
async function tellUnnamed(
  settings: Settings,
  operator: OperatorDatabase,
  remove: boolean,
  say: Say,
): Promise<number> {
  const { db } = operator
  const now = () => systemClock.now()
  const { keys } = await openMasterKeys(keyPlaces(settings, operator), now())
  const opened = await openStorage(settings, { ...operator, keys, now })
  try {
    const { storage } = opened
    const onError = (error: unknown): never => {
      throw error
    }
    const unnamed = createUnnamedObjects({ db, storage, clock: systemClock, onError })
    let count = 0
    for await (const names of unnamedAmong(db, storage.sealedObjects(), NAMED_OBJECTS)) {
      count += names.length
      if (remove) for (const key of names) await unnamed.note(db, key)
    }
    say(`${count} files are named by nothing in the database${remove ? ': in a day they are removed' : ''}.`)
    const strangers = opened.bucket ? await countStrangers(opened.bucket) : 0
    if (strangers > 0)
      say(
        `${strangers} objects below objects/ in the bucket have names that this product does not give: it reads none of them, and no backup holds them. Find out who put them there, and delete them with the means of the bucket.`,
      )
    return 0
  } finally {
    opened.close()
  }
}

async function move(
  settings: Settings,
  operator: OperatorDatabase,
  to: 'disk' | 's3',
  say: Say,
): Promise<number> {
  const bucket = settings.S3_BUCKET
  // What is deleted while objects are copied must be deleted in both places: the product has to know both.
  if (!bucket || !(await isBucketKnown(operator.db, bucket))) {
    say(
      bucket
        ? `The product does not know the bucket ${bucket} yet. Start it with the S3_ settings and STORAGE=disk, so that what is deleted meanwhile is deleted in both places; then run this.`
        : 'Set S3_BUCKET and the other S3_ settings as the product has them, then run this.',
    )
    return 1
  }
  const now = () => systemClock.now()
  const { keys } = await openMasterKeys(keyPlaces(settings, operator), now())
  const opened = await openStorage(settings, { ...operator, keys, now })
  try {
    return await moveBetween(opened, { to, keys, bucket, db: operator.db, say })
  } finally {
    opened.close()
  }
}

interface Move {
  to: 'disk' | 's3'
  keys: MasterKeys
  bucket: string
  db: OperatorDatabase['db']
  say: Say
}

async function moveBetween(
  { place, disk, s3 }: OpenedStorage,
  { to, keys, bucket, db, say }: Move,
): Promise<number> {
  if (!s3) throw new Error('The settings name no bucket.')
  const [from, target] = to === 's3' ? [disk, s3] : [s3, disk]
  const isSwitched = place === to
  const moved = await moveObjects({
    from,
    to: target,
    keys,
    takeAway: isSwitched,
    onProgress: progressTo(say),
  })
  const there = to === 's3' ? `in the bucket ${bucket}` : 'on the disk'
  const left = to === 's3' ? 'on the disk' : `in the bucket ${bucket}`
  say(
    `${moved.copied} files were copied ${there} and read back, ${moved.there} were there already and are the same.`,
  )
  if (moved.damaged > 0) {
    say(
      `${moved.damaged} files do not open and stay ${left}: bring them back from a backup or delete their notes.`,
    )
    return 1
  }
  if (!isSwitched)
    say(
      `It is safe to switch: set STORAGE=${to}, start the product again, then run this once more. It brings over what is written until then and takes the originals away.`,
    )
  else if (to === 's3') say('Nothing is left on the disk.')
  else {
    await leaveBucket(db, bucket)
    say(`Nothing is left in the bucket ${bucket}: take the S3_ settings out at the next start.`)
  }
  return 0
}

function progressTo(say: Say): (moved: Moved) => void {
  let told = -TELL_EVERY_MS
  return ({ copied, there }) => {
    const now = performance.now()
    if (now - told < TELL_EVERY_MS) return
    told = now
    say(`${copied + there} files are proven`)
  }
}

if (import.meta.main) {
  process.exitCode = await storageCommand(process.argv.slice(2), process.env, (sentence) => {
    process.stdout.write(`${sentence}\n`)
  })
}
