import { z } from 'zod'
import { StoredRecording, type RecordingStore, type StoredPiece } from './stored-recording.ts'

const RECORDINGS = 'recordings'
const PIECES = 'pieces'
const BY_USER = 'userId'

const Piece: z.ZodType<StoredPiece> = z.object({
  recordingId: z.string(),
  number: z.int(),
  sha256: z.string(),
  ms: z.number(),
  bytes: z.instanceof(ArrayBuffer),
})

/**
 * Recordings on this device's own disk, in IndexedDB. A write is acknowledged when it is on the disk, not when it is in
 * the browser's memory. Rejects with the browser's DOMException: `QuotaExceededError` when the disk is full.
 */
export function openRecordingStore(factory: IDBFactory, name: string): RecordingStore {
  let opening: Promise<IDBDatabase> | null = null

  const database = () => {
    opening ??= open(factory, name, () => (opening = null)).catch((error: unknown) => {
      opening = null
      throw error
    })
    return opening
  }

  const write = async (act: (recordings: IDBObjectStore, pieces: IDBObjectStore) => void) => {
    const transaction = (await database()).transaction([RECORDINGS, PIECES], 'readwrite', {
      durability: 'strict',
    })
    act(transaction.objectStore(RECORDINGS), transaction.objectStore(PIECES))
    // Not when the page has time for it: the page may be going.
    transaction.commit()
    await completed(transaction)
  }

  const readFrom = async <T>(store: string, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
    const transaction = (await database()).transaction(store, 'readonly')
    return answered(ask(transaction.objectStore(store)))
  }

  return {
    begin: (recording) => write((recordings) => recordings.put(recording)),
    update: (recording) => write((recordings) => recordings.put(recording)),
    addPiece: (recording, piece) =>
      write((recordings, pieces) => {
        pieces.put(piece)
        recordings.put(recording)
      }),
    async list(userId) {
      const found = await readFrom(RECORDINGS, (store) => store.index(BY_USER).getAll(userId))
      // What an unknown version wrote stays on the disk and is left alone.
      const recordings = z
        .array(z.unknown())
        .parse(found)
        .map((value) => StoredRecording.safeParse(value))
      return recordings
        .flatMap(({ data }) => data ?? [])
        .sort((one, other) => one.startedAt.localeCompare(other.startedAt))
    },
    async read(recordingId) {
      const found = await readFrom(RECORDINGS, (store) => store.get(recordingId))
      return StoredRecording.safeParse(found).data ?? null
    },
    async readPiece(recordingId, number) {
      const found = await readFrom(PIECES, (store) => store.get([recordingId, number]))
      return Piece.safeParse(found).data ?? null
    },
    remove: (recordingId) =>
      write((recordings, pieces) => {
        pieces.delete(IDBKeyRange.bound([recordingId, 0], [recordingId, Infinity]))
        recordings.delete(recordingId)
      }),
  }
}

function open(factory: IDBFactory, name: string, onGone: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(name, 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore(PIECES, { keyPath: ['recordingId', 'number'] })
      request.result.createObjectStore(RECORDINGS, { keyPath: 'recordingId' }).createIndex(BY_USER, 'userId')
    }
    request.onerror = () => reject(request.error ?? new Error('The storage of this device cannot be opened.'))
    request.onsuccess = () => {
      const database = request.result
      database.onclose = onGone
      // Another tab brings a newer version: it must not wait for this one.
      database.onversionchange = () => {
        database.close()
        onGone()
      }
      resolve(database)
    }
  })
}

function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(transaction.error ?? new Error('The storage of this device gave up.'))
    transaction.oncomplete = () => resolve()
    transaction.onabort = fail
    transaction.onerror = fail
  })
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The storage of this device gave up.'))
  })
}
