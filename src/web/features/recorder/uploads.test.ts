import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { eventually } from '#testing/eventually.ts'
import { FakeRecordingServer } from './recording-server-fixture.ts'
import { createKeeper } from './keeper.ts'
import { MemoryRecordingStore } from './recording-store-fixture.ts'
import type { RecordingStore, StoredRecording } from './stored-recording.ts'
import { Uploads } from './uploads.ts'

const doctor = '00000000-0000-4000-8000-00000000000a'
const colleague = '00000000-0000-4000-8000-00000000000b'
const quiet = { onLimitKnown: () => {}, onLimitReached: () => {} }

const recording = (number: number, userId = doctor): StoredRecording => ({
  recordingId: `00000000-0000-4000-8000-0000000000${10 + number}`,
  noteId: `00000000-0000-4000-8000-0000000000${50 + number}`,
  userId,
  mediaType: 'audio/webm;codecs=opus',
  startedAt: `2026-01-01T00:00:0${number}.000Z`,
  consent: { given: true, how: 'verbal' },
  limitMs: 300_000,
  state: 'recording',
  pieces: 0,
  durationMs: 0,
  write: true,
})

const piece = ({ recordingId }: StoredRecording, number: number) => {
  const content = Uint8Array.of(number, 7)
  const sha256 = createHash('sha256').update(content).digest('hex')
  return { recordingId, number, sha256, ms: 1000, bytes: content.buffer }
}

/** Locks as the tabs of one browser share them. */
function sharedLocks() {
  const held = new Map<string, Promise<void>>()
  return async (id: string, signal: AbortSignal, work: () => Promise<void>) => {
    while (held.has(id)) await held.get(id)
    if (signal.aborted) throw new DOMException('', 'AbortError')
    const running = work().finally(() => held.delete(id))
    held.set(id, running)
    await running
  }
}

function page(disk: RecordingStore | null, server: FakeRecordingServer, alone = sharedLocks()) {
  const keeper = createKeeper(disk)
  const wait = () => new Promise<void>((resolve) => setImmediate(resolve))
  return new Uploads({ keeper, callsFor: () => server.calls, wait, alone })
}

async function recorded(uploads: Uploads, own: StoredRecording, pieces: number) {
  await uploads.begin(own, quiet)
  for (let number = 0; number < pieces; number += 1)
    await uploads.addPiece(piece(own, number), { isWhole: true })
}

