import { chromium, type Browser, type Page } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findBrowser } from '#testing/find-browser.ts'
import type { openRecordingStore } from './recording-store.ts'
import type { RecordingStore, StoredRecording } from './stored-recording.ts'

declare global {
  // What the bundled module leaves on the page.
  var recordingStore: { openRecordingStore: typeof openRecordingStore }
  var store: RecordingStore
}

const ORIGIN = 'http://store.localhost'
let browser: Browser
let script: string
let page: Page

beforeAll(async () => {
  ;[browser, script] = await Promise.all([
    findBrowser().then((found) => chromium.launch({ ...found })),
    bundle(),
  ])
})

afterAll(() => browser.close())

beforeEach(async () => {
  const context = await browser.newContext()
  page = await context.newPage()
  await page.route(`${ORIGIN}/`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>store</title><script>${script}</script>`,
    }),
  )
  await openPage()
  return () => context.close()
})

async function bundle(): Promise<string> {
  const result = (await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: {
        entry: `${import.meta.dirname}/recording-store.ts`,
        formats: ['iife'],
        name: 'recordingStore',
      },
    },
  })) as Rolldown.RolldownOutput[]
  return result[0]?.output[0].code ?? ''
}

/** Loads the page anew, as after a reload or another start of the browser. */
async function openPage(): Promise<void> {
  await page.goto(`${ORIGIN}/`)
  await page.evaluate(() => {
    globalThis.store = recordingStore.openRecordingStore(indexedDB, 'attest-recordings')
  })
}

const doctor = '00000000-0000-4000-8000-00000000000a'
const colleague = '00000000-0000-4000-8000-00000000000b'

const recording = (change: Partial<StoredRecording> = {}): StoredRecording => ({
  recordingId: '00000000-0000-4000-8000-000000000001',
  noteId: '00000000-0000-4000-8000-000000000002',
  userId: doctor,
  mediaType: 'audio/webm;codecs=opus',
  startedAt: '2026-01-01T00:00:00.000Z',
  consent: { given: true, how: 'verbal' },
  limitMs: 300_000,
  state: 'recording',
  pieces: 0,
  durationMs: 0,
  write: true,
  ...change,
})

/** Records pieces, each holding its own number, through the store of the page. */
async function record(own: StoredRecording, pieces: number): Promise<void> {
  await page.evaluate(
    async ({ own, pieces }) => {
      await store.begin(own)
      for (let number = 0; number < pieces; number += 1) {
        const grown = { ...own, pieces: number + 1, durationMs: (number + 1) * 1000 }
        const bytes = Uint8Array.of(number).buffer
        await store.addPiece(grown, {
          recordingId: own.recordingId,
          number,
          sha256: `${number}`,
          ms: 1000,
          bytes,
        })
      }
    },
    { own, pieces },
  )
}

const list = (userId: string) => page.evaluate((user) => store.list(user), userId)
const contentOf = (recordingId: string, number: number) =>
  page.evaluate(
    async ([id, at]) => {
      const piece = await store.readPiece(id, at)
      return piece && [...new Uint8Array(piece.bytes)]
    },
    [recordingId, number] as const,
  )

test('what was acknowledged is there after the page was loaded anew', async () => {
  await record(recording(), 3)
  await openPage()
  expect(await list(doctor)).toEqual([recording({ pieces: 3, durationMs: 3000 })])
  expect(await contentOf(recording().recordingId, 2)).toEqual([2])
  expect(await contentOf(recording().recordingId, 3)).toBeNull()
})

test('every user sees their own recordings, oldest first', async () => {
  const later = recording({
    recordingId: '00000000-0000-4000-8000-000000000003',
    startedAt: '2026-01-01T00:01:00.000Z',
  })
  const other = recording({ recordingId: '00000000-0000-4000-8000-000000000004', userId: colleague })
  for (const own of [later, recording(), other]) await record(own, 1)
  expect((await list(doctor)).map(({ recordingId }) => recordingId)).toEqual([
    recording().recordingId,
    later.recordingId,
  ])
  expect((await list(colleague)).map(({ recordingId }) => recordingId)).toEqual([other.recordingId])
})

test('removing takes the recording and its pieces, and nothing of another', async () => {
  const other = recording({ recordingId: '00000000-0000-4000-8000-000000000004' })
  await record(recording(), 2)
  await record(other, 1)
  await page.evaluate((id) => store.remove(id), recording().recordingId)
  expect((await list(doctor)).map(({ recordingId }) => recordingId)).toEqual([other.recordingId])
  expect(await contentOf(recording().recordingId, 0)).toBeNull()
  expect(await contentOf(other.recordingId, 0)).toEqual([0])
})

test('a write that the disk refuses is refused as a whole: the recording stays as it was', async () => {
  await record(recording(), 1)
  const refusal = await page.evaluate(async (own) => {
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function (value, key) {
      const request = put.call(this, value, key)
      if (this.name === 'recordings') this.transaction.abort()
      return request
    }
    const piece = {
      recordingId: own.recordingId,
      number: 1,
      sha256: '1',
      ms: 1000,
      bytes: new ArrayBuffer(1),
    }
    return store.addPiece({ ...own, pieces: 2 }, piece).then(
      () => 'kept',
      () => 'refused',
    )
  }, recording())
  expect(refusal).toBe('refused')
  expect(await list(doctor)).toMatchObject([{ pieces: 1 }])
  expect(await contentOf(recording().recordingId, 1)).toBeNull()
})
