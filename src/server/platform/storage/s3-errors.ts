import { StorageAwayError, StorageFullError, StorageRefusedError } from './storage.ts'

const NOT_THERE = new Set(['NoSuchKey', 'NotFound', 'NoSuchUpload'])
const FULL = new Set([
  'QuotaExceeded',
  'QuotaExceededException',
  'InsufficientStorage',
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
  'StorageFull',
])
const FULL_STATUS = 507
const REFUSED_STATUS = new Set([301, 307, 401, 403])
const REFUSED = new Set([
  'NoSuchBucket',
  'CredentialsProviderError',
  'InvalidBucketName',
  'AuthorizationHeaderMalformed',
])

interface Answer {
  name?: unknown
  code?: unknown
  $metadata?: { httpStatusCode?: number }
}

const answerOf = (cause: unknown): { name: string; status: number | undefined } => {
  const { name, $metadata } = (cause ?? {}) as Answer
  return { name: typeof name === 'string' ? name : '', status: $metadata?.httpStatusCode }
}

/** That the object is not there; a bucket that is not there is another matter. */
export function isNotThere(cause: unknown): boolean {
  const { name, status } = answerOf(cause)
  return NOT_THERE.has(name) || (status === 404 && name !== 'NoSuchBucket')
}

/** That the object does not reach as far as was asked for. */
export function isOutOfRange(cause: unknown): boolean {
  const { name, status } = answerOf(cause)
  return name === 'InvalidRange' || status === 416
}

/** What a call to a bucket failed with, as one of the product's own errors; what is not of the bucket is left as it is. */
export function asBucketError(cause: unknown, where: string): unknown {
  const { name, status } = answerOf(cause)
  if (FULL.has(name) || status === FULL_STATUS)
    return new StorageFullError(`There is no room left in ${where}; raise its quota, then try again.`, {
      cause,
    })
  if (REFUSED.has(name) || (status !== undefined && REFUSED_STATUS.has(status)))
    return new StorageRefusedError(
      `The storage service does not let this product into ${where} (${name || status}). Check S3_BUCKET, S3_ENDPOINT, S3_REGION and the keys.`,
      { cause },
    )
  if (status !== undefined || isOfTheWay(cause))
    return new StorageAwayError(
      `The storage service did not do what it was asked in ${where} (${name || status}). Try again in a minute.`,
      { cause },
    )
  return cause
}

const WAY_NAMES = new Set(['TimeoutError', 'AbortError', 'RequestTimeout', 'NetworkingError'])
const WAY_CODES =
  /^(?:ECONNREFUSED|ECONNRESET|ECONNABORTED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EPROTO|ERR_TLS.*|CERT.*|DEPTH_ZERO.*|SELF_SIGNED.*|UNABLE_TO.*)$/

/** A connection that was not made, or was lost, or took too long. */
function isOfTheWay(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  const { code } = cause as NodeJS.ErrnoException
  return (
    WAY_NAMES.has(cause.name) || (typeof code === 'string' && WAY_CODES.test(code)) || '$metadata' in cause
  )
}
