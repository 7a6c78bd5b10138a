import type { ProcessingState } from '#contract/processing.ts'

/** Nothing is going on for the note. */
export const IDLE: ProcessingState = {
  isProcessing: false,
  message: '',
  stage: 'idle',
  progress: null,
  failure: null,
  retry: null,
}

/** `progress` 0..1, or null before it is known. `resumed`: it was interrupted and goes on from what was done. */
export function transcribing(progress: number | null, { resumed = false } = {}): ProcessingState {
  const part = progress === null ? 'Waiting to transcribe' : `Transcribing ${Math.floor(progress * 100)} %`
  const message = resumed ? `${part}, resumed after an interruption` : part
  return { ...IDLE, isProcessing: true, stage: 'transcribing', message, progress }
}

/** `section` is the title of the section that was written last, or null before the first. */
export function writing(section: string | null): ProcessingState {
  const message = section === null ? 'Writing the note' : `Writing: ${section} done`
  return { ...IDLE, isProcessing: true, stage: 'writing', message }
}

/** `failure` is a sentence that says what to do; `retry` what can be tried again without losing anything. */
export function failed(failure: string, retry: ProcessingState['retry']): ProcessingState {
  return { ...IDLE, stage: 'failed', message: failure, failure, retry }
}
