import { createHash } from 'node:crypto'
import type { S3Client } from '@aws-sdk/client-s3'
import { isNotThere } from './s3-errors.ts'
import { StorageAwayError } from './storage.ts'

/*
 * That a service answered is no proof that it kept anything: one behind a proxy that answers for it, or with a full disk, may say
 * yes to an object that is cut off or not there, and whoever sent it then deletes their own. Most services answer with the MD5
 * of what they took as its ETag, which proves it and costs no call. Those that encrypt under a key of their own (KMS) answer with
 * something else; the length is asked for then, and the bytes are read back where nothing at all is said.
 */

export interface ProofTarget {
  sdk: typeof import('@aws-sdk/client-s3')
  client: S3Client
  bucket: string
  name: string
}

/** What an answer to a writing says of what was kept. */
export interface Kept {
  ETag?: string | undefined
  ServerSideEncryption?: string | undefined
  SSECustomerAlgorithm?: string | undefined
}

const md5 = (bytes: Uint8Array): Buffer => createHash('md5').update(bytes).digest()

/** What its ETag is where the service makes it as S3 does. */
export const digestOf = (bytes: Uint8Array): string => md5(bytes).toString('hex')

const digestOfParts = (digests: string[]): string =>
  `${digestOf(Buffer.from(digests.join(''), 'hex'))}-${digests.length}`

/** A proxy that packs answers makes a weak one of it. */
const isOf = (ETag: string | undefined, digest: string): boolean =>
  ETag?.replace(/^W\//, '').replaceAll('"', '').toLowerCase() === digest

const isEncryptedByTheService = ({ ETag, ServerSideEncryption, SSECustomerAlgorithm }: Kept): boolean =>
  Boolean(ETag && (ServerSideEncryption?.startsWith('aws:kms') || SSECustomerAlgorithm))

/** Throws StorageAwayError unless the object is there as it was sent in one call. */
export async function proveKept(target: ProofTarget, answer: Kept, sent: Uint8Array): Promise<void> {
  if (isOf(answer.ETag, digestOf(sent))) return
  if (isEncryptedByTheService(answer)) return proveLength(target, sent.length)
  const { sdk, client, bucket: Bucket, name: Key } = target
  const found = await orMissing(client.send(new sdk.GetObjectCommand({ Bucket, Key })))
  const hash = createHash('md5')
  for await (const piece of found.Body as AsyncIterable<Uint8Array>) hash.update(piece)
  if (!hash.digest().equals(md5(sent))) throw notKept()
}

/** The same of one that went in parts, of which the bytes of each are given by their digests. */
export async function proveParts(
  target: ProofTarget,
  answer: Kept,
  sent: { bytes: number; digests: string[] },
): Promise<void> {
  if (!isOf(answer.ETag, digestOfParts(sent.digests))) await proveLength(target, sent.bytes)
}

/** Whether what is there is as long as what it was copied from; also where one of the two was deleted meanwhile. */
export async function isCopiedWhole(target: ProofTarget, from: string): Promise<boolean> {
  const [source, copy] = [await lengthOf({ ...target, name: from }), await lengthOf(target)]
  return source === null || copy === null || source === copy
}

/** Null where it is not there. */
async function lengthOf({ sdk, client, bucket: Bucket, name: Key }: ProofTarget): Promise<number | null> {
  try {
    return (await client.send(new sdk.HeadObjectCommand({ Bucket, Key }))).ContentLength ?? 0
  } catch (cause) {
    if (isNotThere(cause)) return null
    throw cause
  }
}

/** What it is is not asked: the product's own seal shows that to whoever reads it. */
async function proveLength(target: ProofTarget, bytes: number): Promise<void> {
  if ((await lengthOf(target)) !== bytes) throw notKept()
}

async function orMissing<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (cause) {
    if (isNotThere(cause)) throw notKept({ cause })
    throw cause
  }
}

export const notKept = (options?: ErrorOptions) =>
  new StorageAwayError(
    'The storage service said that it kept what it was given, and did not. Look at the service, and at what stands before it.',
    options,
  )
