import type { StoredRecording } from './stored-recording.ts'
import type { Uploads } from './uploads.ts'

/** What this device holds of a recording, as a file for a person to keep. */
export async function saveRecording(uploads: Uploads, recording: StoredRecording): Promise<void> {
  const file = await uploads.file(recording.recordingId)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  const moment = recording.startedAt.slice(0, 16).replace(/[T:]/g, '-')
  link.download = `recording-${moment}.${file.type === 'audio/wav' ? 'wav' : 'webm'}`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
