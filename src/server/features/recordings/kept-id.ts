import type { RecordingsCaller, RecordingsDependencies } from './dependencies.ts'
import { findRecording } from './recording-store.ts'

/** The id under which a recording of the caller is kept; one that is not there stays as it was asked for. */
export function createKeptId({ db }: Pick<RecordingsDependencies, 'db'>) {
  return async (id: string, { actor }: RecordingsCaller): Promise<string> =>
    (await findRecording(db, id, actor.userId))?.id ?? id
}
