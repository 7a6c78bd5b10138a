import type { S3Client } from '@aws-sdk/client-s3'
import { asBucketError, isNotThere, isOutOfRange } from './s3-errors.ts'
import { isCopiedWhole, notKept, proveKept } from './s3-proof.ts'
import { uploadInParts } from './s3-upload.ts'

/** A bucket of a service that speaks S3, and how it is reached. */
export interface BucketSettings {
  bucket: string
  /** Left out for Amazon's own. */
  endpoint?: string | undefined
  region: string
  /** The bucket in the path of the address instead of its host name, as most services on premises want it. */
  pathStyle: boolean
  /** Left out: as the SDK finds them, such as those of the machine's role. */
  accessKeyId?: string | undefined
  secretAccessKey?: string | undefined
}

export interface BucketLimits {
  /** How long a service may take to accept a connection, and to answer a call or to go on answering. */
  connectMs: number
  answerMs: number
  /** And to copy an object, which it answers once it is done: some gigabytes take minutes. */
  copyMs: number
  /** How often a call is made at most: each may be made again without harm. */
  attempts: number
  /** The size of a part, at least 5 MiB with most services; one is held for each object that is written. */
  partBytes: number
  /** How many objects one list names at most. */
  pageSize: number
}

const MEBIBYTE = 1024 * 1024
const LIMITS: BucketLimits = {
  connectMs: 5_000,
  answerMs: 30_000,
  copyMs: 10 * 60_000,
  attempts: 3,
  partBytes: 5 * MEBIBYTE,
  pageSize: 1_000,
}
const CONNECTIONS = 128
const RESUMED_AT_MOST = 3
const COPIED_AT_MOST = 3

export interface BucketObject {
  name: string
  bytes: number
  changedAt: Date
}

/**
 * What the product asks of a bucket. Throws StorageFullError, StorageAwayError and StorageRefusedError. What was put is proven to
 * be there, not only said to be.
 */
export interface Bucket {
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Whole or not at all: in parts where it is large, which are given up when the pieces end early. */
  putPieces<T>(name: string, pieces: AsyncGenerator<Uint8Array, T>): Promise<T>
  /** Null when it is not there. A stream that is cut off is gone on with where it was cut. */
  get(name: string, first?: number): Promise<AsyncIterable<Uint8Array> | null>
  find(name: string): Promise<BucketObject | null>
  copy(from: string, to: string): Promise<void>
  delete(name: string): Promise<void>
  list(prefix: string): AsyncGenerator<BucketObject>
  /** Parts of uploads that were begun before then and never ended. */
  giveUpUploads(before: Date): Promise<void>
  /** Whether it keeps what is deleted as older versions. Null: it does not say. */
  keepsVersions(): Promise<boolean | null>
  close(): void
}

/** Opens a bucket; nothing is asked of it yet. The SDK is loaded here, for those who use one alone. */
export async function openBucket(
  settings: BucketSettings,
  limits: Partial<BucketLimits> = {},
): Promise<Bucket> {
  const sdk = await import('@aws-sdk/client-s3')
  const given = { ...LIMITS, ...limits }
  const client = new sdk.S3Client(clientConfig(settings, given))
  const copying = new sdk.S3Client(clientConfig(settings, { ...given, answerMs: given.copyMs }))
  const { bucket: Bucket } = settings
  const reached = { sdk, client, copying, Bucket, where: `the bucket ${Bucket}`, ...given }
  return {
    ...writingTo(reached),
    ...readingFrom(reached),
    giveUpUploads: (before) => giveUpUploads(sdk, client, Bucket, before),
    async keepsVersions() {
      const answer = await client.send(new sdk.GetBucketVersioningCommand({ Bucket })).catch(() => null)
      return answer && answer.Status === 'Enabled'
    },
    close() {
      client.destroy()
      copying.destroy()
    },
  }
}

interface Reached extends Pick<BucketLimits, 'partBytes' | 'pageSize'> {
  sdk: typeof import('@aws-sdk/client-s3')
  client: S3Client
  copying: S3Client
  Bucket: string
  /** For sentences. */
  where: string
}

async function asked<T>(where: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (cause) {
    throw asBucketError(cause, where)
  }
}

/** Null where the object is not there. */
function askedOrNull<T>(where: string, call: () => Promise<T>): Promise<T | null> {
  return asked(where, () =>
    call().catch((cause: unknown) => {
      if (isNotThere(cause)) return null
      throw cause
    }),
  )
}

