import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { eventually } from '#testing/eventually.ts'
import { FakeRecordingServer, type Fault } from './recording-server-fixture.ts'
import type { StoredPiece } from './stored-recording.ts'
import { type PieceSource, type Total, type UploadState, Uploader } from './uploader.ts'

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A device that holds the pieces, and notes whether the server had all when they were forgotten. */
class Device implements PieceSource {
  readonly pieces: StoredPiece[] = []
  forgotten = false
  private readonly server: FakeRecordingServer

  constructor(server: FakeRecordingServer) {
    this.server = server
  }

  record(content: Uint8Array): void {
    const bytes = Uint8Array.from(content).buffer
    const sha256 = createHash('sha256').update(content).digest('hex')
    this.pieces.push({ recordingId: 'r', number: this.pieces.length, sha256, ms: 1000, bytes })
  }

  read(number: number): Promise<StoredPiece | null> {
    return Promise.resolve(this.pieces[number] ?? null)
  }

  forget(): Promise<void> {
    if (this.pieces.length > 0) expect(this.server.finished).toEqual(this.whole())
    this.forgotten = true
    return Promise.resolve()
  }

  whole(): Uint8Array {
    return Buffer.concat(this.pieces.map(({ bytes }) => new Uint8Array(bytes)))
  }

  total(): Total {
    return { pieces: this.pieces.length, durationMs: this.pieces.length * 1000, write: true }
  }
}

function uploaderFor(server: FakeRecordingServer, device: Device) {
  const states: UploadState[] = []
  const onLimitReached = vi.fn()
  const uploader = new Uploader({
    calls: server.calls,
    source: device,
    wait: turn,
    onState: (state) => states.push(state),
    onLimitReached,
  })
  return { uploader, states, onLimitReached }
}

const piece = (number: number) => Uint8Array.of(number, 2, 3)
const recorded = (server: FakeRecordingServer, pieces: number) => {
  const device = new Device(server)
  for (let number = 0; number < pieces; number += 1) device.record(piece(number))
  return device
}

const faults: fc.Arbitrary<Fault> = fc.oneof(
  fc.constantFrom<Fault[]>('none', 'requestLost', 'replyLost', 'serverError', 'signedOut', 'damaged'),
  fc.constantFrom<Fault[]>('twice', 'pieceLost'),
  fc.integer({ min: 1, max: 6 }).map((turns): Fault => `late:${turns}`),
)

describe('whatever goes wrong on the way', () => {
  test('the server ends with exactly the recorded bytes, and nothing is forgotten before it says so', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.uint8Array({ minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 14 }),
        fc.array(faults, { maxLength: 30 }),
        fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 4 }),
        fc.boolean(),
        async (contents, planned, reloads, liveRecording) => {
          const server = new FakeRecordingServer(planned)
          const device = new Device(server)
          if (!liveRecording) for (const content of contents) device.record(content)
          let { uploader, states } = uploaderFor(server, device)
          let running = uploader.run({ resumed: false })
          const all = [...states]
          for (const content of liveRecording ? contents : []) {
            device.record(content)
            uploader.grow(device.pieces.length)
            await turn()
          }
          uploader.close(device.total())
          for (const turns of reloads) {
            for (let left = turns; left > 0; left -= 1) await turn()
            uploader.stop()
            await running
            if (device.forgotten) break
            ;({ uploader, states } = uploaderFor(server, device))
            uploader.close(device.total())
            running = uploader.run({ resumed: true })
          }
          await running
          all.push(...states)
          expect(all.at(-1)?.kind).toBe('done')
          expect(server.finished).toEqual(device.whole())
          expect(device.forgotten).toBe(true)
          if (reloads.length === 0) expect(server.mostInFlight).toBeLessThanOrEqual(3)
        },
      ),
      { numRuns: 150 },
    )
  })
})

