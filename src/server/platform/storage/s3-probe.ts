import { randomBytes, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Bucket } from './s3-bucket.ts'
import { StorageRefusedError } from './storage.ts'

/**
 * Writes an object, reads it back and deletes it: a bucket that does not let us do all three is found at the start, not in
 * a visit. Throws StorageAwayError or StorageRefusedError, each with one sentence that says what to look at.
 */
export async function proveBucket(bucket: Bucket, name: string): Promise<void> {
  const probe = `probe/${randomUUID()}`
  const bytes = randomBytes(64)
  await bucket.put(probe, bytes)
  const found = await bucket.get(probe)
  if (!found || !(await buffer(found)).equals(bytes))
    throw new StorageRefusedError(
      `The bucket ${name} did not give back what was written into it. Check that S3_ENDPOINT is an S3 service, and what its rules do to new objects.`,
    )
  await bucket.delete(probe)
  if (await bucket.find(probe))
    throw new StorageRefusedError(
      `The bucket ${name} keeps what is deleted. Let the keys delete objects, and take away what locks them.`,
    )
  for await (const _ of bucket.list('probe/')) break
}