function writingTo({ sdk, client, copying, Bucket, where, partBytes }: Reached) {
  const put = async (Key: string, Body: Uint8Array): Promise<void> => {
    const command = new sdk.PutObjectCommand({ Bucket, Key, Body, ContentLength: Body.length })
    await asked(where, async () =>
      proveKept({ sdk, client, bucket: Bucket, name: Key }, await client.send(command), Body),
    )
  }
  return {
    put,
    async putPieces<T>(name: string, pieces: AsyncGenerator<Uint8Array, T>): Promise<T> {
      const source = remembering(pieces)
      const target = { sdk, client, bucket: Bucket, name, partBytes, put }
      try {
        return await uploadInParts(target, source.pieces)
      } catch (cause) {
        // A sender who went away is not a bucket that does not answer.
        throw cause === source.failure() ? cause : asBucketError(cause, where)
      }
    },
    async copy(from: string, Key: string) {
      const CopySource = `${Bucket}/${from.split('/').map(encodeURIComponent).join('/')}`
      const target = { sdk, client, bucket: Bucket, name: Key }
      for (let tried = 0; tried < COPIED_AT_MOST; tried += 1) {
        const command = new sdk.CopyObjectCommand({ Bucket, Key, CopySource })
        if ((await askedOrNull(where, () => copying.send(command))) === null) return
        if (await asked(where, () => isCopiedWhole(target, from))) return
      }
      throw notKept()
    },
    async delete(Key: string) {
      await askedOrNull(where, () => client.send(new sdk.DeleteObjectCommand({ Bucket, Key })))
    },
  }
}

function readingFrom({ sdk, client, Bucket, where, pageSize }: Reached) {
  const bodyFrom = (Key: string, range: string | undefined, IfMatch?: string) =>
    client.send(new sdk.GetObjectCommand({ Bucket, Key, ...(range ? { Range: range } : {}), IfMatch }))
  return {
    async get(name: string, first?: number) {
      const range = first === undefined ? undefined : `bytes=0-${first - 1}`
      const answer = await askedOrNull(where, () =>
        bodyFrom(name, range).catch((cause: unknown) => {
          // Of an empty one there is no first byte.
          if (isOutOfRange(cause)) return { Body: emptyBody(), ContentLength: 0, ETag: undefined }
          throw cause
        }),
      )
      if (!answer) return null
      const again = (position: number) =>
        asked(where, () => bodyFrom(name, `bytes=${position}-`, answer.ETag))
      return bodyOf(answer, { again: range ? null : again, where })
    },
    async find(Key: string) {
      const found = await askedOrNull(where, () => client.send(new sdk.HeadObjectCommand({ Bucket, Key })))
      if (!found) return null
      return { name: Key, bytes: found.ContentLength ?? 0, changedAt: found.LastModified ?? new Date(0) }
    },
    async *list(Prefix: string): AsyncGenerator<BucketObject> {
      for (let ContinuationToken: string | undefined; ;) {
        const asking = { Bucket, Prefix, ContinuationToken, MaxKeys: pageSize }
        const page = await asked(where, () => client.send(new sdk.ListObjectsV2Command(asking)))
        for (const { Key, Size = 0, LastModified = new Date(0) } of page.Contents ?? [])
          if (Key !== undefined) yield { name: Key, bytes: Size, changedAt: LastModified }
        if (!page.IsTruncated || page.NextContinuationToken === undefined) return
        ContinuationToken = page.NextContinuationToken
      }
    },
  }
}

function clientConfig(settings: BucketSettings, { connectMs, answerMs, attempts }: BucketLimits) {
  const { endpoint, region, pathStyle, accessKeyId, secretAccessKey } = settings
  return {
    region,
    ...(endpoint ? { endpoint } : {}),
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
    forcePathStyle: pathStyle,
    maxAttempts: attempts,
    // Services on premises do not know the newer checksums; what is sealed proves itself.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
      socketTimeout: answerMs,
      httpAgent: { maxSockets: CONNECTIONS },
      httpsAgent: { maxSockets: CONNECTIONS },
    },
  } as const
}

/** The same pieces; what they failed with is known after. */
function remembering<T>(from: AsyncGenerator<Uint8Array, T>) {
  let failure: unknown
  async function* pieces(): AsyncGenerator<Uint8Array, T> {
    try {
      return yield* from
    } catch (cause) {
      failure = cause
      throw cause
    }
  }
  return { pieces: pieces(), failure: () => failure }
}

interface Answered {
  Body?: unknown
  ContentLength?: number | undefined
}

async function* emptyBody(): AsyncGenerator<Uint8Array> {}

/** The bytes of an answer; a connection that is lost under way is gone on with by `again`, from where it was. */
async function* bodyOf(
  answer: Answered,
  { again, where }: { again: ((position: number) => Promise<Answered>) | null; where: string },
): AsyncGenerator<Uint8Array> {
  const whole = answer.ContentLength ?? null
  let position = 0
  let body = answer.Body as AsyncIterable<Uint8Array>
  for (let resumed = 0; ; resumed += 1) {
    try {
      for await (const piece of body) {
        position += piece.length
        yield piece
      }
      if (whole === null || position >= whole) return
      throw Object.assign(new Error('The answer ended early.'), { code: 'ECONNRESET' })
    } catch (cause) {
      if (again === null || resumed === RESUMED_AT_MOST) throw asBucketError(cause, where)
      body = (await again(position)).Body as AsyncIterable<Uint8Array>
    }
  }
}

/** Services that do not know the call keep no such parts, or clear them by a rule of their own. */
async function giveUpUploads(
  sdk: typeof import('@aws-sdk/client-s3'),
  client: S3Client,
  Bucket: string,
  before: Date,
): Promise<void> {
  const found = await client.send(new sdk.ListMultipartUploadsCommand({ Bucket })).catch(() => null)
  for (const { Key, UploadId, Initiated } of found?.Uploads ?? [])
    if (Initiated && Initiated < before)
      await client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => undefined)
}
