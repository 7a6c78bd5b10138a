import { randomUUID } from 'node:crypto'
import { digestOf, proveParts, type Kept, type ProofTarget } from './s3-proof.ts'

interface Target extends ProofTarget {
  partBytes: number
  /** Writes a small object in one call. */
  put(name: string, bytes: Uint8Array): Promise<void>
}

/** What S3 takes of one object; parts grow so that a long one fits. */
const PARTS_AT_MOST = 10_000
const PARTS_OF_A_SIZE = 1_000

interface Part {
  PartNumber: number
  ETag: string | undefined
}

interface Sent {
  parts: Part[]
  bytes: number
  digests: string[]
}

/**
 * Writes what comes in pieces as one object, whole or not at all. What is smaller than a part goes in one call; of more, one
 * part is held at a time, and nothing is asked of the pieces while it is sent. Parts are given up when the pieces fail or the service does; a call that is made again
 * writes the same part again.
 */
export async function uploadInParts<T>(target: Target, pieces: AsyncGenerator<Uint8Array, T>): Promise<T> {
  const parts = inParts(pieces, target.partBytes)
  try {
    const first = await parts.next()
    if (first.done) throw new TypeError('Nothing was given to write.')
    if (first.value.length >= target.partBytes) return await uploadMany(target, first.value, parts)
    const end = await parts.next()
    if (!end.done) throw new TypeError('A small part comes last.')
    await target.put(target.name, first.value)
    return end.value
  } finally {
    // A pending generator holds the caller's stream open.
    await pieces.return(undefined as T).catch(() => undefined)
  }
}

async function uploadMany<T>(
  target: Target,
  first: Uint8Array,
  parts: AsyncGenerator<Uint8Array, T>,
): Promise<T> {
  const { sdk, client, bucket: Bucket, name: Key } = target
  // Told apart from any other writing of the same name, should the answer to its end be lost.
  const mark = randomUUID()
  const begun = await client.send(
    new sdk.CreateMultipartUploadCommand({ Bucket, Key, Metadata: { writing: mark } }),
  )
  const { UploadId } = begun
  const sent: Sent = { parts: [], bytes: 0, digests: [] }
  const send = async (Body: Uint8Array): Promise<void> => {
    const PartNumber = sent.parts.length + 1
    if (PartNumber > PARTS_AT_MOST) throw new RangeError('This is larger than a bucket keeps as one object.')
    const { ETag } = await client.send(
      new sdk.UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body, ContentLength: Body.length }),
    )
    sent.parts.push({ PartNumber, ETag })
    sent.bytes += Body.length
    sent.digests.push(digestOf(Body))
  }
  try {
    await send(first)
    for (;;) {
      const next = await parts.next()
      if (next.done) {
        await complete(target, { UploadId, sent, mark })
        return next.value
      }
      await send(next.value)
    }
  } catch (cause) {
    await client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => undefined)
    throw cause
  }
}

/** When the answer is lost, the call made again meets an upload that is not known any more: the object says whose it is. */
async function complete(
  target: Target,
  { UploadId, sent, mark }: { UploadId: string | undefined; sent: Sent; mark: string },
): Promise<void> {
  const { sdk, client, bucket: Bucket, name: Key } = target
  const MultipartUpload = { Parts: sent.parts }
  let answer: Kept = {}
  try {
    answer = await client.send(
      new sdk.CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload }),
    )
  } catch (cause) {
    const found = await client.send(new sdk.HeadObjectCommand({ Bucket, Key })).catch(() => null)
    if (found?.Metadata?.['writing'] !== mark) throw cause
  }
  await proveParts(target, answer, sent)
}

/** The pieces put together to parts; all but the last are of the full size, which grows after many. */
async function* inParts<T>(
  pieces: AsyncGenerator<Uint8Array, T>,
  partBytes: number,
): AsyncGenerator<Uint8Array, T> {
  let held: Uint8Array[] = []
  let bytes = 0
  for (let number = 0; ;) {
    const next = await pieces.next()
    if (next.done) {
      yield Buffer.concat(held)
      return next.value
    }
    held.push(next.value)
    bytes += next.value.length
    if (bytes < partBytes * (1 + Math.floor(number / PARTS_OF_A_SIZE))) continue
    yield Buffer.concat(held)
    number += 1
    held = []
    bytes = 0
  }
}
