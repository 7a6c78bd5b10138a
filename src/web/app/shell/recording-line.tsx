import { lazy, Suspense } from 'react'
import { useRecordingNow } from '../recording-now.ts'

const RecordingNowStrip = lazy(async () => ({
  default: (await import('./recording-now-strip.tsx')).RecordingNowStrip,
}))

/** What says that a visit is being recorded; fetched when one is. */
export function RecordingLine() {
  const isRecording = useRecordingNow(({ running }) => running)
  return <Suspense>{isRecording ? <RecordingNowStrip /> : null}</Suspense>
}