describe('recordings of this device', () => {
  test('a recording goes up as it grows and leaves the disk once the server has the whole', async () => {
    const [disk, server] = [new MemoryRecordingStore(), new FakeRecordingServer()]
    const uploads = page(disk, server)
    await uploads.resume(doctor)
    await recorded(uploads, recording(1), 3)
    expect(await disk.list(doctor)).toMatchObject([{ pieces: 3, durationMs: 3000, state: 'recording' }])
    await uploads.close(recording(1).recordingId, { write: true })
    await eventually(() => expect(uploads.snapshot()[0]?.state.kind).toBe('done'))
    expect(server.finished).toEqual(Buffer.from([0, 7, 1, 7, 2, 7]))
    expect(await disk.list(doctor)).toEqual([])
  })

  test('a page that comes back sends the rest of an interrupted one and leaves its end to a person', async () => {
    const [disk, server] = [new MemoryRecordingStore(), new FakeRecordingServer()]
    const gone = page(disk, server)
    await gone.resume(doctor)
    await recorded(gone, recording(1), 4)
    await gone.resume(null)
    const back = page(disk, server)
    await back.resume(doctor)
    await eventually(() => expect(server.pieces.size).toBe(4))
    expect(back.snapshot()).toMatchObject([{ interrupted: true, recording: { durationMs: 4000 } }])
    expect(server.finished).toBeNull()
    await back.close(recording(1).recordingId, { write: true })
    await eventually(() => expect(back.snapshot()[0]?.state.kind).toBe('done'))
  })

  test('a page that comes back finishes by itself what had been stopped', async () => {
    const [disk, server] = [new MemoryRecordingStore(), new FakeRecordingServer()]
    const own: StoredRecording = { ...recording(1), state: 'stopped', pieces: 1, durationMs: 1000 }
    await disk.addPiece(own, piece(own, 0))
    const back = page(disk, server)
    await back.resume(doctor)
    await eventually(() => expect(server.finished).not.toBeNull())
    await eventually(async () => expect(await disk.list(doctor)).toEqual([]))
  })

  test('another user of the device never sees them, and nothing of them is sent', async () => {
    const [disk, server] = [new MemoryRecordingStore(), new FakeRecordingServer()]
    const own: StoredRecording = { ...recording(1), state: 'stopped', pieces: 1 }
    await disk.addPiece(own, piece(own, 0))
    const uploads = page(disk, server)
    await uploads.resume(colleague)
    expect(uploads.snapshot()).toEqual([])
    expect(server.pieces.size).toBe(0)
  })

  test('what was at the microphone when its user signed out stays on the disk to its last piece', async () => {
    const [disk, server] = [new MemoryRecordingStore(), new FakeRecordingServer()]
    const uploads = page(disk, server)
    await uploads.resume(doctor)
    await recorded(uploads, recording(1), 2)
    await uploads.resume(null)
    await uploads.addPiece(piece(recording(1), 2), { isWhole: true })
    uploads.interrupt(recording(1).recordingId)
    expect(await disk.list(doctor)).toMatchObject([{ pieces: 3, state: 'recording' }])
    await uploads.resume(colleague)
    expect(uploads.snapshot()).toEqual([])
  })

  test('a second tab leaves alone what the first one records, and takes over when it goes away', async () => {
    const [disk, server, locks] = [new MemoryRecordingStore(), new FakeRecordingServer(), sharedLocks()]
    const first = page(disk, server, locks)
    await first.resume(doctor)
    await recorded(first, recording(1), 2)
    const second = page(disk, server, locks)
    await second.resume(doctor)
    expect(second.snapshot()).toEqual([])
    first.dismiss(recording(1).recordingId)
    await eventually(() => expect(second.snapshot()).toMatchObject([{ interrupted: true }]))
  })

  test('a piece that grows is kept each time and goes up once: when it is whole, or when the microphone is gone', async () => {
    const [disk, server] = [new MemoryRecordingStore(), new FakeRecordingServer()]
    const uploads = page(disk, server)
    await uploads.resume(doctor)
    const own = recording(1)
    await recorded(uploads, own, 1)
    await uploads.addPiece({ ...piece(own, 1), ms: 250 }, { isWhole: false })
    await uploads.addPiece({ ...piece(own, 1), ms: 500 }, { isWhole: false })
    await eventually(() => expect(server.pieces.size).toBe(1))
    expect(await disk.list(doctor)).toMatchObject([{ pieces: 2, durationMs: 1500 }])
    await uploads.addPiece(piece(own, 1), { isWhole: true })
    await eventually(() => expect(server.pieces.size).toBe(2))
    await uploads.addPiece({ ...piece(own, 2), ms: 100 }, { isWhole: false })
    uploads.interrupt(own.recordingId)
    await eventually(() => expect(server.pieces.size).toBe(3))
    expect(await disk.list(doctor)).toMatchObject([{ pieces: 3, durationMs: 2100 }])
  })

  test('a piece that grew on a disk that was full and has room again is sent as it grew', async () => {
    const [disk, server] = [new MemoryRecordingStore(), new FakeRecordingServer()]
    const uploads = page(disk, server)
    await uploads.resume(doctor)
    const own = recording(1)
    await uploads.begin(own, quiet)
    disk.isFull = true
    await uploads.addPiece({ ...piece(own, 9), number: 0 }, { isWhole: false })
    disk.isFull = false
    await uploads.addPiece(piece(own, 0), { isWhole: true })
    await uploads.close(own.recordingId, { write: true })
    await eventually(() => expect(server.finished).toEqual(Buffer.from([0, 7])))
  })

  test('discarding deletes it from the disk', async () => {
    const [disk, server] = [new MemoryRecordingStore(), new FakeRecordingServer()]
    const uploads = page(disk, server)
    await uploads.resume(doctor)
    await recorded(uploads, recording(1), 2)
    await uploads.discard(recording(1).recordingId)
    expect(await disk.list(doctor)).toEqual([])
    expect(uploads.snapshot()).toEqual([])
  })

  test('a full disk is said, and the recording reaches the server whole from memory', async () => {
    const [disk, server] = [new MemoryRecordingStore(), new FakeRecordingServer()]
    const uploads = page(disk, server)
    await uploads.resume(doctor)
    await recorded(uploads, recording(1), 2)
    disk.isFull = true
    await uploads.addPiece(piece(recording(1), 2), { isWhole: true })
    const kept = uploads.snapshot()[0]?.keptIn
    expect(kept?.kind === 'memory' && kept.sentence).toMatch(
      /storage of this device is full: keep this page open/,
    )
    await uploads.close(recording(1).recordingId, { write: true })
    await eventually(() => expect(server.finished).toEqual(Buffer.from([0, 7, 1, 7, 2, 7])))
  })

  test('a browser without storage records as well', async () => {
    const server = new FakeRecordingServer()
    const uploads = page(null, server)
    await uploads.resume(doctor)
    await recorded(uploads, recording(1), 2)
    await uploads.close(recording(1).recordingId, { write: true })
    await eventually(() => expect(server.finished).toEqual(Buffer.from([0, 7, 1, 7])))
  })

  test('the audio of one that the server refuses can be saved as a file', async () => {
    const [disk, server] = [new MemoryRecordingStore(), new FakeRecordingServer()]
    server.isGone = true
    const uploads = page(disk, server)
    await uploads.resume(doctor)
    await recorded(uploads, recording(1), 2)
    await eventually(() => expect(uploads.snapshot()[0]?.state.kind).toBe('refused'))
    const file = await uploads.file(recording(1).recordingId)
    expect(file.type).toBe('audio/webm')
    expect([...new Uint8Array(await file.arrayBuffer())]).toEqual([0, 7, 1, 7])
  })
})
