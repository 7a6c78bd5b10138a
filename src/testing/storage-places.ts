import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { openDiskStorage } from '#server/platform/storage/encrypted-disk-storage.ts'
import { parseMasterKeys, type MasterKeys } from '#server/platform/storage/master-key.ts'
import { openBucket, type Bucket } from '#server/platform/storage/s3-bucket.ts'
import { openS3Storage } from '#server/platform/storage/s3-storage.ts'
import type { KeptStorage } from '#server/platform/storage/storage.ts'
import { makeTestFolder } from './database.ts'
import { startS3Service, type S3Service } from './s3-service.ts'

export const firstKey = `first:${Buffer.alloc(32, 1).toString('base64')}`
export const secondKey = `second:${Buffer.alloc(32, 2).toString('base64')}`

interface OpenOptions {
  keys?: MasterKeys
  isRetired?: (keyId: string) => Promise<boolean>
}

/** Somewhere that objects lie, seen from outside the product: what the shared tests of all storages need. */
export interface StoragePlace {
  open(options?: OpenOptions): Promise<KeptStorage>
  /** The bytes as they lie there. */
  lying(key: string): Promise<Buffer>
  lay(key: string, bytes: Uint8Array): Promise<void>
  /** Of everything that lies there, whatever it is. */
  names(): Promise<string[]>
  close(): Promise<void>
}

export async function diskPlace(): Promise<StoragePlace> {
  const root = await makeTestFolder()
  const fileOf = (key: string) => join(root, 'objects', `${key}.sealed`)
  return {
    open: ({ keys = parseMasterKeys(firstKey), ...rest } = {}) =>
      openDiskStorage({ root, keys, now: new Date('2026-11-21T10:00:00Z'), ...rest }),
    lying: (key) => readFile(fileOf(key)),
    async lay(key, bytes) {
      await mkdir(dirname(fileOf(key)), { recursive: true })
      await writeFile(fileOf(key), bytes)
    },
    async names() {
      const entries = await readdir(root, { withFileTypes: true, recursive: true })
      return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
    },
    close: () => rm(root, { recursive: true, force: true }),
  }
}

export interface BucketPlace extends StoragePlace {
  service: S3Service
  bucket: Bucket
}

/** Parts are small, so that an object of a megabyte already goes in many. */
export async function bucketPlace(): Promise<BucketPlace> {
  const service = await startS3Service()
  const bucket = await openBucket(service.settings, { partBytes: 256 * 1024 })
  return {
    service,
    bucket,
    open: async ({ keys = parseMasterKeys(firstKey), ...rest } = {}) =>
      openS3Storage({ bucket, keys, now: () => new Date(), ...rest }),
    async lying(key) {
      const found = await bucket.get(`objects/${key}`)
      if (!found) throw new Error('It is not there.')
      return buffer(found)
    },
    lay: (key, bytes) => bucket.put(`objects/${key}`, bytes),
    async names() {
      const names: string[] = []
      for await (const { name } of bucket.list('')) names.push(name)
      return names
    },
    async close() {
      bucket.close()
      await service.close()
    },
  }
}
