import type { Bus } from '#server/platform/bus/bus.ts'
import type { Database } from '#server/platform/database/connection.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { createLiveText, type LiveText, type LiveTextDependencies } from './live-text.ts'
import { findPiece, pieceKey, type RecordingRow } from './recording-store.ts'

/** Live text, shared where there can be other processes. */
export function openLiveText(
  dependencies: LiveTextDependencies & { bus: Bus; db: Database; storage: Storage },
): LiveText {
  const { bus, db, storage } = dependencies
  const local = createLiveText(dependencies)
  if (bus.isAlone) return local
  return createSharedLiveText(local, {
    ...dependencies,
    async readPiece(row, number) {
      const piece = await findPiece(db, row.id, number)
      if (!piece) return null
      const parts: Uint8Array[] = []
      for await (const part of storage.get(pieceKey(row, piece))) parts.push(part)
      return Buffer.concat(parts)
    },
  })
}

/** Another process may tell of a second piece before this one has kept the first. */
const MOST_EARLY = 500

/**
 * The process that was brought the first piece of a recording listens to it. Pieces that a balancer brings to another are
 * named to it, and read from where they are kept. When it ends, the recording goes on without live text.
 */
export function createSharedLiveText(
  local: LiveText,
  {
    bus,
    readPiece,
    onError,
  }: {
    bus: Bus
    readPiece(row: RecordingRow, number: number): Promise<Uint8Array | null>
    onError(error: unknown): void
  },
): LiveText {
  /** `<id of the recording> <number>` of pieces that others have told of, whose recording is not listened to here, or not yet. */
  const early = new Set<string>()

  async function take(row: RecordingRow, number: number): Promise<void> {
    const bytes = await readPiece(row, number)
    if (bytes) local.add(row, number, bytes)
  }

  bus.on('piece', ({ recordingId, number }) => {
    const row = local.listeningTo(recordingId)
    if (row) return void take(row, number).catch(onError)
    early.add(`${recordingId} ${number}`)
    for (const oldest of early) if (early.size > MOST_EARLY) early.delete(oldest)
  })
  bus.on('recordingEnded', ({ recordingId }) => local.close(recordingId))

  return {
    ...local,
    add(row, number, bytes) {
      if (number !== 0 && !local.listeningTo(row.id))
        return bus.tell('piece', { recordingId: row.id, number })
      local.add(row, number, bytes)
      for (const told of early) {
        const [recordingId, other] = told.split(' ')
        if (recordingId !== row.id) continue
        early.delete(told)
        void take(row, Number(other)).catch(onError)
      }
    },
    close(recordingId) {
      local.close(recordingId)
      bus.tell('recordingEnded', { recordingId })
    },
  }
}
