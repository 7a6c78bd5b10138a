import type { PhoneTold } from '#contract/phone.ts'
import type { RecorderState } from '../recorder.ts'
import { isStuck, type Upload } from '../uploads.ts'

/** What the computer is told of the phone. `level` is of the microphone now. */
export function toldOf(state: RecorderState, uploads: readonly Upload[], level: number | null): PhoneTold {
  const unsent = uploads.reduce(
    (sum, upload) => sum + Math.max(0, upload.state.recorded - upload.state.sent),
    0,
  )
  const still = { elapsedMs: 0, limitMs: null, unsent, level: null, isQuiet: false }
  switch (state.kind) {
    case 'recording':
    case 'paused':
    case 'stopping': {
      const { recordingId, elapsedMs, limitMs, warnings } = state
      const doing = state.kind === 'stopping' ? 'sending' : state.kind
      return {
        doing,
        recordingId,
        elapsedMs,
        limitMs,
        unsent,
        level,
        isQuiet: warnings.muted || warnings.silent,
      }
    }
    case 'failed':
      return { ...still, doing: 'failed', recordingId: state.recordingId }
    case 'asking':
      return { ...still, doing: 'ready', recordingId: null }
    case 'idle':
      return { ...still, ...ofUploads(uploads, state.ended?.recordingId ?? null) }
    default:
      return state satisfies never
  }
}

function ofUploads(
  uploads: readonly Upload[],
  ended: string | null,
): Pick<PhoneTold, 'doing' | 'recordingId' | 'elapsedMs'> {
  const last = uploads.at(-1)
  const lengthOf = ({ recording }: Upload) => ({
    recordingId: recording.recordingId,
    elapsedMs: Math.round(recording.durationMs),
  })
  const stuck = uploads.find(
    ({ interrupted, state }) => state.kind !== 'done' && (interrupted || isStuck(state)),
  )
  if (stuck) return { doing: 'failed', ...lengthOf(stuck) }
  const onItsWay = uploads.find(({ state }) => state.kind !== 'done')
  if (onItsWay) return { doing: 'sending', ...lengthOf(onItsWay) }
  if (last && last.recording.recordingId === ended) return { doing: 'done', ...lengthOf(last) }
  return { doing: 'ready', recordingId: null, elapsedMs: 0 }
}
