import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMicNote } from '#contract/notes.ts'
import {
  finishRecording,
  getRecording,
  putPiece,
  retryRecording,
  startRecording,
} from '#contract/recordings.ts'
import { parseMasterKeys } from '#server/platform/storage/master-key.ts'
import { openBucket } from '#server/platform/storage/s3-bucket.ts'
import { openS3Storage } from '#server/platform/storage/s3-storage.ts'
import { fixtureBytes } from '#testing/fixtures/sound.ts'
import { bucketPlace, firstKey, type BucketPlace } from '#testing/storage-places.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
import { pieceKey } from './recording-store.ts'

let place: BucketPlace
let server: TestApp
let physician: Physician
let bytes: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  place = await bucketPlace()
  const bucket = await openBucket(place.service.settings, { attempts: 1 })
  const storage = openS3Storage({ bucket, keys: parseMasterKeys(firstKey), now: () => new Date() })
  server = await buildTestApp({ storage })
  physician = await server.signUpPhysician()
  bytes = new Uint8Array(await fixtureBytes('inaugural-address-excerpt.webm'))
})
afterAll(async () => {
  await server.close()
  await place.close()
})
beforeEach(() => place.service.mend())

/** A recording that is here whole, and where its one piece lies. */
async function recorded() {
  const noteId = (await physician.call(createMicNote, { body: { data: {} } })).reply.note.id
  const id = randomUUID()
  const consent = { given: true, how: 'verbal' } as const
  const started = { noteId, recordingId: id, mediaType: 'audio/webm;codecs=opus', consent }
  await physician.call(startRecording, { body: started })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const headers = { 'x-piece-sha256': sha256, 'x-piece-ms': 1_000 }
  await physician.call(putPiece, { params: { id, number: 0 }, headers }, { upload: bytes })
  return { id, key: pieceKey({ id, noteId }, { number: 0, sha256 }) }
}

const finish = (id: string) =>
  physician.call(finishRecording, { body: { id, pieces: 1, durationMs: 1_000, write: false } })

const ended = (id: string) =>
  until(async () => {
    const { recording } = (await physician.call(getRecording, { params: { id } })).reply
    return recording.state === 'failed' || recording.state === 'transcribed' ? recording : null
  })

/** What its author reads; and it is heard after all once what was wrong is put right. */
async function failureOf(id: string, putRight: () => Promise<unknown>): Promise<string | null> {
  await finish(id)
  const { state, failure } = await ended(id)
  expect(state).toBe('failed')
  await putRight()
  expect((await physician.call(retryRecording, { body: { id } })).status).toBe(200)
  expect((await ended(id)).state).toBe('transcribed')
  return failure
}

test('of a recording whose sound is not there any more nobody says that it is kept', async () => {
  const { id, key } = await recorded()
  const sealed = await place.lying(key)
  await place.bucket.delete(`objects/${key}`)
  expect(await failureOf(id, () => place.lay(key, sealed))).toMatch(
    /^The sound of this recording is not where it should be kept\. Ask your administrator to restore it/,
  )
})

test('nor of one whose sound is damaged', async () => {
  const { id, key } = await recorded()
  const sealed = await place.lying(key)
  await place.lay(key, randomBytes(sealed.length))
  expect(await failureOf(id, () => place.lay(key, sealed))).toMatch(
    /^The sound of this recording is damaged where it is kept\. Ask your administrator to restore it/,
  )
})

test('a place that does not answer, or lets nobody in, is told from one that lost something', async () => {
  const sentences: Array<string | null> = []
  for (const fault of [
    { status: 503, code: 'SlowDown' },
    { status: 403, code: 'AccessDenied' },
  ]) {
    const { id } = await recorded()
    place.service.fail(/^GET .*objects/, fault)
    sentences.push(await failureOf(id, async () => place.service.mend()))
  }
  expect(sentences).toEqual([
    expect.stringMatching(/does not answer, .* Try again in a few minutes/),
    expect.stringMatching(/does not let the server in, .* Tell your administrator/),
  ])
})
