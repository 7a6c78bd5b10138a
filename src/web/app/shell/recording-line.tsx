import { lazy, Suspense } from 'react'
import { useRecordingNow } from '../recording-now.ts'
import { useRecordings } from './use-recordings.ts'

const RecordingNowStrip = lazy(async () => ({
  default: (await import('./recording-now-strip.tsx')).RecordingNowStrip,
}))

/** Follows the recordings of this page, and says that a visit is being recorded, which is fetched when one is. */
export function RecordingLine({ userId }: { userId: string }) {
  useRecordings(userId)
  const isRecording = useRecordingNow(({ running }) => running)
  return <Suspense>{isRecording ? <RecordingNowStrip /> : null}</Suspense>
}
