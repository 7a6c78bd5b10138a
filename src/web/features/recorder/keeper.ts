import type { RecordingStore, StoredPiece, StoredRecording } from './stored-recording.ts'

/** Where what was recorded is. `memory` lasts as long as the page: it must stay open until all is on the server. */
export type KeptIn = { kind: 'device' } | { kind: 'memory'; sentence: string }

/** A store that goes on in memory when the device's own disk refuses, and says so. */
export interface Keeper extends RecordingStore {
  keptIn(recordingId: string): KeptIn
}

/** Wraps the store on the disk; `null` when the browser has none. */
export function createKeeper(disk: RecordingStore | null): Keeper {
  const recordings = new Map<string, StoredRecording>()
  const pieces = new Map<string, Map<number, StoredPiece>>()
  const refusals = new Map<string, string>()

  /** Runs `onDisk`, or `inMemory` when there is no disk to be had. */
  const either = async (
    recordingId: string,
    onDisk: (disk: RecordingStore) => Promise<void>,
    inMemory: () => void,
  ) => {
    try {
      if (!disk) throw new DOMException('', 'NotSupportedError')
      await onDisk(disk)
      recordings.delete(recordingId)
    } catch (error) {
      refusals.set(recordingId, sentenceOf(error))
      inMemory()
    }
  }

  const keep = (recording: StoredRecording) =>
    either(
      recording.recordingId,
      (store) => store.update(recording),
      () => recordings.set(recording.recordingId, recording),
    )

  const forgetPiece = ({ recordingId, number }: StoredPiece) => void pieces.get(recordingId)?.delete(number)

  const fromDisk = async <T>(ask: (disk: RecordingStore) => Promise<T>, otherwise: T): Promise<T> =>
    disk ? ask(disk) : otherwise

  return {
    begin: keep,
    update: keep,
    addPiece: (recording, piece) =>
      either(
        recording.recordingId,
        (store) => store.addPiece(recording, piece).then(() => forgetPiece(piece)),
        () => {
          recordings.set(recording.recordingId, recording)
          const kept = pieces.get(recording.recordingId) ?? new Map<number, StoredPiece>()
          pieces.set(recording.recordingId, kept.set(piece.number, piece))
        },
      ),
    async list(userId) {
      const onDisk = await fromDisk((store) => store.list(userId), [])
      const onlyInMemory = [...recordings.values()].filter(
        ({ recordingId, ...own }) =>
          own.userId === userId && !onDisk.some((other) => other.recordingId === recordingId),
      )
      return [...onDisk, ...onlyInMemory]
    },
    read: async (recordingId) =>
      recordings.get(recordingId) ?? fromDisk((store) => store.read(recordingId), null),
    readPiece: async (recordingId, number) =>
      pieces.get(recordingId)?.get(number) ?? fromDisk((store) => store.readPiece(recordingId, number), null),
    async remove(recordingId) {
      recordings.delete(recordingId)
      pieces.delete(recordingId)
      refusals.delete(recordingId)
      await fromDisk((store) => store.remove(recordingId), undefined)
    },
    keptIn(recordingId) {
      const sentence = refusals.get(recordingId)
      return sentence === undefined ? { kind: 'device' } : { kind: 'memory', sentence }
    },
  }
}

function sentenceOf(error: unknown): string {
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
  return isFull
    ? 'The storage of this device is full: keep this page open until everything is on the server, and free some space.'
    : 'This browser cannot keep the recording on this device: keep this page open until everything is on the server.'
}
