import { useEffect } from 'react'
import type { RecordingDesk } from '#web/features/recorder/recording-desk.ts'
import { TRIAL_RECORDING_LIMIT_MS } from '#domain/limits.ts'
import { tellTrialStop } from '#web/lib/trial-limits.ts'
import { useRecordingNow } from '../recording-now.ts'

/**
 * What an interrupted visit left on this device goes to the server from whichever screen is open; and the frame knows
 * when a recording runs, and when one ended at the limit of the trial.
 */
export function useRecordings(userId: string): void {
  useEffect(() => {
    let leave: (() => void) | null = null
    let gone = false
    void import('#web/features/recorder/recording-desk.ts').then(({ recordingDesk }) => {
      if (!gone) leave = follow(recordingDesk().recorder)
    })
    return () => {
      gone = true
      leave?.()
    }
  }, [userId])
}

function follow(recorder: RecordingDesk['recorder']): () => void {
  let told: string | null = null
  const look = () => {
    const state = recorder.snapshot()
    const running = state.kind !== 'idle' && state.kind !== 'failed'
    if (useRecordingNow.getState().running !== running) useRecordingNow.setState({ running })
    if (state.kind !== 'idle' || state.ended?.reason !== 'limit') return
    const { recordingId, limitMs } = state.ended
    if (recordingId === told || limitMs > TRIAL_RECORDING_LIMIT_MS) return
    told = recordingId
    tellTrialStop('recording')
  }
  look()
  return recorder.subscribe(look)
}