test('pieces go up while the recording is still growing', async () => {
  const server = new FakeRecordingServer()
  const device = recorded(server, 2)
  const { uploader, states } = uploaderFor(server, device)
  void uploader.run({ resumed: false })
  uploader.grow(2)
  await eventually(() => expect(states.at(-1)).toEqual({ kind: 'sending', sent: 2, recorded: 2 }))
  expect(server.finished).toBeNull()
  uploader.stop()
})

test('after a reload only what the server does not hold is sent', async () => {
  const server = new FakeRecordingServer()
  const device = recorded(server, 5)
  const first = uploaderFor(server, device)
  const running = first.uploader.run({ resumed: false })
  first.uploader.grow(3)
  await eventually(() => expect(server.pieces.size).toBe(3))
  first.uploader.stop()
  await running
  const put = vi.spyOn(server.calls, 'put')
  const second = uploaderFor(server, device)
  second.uploader.close(device.total())
  await second.uploader.run({ resumed: true })
  expect(put.mock.calls.map(([{ number }]) => number)).toEqual([3, 4])
  expect(server.finished).toEqual(device.whole())
})

test('an expired session is waited for, and said', async () => {
  const server = new FakeRecordingServer(['none', 'signedOut'])
  const device = recorded(server, 1)
  const { uploader, states } = uploaderFor(server, device)
  uploader.close(device.total())
  await uploader.run({ resumed: false })
  expect(states).toContainEqual(expect.objectContaining({ kind: 'waiting', reason: 'session' }))
  expect(states.at(-1)?.kind).toBe('done')
})

test('at the limit of the server the first part is finished, the microphone is told, and all of it stays here', async () => {
  const server = new FakeRecordingServer()
  server.limitPieces = 4
  const device = recorded(server, 6)
  const { uploader, states, onLimitReached } = uploaderFor(server, device)
  uploader.close(device.total())
  await uploader.run({ resumed: false })
  expect(onLimitReached).toHaveBeenCalledOnce()
  expect(states.at(-1)).toMatchObject({ kind: 'shortened', sent: 4, recorded: 6 })
  expect(server.finished).toEqual(device.whole().slice(0, 12))
  expect(device.forgotten).toBe(false)
})

test('a recording that the server does not know stays here, and the reason is said', async () => {
  const server = new FakeRecordingServer()
  server.isGone = true
  const device = recorded(server, 2)
  const { uploader, states } = uploaderFor(server, device)
  uploader.close(device.total())
  await uploader.run({ resumed: false })
  expect(states.at(-1)).toMatchObject({ kind: 'refused', sentence: 'The server said not_found.' })
  expect(device.forgotten).toBe(false)
})

test('a piece that this device lost is not waited for: what came before it is finished', async () => {
  const server = new FakeRecordingServer()
  const device = recorded(server, 3)
  const { uploader, states } = uploaderFor(server, device)
  uploader.close({ pieces: 5, durationMs: 5000, write: true })
  await uploader.run({ resumed: false })
  expect(states.at(-1)).toMatchObject({ kind: 'shortened', sent: 3, recorded: 5 })
  expect(server.finished).toEqual(device.whole())
})

test('a recording in which nothing was recorded is let go without bothering the server to finish it', async () => {
  const server = new FakeRecordingServer()
  const device = recorded(server, 0)
  const { uploader, states } = uploaderFor(server, device)
  uploader.close(device.total())
  await uploader.run({ resumed: false })
  expect(states.at(-1)).toMatchObject({ kind: 'done', recording: null })
  expect(device.forgotten).toBe(true)
})

test('waking tries at once what waits for the network', async () => {
  const server = new FakeRecordingServer(['requestLost'])
  const device = recorded(server, 1)
  const states: UploadState[] = []
  const uploader = new Uploader({
    calls: server.calls,
    source: device,
    wait: (_ms, signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
    onState: (state) => states.push(state),
  })
  uploader.close(device.total())
  const running = uploader.run({ resumed: false })
  await eventually(() => expect(states.at(-1)?.kind).toBe('waiting'))
  uploader.wake()
  await running
  expect(states.at(-1)?.kind).toBe('done')
})
