import type { RecordingStore, StoredPiece, StoredRecording } from './stored-recording.ts'

/** Stands for the disk in tests. */
export class MemoryRecordingStore implements RecordingStore {
  isFull = false
  private readonly recordings = new Map<string, StoredRecording>()
  private readonly pieces = new Map<string, StoredPiece>()

  begin(recording: StoredRecording): Promise<void> {
    return this.update(recording)
  }

  async update(recording: StoredRecording): Promise<void> {
    await this.settle()
    this.recordings.set(recording.recordingId, recording)
  }

  async addPiece(recording: StoredRecording, piece: StoredPiece): Promise<void> {
    await this.update(recording)
    this.pieces.set(`${piece.recordingId}/${piece.number}`, piece)
  }

  list(userId: string): Promise<StoredRecording[]> {
    return Promise.resolve([...this.recordings.values()].filter((recording) => recording.userId === userId))
  }

  read(recordingId: string): Promise<StoredRecording | null> {
    return Promise.resolve(this.recordings.get(recordingId) ?? null)
  }

  readPiece(recordingId: string, number: number): Promise<StoredPiece | null> {
    return Promise.resolve(this.pieces.get(`${recordingId}/${number}`) ?? null)
  }

  remove(recordingId: string): Promise<void> {
    this.recordings.delete(recordingId)
    for (const key of this.pieces.keys()) if (key.startsWith(`${recordingId}/`)) this.pieces.delete(key)
    return Promise.resolve()
  }

  private async settle(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve))
    if (this.isFull) throw new DOMException('The disk is full.', 'QuotaExceededError')
  }
}
