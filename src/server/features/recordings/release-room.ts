import { RECORDING_ROOM_KEPT_DAYS } from '#domain/limits.ts'
import { DAY_MS } from '#domain/time.ts'
import type { RecordingsDependencies } from './dependencies.ts'
import { releaseRoom } from './recording-store.ts'

/** Recordings that were begun and left give back the room that was set aside for them. */
export async function releaseUnusedRoom({
  db,
  clock,
}: Pick<RecordingsDependencies, 'db' | 'clock'>): Promise<void> {
  await releaseRoom(db, new Date(clock.now().getTime() - RECORDING_ROOM_KEPT_DAYS * DAY_MS))
}
