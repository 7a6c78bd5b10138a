import { useEffect, useState, useSyncExternalStore } from 'react'
import type { LiveWords } from './live-words.ts'
import { listMicrophones, type MicrophoneChoice } from './microphone.ts'
import { isRunning } from './panel-view.ts'
import type { RecorderState } from './recorder.ts'
import { recordingDesk, type RecordingDesk } from './recording-desk.ts'
import type { Upload } from './uploads.ts'

/** The recorder of this page: what it does now, and the desk to tell it what to do. */
export function useRecorder(): { state: RecorderState; desk: RecordingDesk } {
  const desk = recordingDesk()
  const state = useSyncExternalStore(desk.recorder.subscribe, desk.recorder.snapshot)
  return { state, desk }
}

/** The visit at the microphone of this page, a paused one included; null when there is none. */
export function useRecordedNote(): string | null {
  const { recorder } = recordingDesk()
  return useSyncExternalStore(recorder.subscribe, () => {
    const state = recorder.snapshot()
    return isRunning(state) ? state.noteId : null
  })
}

/** The signed-in user's recordings on their way to the server, oldest first. */
export function useUploads(): readonly Upload[] {
  const { uploads } = recordingDesk()
  return useSyncExternalStore(uploads.subscribe, uploads.snapshot)
}

/** Words heard of the recording that is on, or was last. */
export function useLiveWords(): LiveWords {
  const { words } = recordingDesk()
  return useSyncExternalStore(words.subscribe, words.snapshot)
}

/** The microphones to choose from; empty until one was allowed. `known` changes when there may be more to know. */
export function useMicrophones(known: unknown): readonly MicrophoneChoice[] {
  const [microphones, setMicrophones] = useState<readonly MicrophoneChoice[]>([])
  useEffect(() => {
    let isGone = false
    const look = () =>
      void listMicrophones().then((found) => {
        if (!isGone) setMicrophones(found)
      })
    look()
    const devices = navigator.mediaDevices as MediaDevices | undefined
    devices?.addEventListener('devicechange', look)
    return () => {
      isGone = true
      devices?.removeEventListener('devicechange', look)
    }
  }, [known])
  return microphones
}
