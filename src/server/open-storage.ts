import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Database } from './platform/database/connection.ts'
import { storageBuckets } from './platform/database/schema/storage.ts'
import { FILES_FOLDER } from './key-places.ts'
import { openDiskStorage } from './platform/storage/encrypted-disk-storage.ts'
import type { MasterKeys } from './platform/storage/master-key.ts'
import { openBucket, type Bucket, type BucketSettings } from './platform/storage/s3-bucket.ts'
import { proveBucket } from './platform/storage/s3-probe.ts'
import { openS3Storage } from './platform/storage/s3-storage.ts'
import { sampleSealed } from './platform/storage/sample-objects.ts'
import { StorageRefusedError, type KeptStorage } from './platform/storage/storage.ts'
import { createTwoPlaces } from './platform/storage/two-places.ts'
import type { Settings } from './settings.ts'

export type StorageSettings = Partial<
  Pick<
    Settings,
    | 'STORAGE'
    | 'S3_BUCKET'
    | 'S3_ENDPOINT'
    | 'S3_REGION'
    | 'S3_PATH_STYLE'
    | 'S3_ACCESS_KEY_ID'
    | 'S3_SECRET_ACCESS_KEY'
  >
>

export type PlaceName = 'disk' | 's3'

export interface StorageMeans {
  dataDir: string
  db: Database
  keys: MasterKeys
  now: () => Date
  isRetired?: (keyId: string) => Promise<boolean>
}

export interface OpenedStorage {
  /** What the product works with. */
  storage: KeptStorage
  /** Where new objects go. */
  place: PlaceName
  disk: KeptStorage
  /** Null where the settings name no bucket. */
  s3: KeptStorage | null
  bucket: Bucket | null
  /** Whether the bucket lets us in, and the disk can be written; rejects with a sentence where not. */
  prove(): Promise<void>
  close(): void
}

const OBJECTS_LOOKED_AT = 20
const DEFAULT_REGION = 'us-east-1'

/** Where new objects go, by the settings. */
export const placeOf = ({ STORAGE, S3_BUCKET }: StorageSettings): PlaceName =>
  STORAGE ?? (S3_BUCKET ? 's3' : 'disk')

export function bucketSettingsOf(settings: StorageSettings): BucketSettings | null {
  if (!settings.S3_BUCKET) return null
  return {
    bucket: settings.S3_BUCKET,
    endpoint: settings.S3_ENDPOINT,
    region: settings.S3_REGION ?? DEFAULT_REGION,
    pathStyle: settings.S3_PATH_STYLE
      ? settings.S3_PATH_STYLE === 'true'
      : settings.S3_ENDPOINT !== undefined,
    accessKeyId: settings.S3_ACCESS_KEY_ID,
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY,
  }
}

/**
 * The storage that the settings name. With a bucket both places are open: what is not in the one is looked for in the other.
 * Throws StorageAwayError or StorageRefusedError, each with one sentence, where the bucket cannot be used or another one holds
 * objects.
 */
export async function openStorage(settings: StorageSettings, means: StorageMeans): Promise<OpenedStorage> {
  const { dataDir, db, keys, now, isRetired } = means
  const wanted = bucketSettingsOf(settings)
  const place = placeOf(settings)
  if (place === 's3' && !wanted)
    throw new StorageRefusedError(
      'STORAGE is s3 and S3_BUCKET is not set: name the bucket, or leave STORAGE out.',
    )
  await refuseOtherBuckets(db, wanted?.bucket ?? null)
  const options = { keys, ...(isRetired ? { isRetired } : {}) }
  const disk = await openDiskStorage({ root: join(dataDir, FILES_FOLDER), now: now(), ...options })
  if (!wanted)
    return {
      storage: disk,
      place,
      disk,
      s3: null,
      bucket: null,
      prove: () => proveDisk(dataDir),
      close: () => {},
    }
  const bucket = await openBucket(wanted)
  try {
    await proveBucket(bucket, wanted.bucket)
    const s3 = openS3Storage({ bucket, now, ...options })
    await refuseOtherKeys(s3, keys, wanted.bucket)
    await db.insert(storageBuckets).values({ name: wanted.bucket, since: now() }).onConflictDoNothing()
    const storage = place === 's3' ? createTwoPlaces(s3, disk) : createTwoPlaces(disk, s3)
    return {
      storage,
      place,
      disk,
      s3,
      bucket,
      prove: () => proveBucket(bucket, wanted.bucket),
      close: () => bucket.close(),
    }
  } catch (cause) {
    bucket.close()
    throw cause
  }
}

/** Writes a small file and takes it away again. */
async function proveDisk(dataDir: string): Promise<void> {
  const probe = join(dataDir, FILES_FOLDER, 'incoming', `probe-${randomUUID()}`)
  await writeFile(probe, 'probe', { mode: 0o600 })
  await rm(probe)
}

/** Whether the product was started with this bucket: only then does it delete there, too. */
export async function isBucketKnown(db: Database, name: string): Promise<boolean> {
  return (await db.select().from(storageBuckets).where(eq(storageBuckets.name, name))).length > 0
}

/** The bucket holds nothing of this product any more: the settings may leave it out. */
export async function leaveBucket(db: Database, name: string): Promise<void> {
  await db.delete(storageBuckets).where(eq(storageBuckets.name, name))
}

async function refuseOtherBuckets(db: Database, wanted: string | null): Promise<void> {
  const used = await db.select().from(storageBuckets)
  const other = used.find(({ name }) => name !== wanted)
  if (other)
    throw new StorageRefusedError(
      `Files of this product lie in the bucket ${other.name}, which the settings do not name: set S3_BUCKET=${other.name} again. To leave it, set STORAGE=disk beside it and run "npm run storage -- move --to disk".`,
    )
}

/** Another product's bucket, or one from before a master key that is gone. */
async function refuseOtherKeys(s3: KeptStorage, keys: MasterKeys, name: string): Promise<void> {
  const broken = await sampleSealed(s3.sealedObjects(), keys, OBJECTS_LOOKED_AT)
  if (broken)
    throw new StorageRefusedError(
      `The bucket ${name} holds files that are encrypted under the master key ${broken.keyId}, which this product does not have. Name its own bucket in S3_BUCKET, or put that key back.`,
    )
}
