import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { rmSync, truncateSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BucketSettings } from '#server/platform/storage/s3-bucket.ts'
import { makeTestFolder } from './database.ts'

/*
 * A service that speaks S3 and checks signatures (s3rver), in this process. What it does wrong is put right here: it takes
 * the signature of a list for one of another address, and it hides where a page of a list ends by a cipher that Node no longer
 * has; and with the last object of a folder it takes away what another call is just writing there. Left as it is: an object that is replaced while it is read comes torn, so nothing here replaces one then.
 */

interface Peer {
  configureBuckets(): Promise<unknown>
  callback(): RequestListener
}
interface Signatures {
  parseHeader(headers: IncomingMessage['headers']): {
    signatureProvided: string
    signedHeaders: string[]
    credential: { date: string; region: string; service: string }
  }
  getStringToSign(request: object, signature: object): string
  getSigningKey(secret: string, date: string, region: string, service: string): Buffer
}

const load = createRequire(import.meta.url)
const BUCKET = 'files'
const SECRET = 'S3RVER'

/** What the service does to a call instead of what it should: never answers, or answers with this; after `first` has run. */
export type Fault = 'hangs' | 'cuts' | { status: number; code: string }

/** A call that is done and said to be done, while of what it wrote so many bytes are kept; `none`: it is not there. */
export interface Lie {
  keeps?: number | 'none'
  /** Of the answer, instead of its own; null: left out. */
  headers?: Record<string, string | null>
}

export interface S3Service {
  settings: BucketSettings
  /** `PUT /files/objects/a?partNumber=1`, as they came. */
  calls: string[]
  /** What comes next and fits fails so many times; `isLate`: after it was done, so that only the answer is lost. */
  fail(fits: RegExp, fault: Fault, options?: { times?: number; isLate?: boolean }): void
  /** The next answer that fits is cut off after so many bytes. */
  cutAnswer(fits: RegExp, after: number): void
  /** Every answer that fits is a lie, until it is mended. */
  lie(fits: RegExp, lie: Lie): void
  /** No faults and no lies any more. */
  mend(): void
  close(): Promise<void>
}

/** A folder that is never empty is never taken away. What lies in it is no object. */
async function keepFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true })
  await writeFile(join(path, '.kept'), '')
}

export async function startS3Service(): Promise<S3Service> {
  const S3rver = load('@20minutes/s3rver') as new (options: object) => Peer
  const signatures = load(join(load.resolve('@20minutes/s3rver'), '../signature/v4.js')) as Signatures
  const cryptography = load('node:crypto') as Record<string, unknown>
  for (const name of ['createCipheriv', 'createDecipheriv']) withoutDes(cryptography, name)
  const directory = await makeTestFolder()
  const peer = new S3rver({
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  })
  await peer.configureBuckets()
  for (const folder of ['probe', 'objects']) await keepFolder(join(directory, BUCKET, folder))
  const answer = peer.callback()
  const calls: string[] = []
  let faults: { fits: RegExp; fault: Fault; left: number; isLate: boolean }[] = []
  let lies: { fits: RegExp; lie: Lie }[] = []
  const cuts: { fits: RegExp; after: number }[] = []
  const server = createServer((request, response) => {
    const call = `${request.method} ${decodeURIComponent(request.url ?? '')}`
    calls.push(call)
    signAsItExpects(request, signatures)
    const cut = cuts.findIndex(({ fits }) => fits.test(call))
    if (cut >= 0) return answer(request, cuttingOff(response, cuts.splice(cut, 1)[0]?.after ?? 0))
    const broken = faults.find(({ fits, left }) => left > 0 && fits.test(call))
    const lied = lies.find(({ fits }) => fits.test(call))
    if (!broken) return answer(request, lying(response, lied?.lie, fileOf(directory, request)))
    broken.left -= 1
    if (broken.isLate) return answer(request, losing(response))
    request.resume()
    request.once('end', () => fail(broken.fault, request, response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    settings: {
      bucket: BUCKET,
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      pathStyle: true,
      accessKeyId: 'S3RVER',
      secretAccessKey: SECRET,
    },
    calls,
    fail: (fits, fault, { times = Infinity, isLate = false } = {}) =>
      void faults.push({ fits, fault, left: times, isLate }),
    cutAnswer: (fits, after) => void cuts.push({ fits, after }),
    lie: (fits, lie) => void lies.push({ fits, lie }),
    mend() {
      faults = []
      lies = []
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(directory, { recursive: true, force: true })
    },
  }
}

const plain = { update: (piece: string | Buffer) => Buffer.from(piece), final: () => Buffer.alloc(0) }

function withoutDes(cryptography: Record<string, unknown>, name: string): void {
  const original = cryptography[name] as (...given: unknown[]) => unknown
  cryptography[name] = (...given: unknown[]) => (given[0] === 'des' ? plain : original(...given))
}

function fail(fault: Fault, request: IncomingMessage, response: ServerResponse): void {
  if (fault === 'hangs') return
  if (fault === 'cuts') return void request.socket.destroy()
  response.writeHead(fault.status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0"?><Error><Code>${fault.code}</Code><Message>-</Message></Error>`)
}

/** A response whose end never arrives: the connection is lost instead. */
function losing(response: ServerResponse): ServerResponse {
  response.writeHead = () => response
  response.write = () => true
  response.end = () => {
    response.destroy()
    return response
  }
  return response
}

/** Where the object of a call lies. */
const fileOf = (directory: string, { url = '' }: IncomingMessage): string =>
  `${join(directory, decodeURIComponent(url.split('?')[0] ?? ''))}._S3rver_object`

function lying(response: ServerResponse, lie: Lie | undefined, file: string): ServerResponse {
  if (!lie) return response
  const { keeps, headers = {} } = lie
  const end = response.end.bind(response) as (body?: unknown) => ServerResponse
  response.end = ((body?: unknown) => {
    if (keeps === 'none') rmSync(file)
    else if (keeps !== undefined) truncateSync(file, keeps)
    for (const [name, value] of Object.entries(headers))
      if (value === null) response.removeHeader(name)
      else response.setHeader(name, value)
    return end(body)
  }) as ServerResponse['end']
  return response
}

function cuttingOff(response: ServerResponse, after: number): ServerResponse {
  const write = response.write.bind(response) as (piece: Uint8Array) => boolean
  let left = after
  response.write = ((piece: Uint8Array) => {
    if (left <= 0) return true
    left -= piece.length
    const isTaken = write(piece)
    if (left <= 0) setImmediate(() => response.destroy())
    return isTaken
  }) as ServerResponse['write']
  return response
}

function signAsItExpects(
  request: IncomingMessage,
  { parseHeader, getStringToSign, getSigningKey }: Signatures,
) {
  const [path = '', query = ''] = (request.url ?? '').split('?')
  if (path !== `/${BUCKET}/` || !request.headers.authorization) return
  const signature = parseHeader(request.headers)
  const { date, region, service } = signature.credential
  const key = getSigningKey(SECRET, date, region, service)
  const signed = (uri: string) => {
    const canonical = {
      method: request.method,
      uri,
      querystring: query.split('&').toSorted().join('&'),
      headers: request.headers,
      timestamp: request.headers['x-amz-date'],
    }
    return createHmac('sha256', key)
      .update(
        getStringToSign(canonical, {
          ...signature,
          credential: { ...signature.credential, termination: 'aws4_request' },
        }),
      )
      .digest('hex')
  }
  if (signed(path) !== signature.signatureProvided) return
  const right = signed(`/${BUCKET}`)
  request.headers.authorization = request.headers.authorization.replace(signature.signatureProvided, right)
}
