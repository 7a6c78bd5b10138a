import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMicNote } from '#contract/notes.ts'
import { finishRecording, getRecording, putPiece, startRecording } from '#contract/recordings.ts'
import type { Lie } from '#testing/s3-service.ts'
import { bucketPlace, type BucketPlace } from '#testing/storage-places.ts'
import { buildTestApp } from '#testing/test-app.ts'
import { StorageAwayError, type KeptStorage } from './storage.ts'

const LARGE = 1_000_000
const SMALL = 5_000
const NOT_KEPT = /said that it kept what it was given, and did not/
let place: BucketPlace
let storage: KeptStorage

beforeEach(async () => {
  place = await bucketPlace()
  storage = await place.open()
})
afterEach(() => place.close())

const putFails = (bytes: number) =>
  storage.put('visit', randomBytes(bytes)).then(
    () => null,
    (cause: unknown) => cause as Error,
  )
const callsOf = (method: string) => place.service.calls.filter((call) => call.startsWith(method))
const withoutMd5 = { 'x-amz-server-side-encryption': 'aws:kms', etag: `"${'0'.repeat(32)}"` }

const LIES: Array<[string, Lie]> = [
  ['says nothing of what it kept, and kept nothing', { keeps: 'none', headers: { etag: null } }],
  ['says nothing of what it kept, and cut it off', { keeps: 100, headers: { etag: null } }],
  ['names what it cut off', { keeps: 100, headers: { etag: `"${'0'.repeat(32)}"` } }],
  ['encrypts what it cut off', { keeps: 100, headers: withoutMd5 }],
  ['encrypts, and kept nothing', { keeps: 'none', headers: withoutMd5 }],
]

test.each(LIES)('a service that %s is not believed', async (_name, lie) => {
  place.service.lie(/^PUT/, lie)
  const failure = await putFails(SMALL)
  expect(failure).toBeInstanceOf(StorageAwayError)
  expect(failure?.message).toMatch(NOT_KEPT)
})

const LIES_OF_PARTS: Array<[string, Lie]> = [
  ['kept none of it', { keeps: 'none' }],
  ['cut it off', { keeps: 300_000 }],
]

test.each(LIES_OF_PARTS)(
  'a service that put the parts together and %s is not believed',
  async (_name, lie) => {
    place.service.lie(/^POST.*uploadId=/, lie)
    expect((await putFails(LARGE))?.message).toMatch(NOT_KEPT)
  },
)

test('where the answer to the end of the parts is lost, too, what is there must be as long as what was sent', async () => {
  place.service.fail(/^POST.*uploadId=/, 'cuts', { times: 1, isLate: true })
  place.service.lie(/^HEAD/, { keeps: 300_000, headers: { 'content-length': '300000' } })
  expect((await putFails(LARGE))?.message).toMatch(NOT_KEPT)
})

test('what its ETag proves costs no further call', async () => {
  await storage.put('visit', randomBytes(SMALL))
  expect(place.service.calls).toHaveLength(1)
})

const HONEST: Array<[string, Lie, string]> = [
  ['encrypts under a key of its own', { headers: withoutMd5 }, 'HEAD'],
  ['makes its ETags in another way', { headers: { etag: '"CPjMn7fQ"' } }, 'GET'],
  ['names none', { headers: { etag: null } }, 'GET'],
]

test.each(HONEST)(
  'a service that %s, and keeps what it was given, is asked once more',
  async (_name, lie, method) => {
    place.service.lie(/^PUT/, lie)
    const bytes = randomBytes(SMALL)
    await storage.put('visit', bytes)
    expect(callsOf(method)).toHaveLength(1)
    expect((await buffer(storage.get('visit'))).equals(bytes)).toBe(true)
  },
)

test('a proxy that makes a weak ETag of it is no reason to ask again', async () => {
  const bytes = randomBytes(64)
  const etag = `W/"${createHash('md5').update(bytes).digest('hex').toUpperCase()}"`
  place.service.lie(/^PUT/, { headers: { etag } })
  await place.bucket.put('probe/one', bytes)
  expect(place.service.calls).toHaveLength(1)
})

test('a piece that the bucket did not keep is not acknowledged, and the recording does not end without it', async () => {
  const server = await buildTestApp({ storage })
  const { call } = await server.signUpPhysician()
  const noteId = (await call(createMicNote, { body: { data: {} } })).reply.note.id
  const id = randomUUID()
  const consent = { given: true, how: 'verbal' } as const
  await call(startRecording, { body: { noteId, recordingId: id, mediaType: 'audio/webm', consent } })
  const upload = new Uint8Array(randomBytes(SMALL))
  const headers = {
    'x-piece-sha256': createHash('sha256').update(upload).digest('hex'),
    'x-piece-ms': 1_000,
  }
  const put = () => call(putPiece, { params: { id, number: 0 }, headers }, { upload })
  place.service.lie(/^PUT/, { keeps: 'none', headers: { etag: null } })
  expect(await put()).toMatchObject({ status: 503, body: { code: 'engine_unavailable' } })
  const finish = () => call(finishRecording, { body: { id, pieces: 1, durationMs: 1_000, write: false } })
  expect((await finish()).body.code).toBe('pieces_missing')
  place.service.mend()
  expect((await put()).status).toBe(200)
  expect((await finish()).status).toBe(200)
  expect((await call(getRecording, { params: { id } })).reply.received).toEqual([0])
  await server.close()
}, 60_000)
