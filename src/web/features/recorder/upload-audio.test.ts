// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTicket } from '#contract/writing.ts'
import { eventually } from '#testing/eventually.ts'
import { answer, fakeServer } from '#testing/render-screen.tsx'
import { uploadAudio } from './upload-audio.ts'

const noteId = '00000000-0000-4000-8000-000000000001'
const recording = {
  id: '00000000-0000-4000-8000-000000000002',
  noteId,
  source: 'upload',
  state: 'received',
  mediaType: 'audio/wav',
  durationMs: null,
  bytes: 3,
  pieces: 1,
  failure: null,
  createdAt: '2026-01-01T00:00:00.000Z',
}

type Outcome = 'lost' | { status: number; body: unknown }
const accepted: Outcome = { status: 200, body: { text: '', recording, duplicate: false } }

/** Stands for the browser's request; each sending has the next of the outcomes. */
function fakeRequests(...outcomes: Outcome[]) {
  const sent: { address: string; headers: Record<string, string>; body: Blob }[] = []
  class FakeRequest {
    status = 0
    responseText = ''
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
    onerror = () => {}
    onabort = () => {}
    onloadend = () => {}
    private address = ''
    private readonly headers: Record<string, string> = {}
    open(_method: string, address: string) {
      this.address = address
    }
    setRequestHeader(name: string, value: string) {
      this.headers[name] = value
    }
    abort() {
      this.onabort()
      this.onloadend()
    }
    send(body: Blob) {
      sent.push({ address: this.address, headers: this.headers, body })
      this.upload.onprogress?.({ loaded: body.size / 2, total: body.size })
      const outcome = outcomes.shift() ?? 'lost'
      if (outcome === 'lost') this.onerror()
      else {
        this.status = outcome.status
        this.responseText = JSON.stringify(outcome.body)
      }
      this.onloadend()
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  return sent
}

let tickets = 0

beforeEach(() => {
  tickets = 0
  vi.useFakeTimers()
  fakeServer([
    createTicket,
    () => {
      tickets += 1
      return answer(createTicket, { ticket: `ticket ${tickets}`, expiresAt: '2026-01-01T00:10:00.000Z' })
    },
  ])
})

afterEach(() => {
  vi.useRealTimers()
})

const file = () => new File(['abc'], 'visit.wav', { type: 'audio/wav' })

test('the file goes up with a ticket in place of the session, and its progress is told', async () => {
  const sent = fakeRequests(accepted)
  const onProgress = vi.fn()
  const { recording: made, duplicate } = await uploadAudio(noteId, file(), { onProgress })
  expect([made.id, duplicate]).toEqual([recording.id, false])
  expect(sent[0]?.address).toBe(`/api/transcribe?noteId=${noteId}&waitMs=0`)
  expect(sent[0]?.headers).toEqual({ 'x-ticket': 'ticket 1', 'content-type': 'audio/wav' })
  expect(onProgress).toHaveBeenCalledWith(0.5)
})

test('a lost connection is tried again with a fresh ticket', async () => {
  const sent = fakeRequests('lost', { status: 503, body: null }, accepted)
  const onRetry = vi.fn()
  const uploading = uploadAudio(noteId, file(), { onRetry })
  await eventually(() => expect(sent).toHaveLength(3))
  await uploading
  expect(sent.map(({ headers }) => headers['x-ticket'])).toEqual(['ticket 1', 'ticket 2', 'ticket 3'])
  expect(onRetry).toHaveBeenCalledTimes(2)
})

test('a server that is away for long is tried until it is back', async () => {
  const sent = fakeRequests(...Array.from({ length: 12 }, (): Outcome => 'lost'), accepted)
  const onRetry = vi.fn()
  const uploading = uploadAudio(noteId, file(), { onRetry })
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  expect(sent).toHaveLength(13)
  expect((await uploading).recording.id).toBe(recording.id)
  expect(onRetry).toHaveBeenLastCalledWith(expect.stringMatching(/Not sent yet/))
})

test('a server that answers and fails is not asked for ever', async () => {
  const sent = fakeRequests(...Array.from({ length: 12 }, (): Outcome => ({ status: 500, body: null })))
  const failure = uploadAudio(noteId, file()).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(await failure).toMatchObject({ code: 'internal' })
  expect(sent).toHaveLength(6)
})

test('a refusal is final and keeps its sentence', async () => {
  const message = 'This is not a sound file. Choose a recording.'
  const body = { code: 'unsupported_audio', message, requestId: 'test' }
  const sent = fakeRequests({ status: 415, body })
  await expect(uploadAudio(noteId, file())).rejects.toMatchObject({ code: 'unsupported_audio', message })
  expect(sent).toHaveLength(1)
})

test('cancelled before it began, nothing is sent', async () => {
  const sent = fakeRequests(accepted)
  await expect(uploadAudio(noteId, file(), { signal: AbortSignal.abort() })).rejects.toMatchObject({
    code: 'aborted',
  })
  expect(sent).toEqual([])
})
