import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { isRunning } from './panel-view.ts'
import { endInWords, lengthInWords, troubleInWords } from './recorder-words.ts'
import type { RecorderState } from './recorder.ts'
import styles from './notice.module.css'
import type { Upload } from './uploads.ts'

/** What needs a look now, in words that say what to do. Announced by the panel; here for the eye. */
export function RecorderNotices(props: {
  state: RecorderState
  noteId: string | null
  uploads: readonly Upload[]
  /** Why recording could not begin, or null. */
  failure: string | null
}) {
  const { state, noteId, uploads, failure } = props
  const memory = uploads.flatMap(({ recording, keptIn, state: upload }) =>
    recording.noteId === noteId && keptIn.kind === 'memory' && upload.kind !== 'done'
      ? [keptIn.sentence]
      : [],
  )[0]
  const current = isRunning(state) && state.noteId === noteId ? state.recordingId : null
  const refused = uploads.flatMap(({ recording, state: upload }) =>
    recording.recordingId === current && upload.kind === 'refused' ? [upload.sentence] : [],
  )[0]
  return (
    <>
      {failure === null ? null : <Notice assertive>{failure}</Notice>}
      {noticesOf(state, noteId).map((sentence) => (
        <Notice key={sentence}>{sentence}</Notice>
      ))}
      {memory === undefined ? null : <Notice assertive>{memory}</Notice>}
      {refused === undefined ? null : (
        <Notice assertive>
          {refused} The recording goes on and is kept on this device: when you have stopped it, you can save
          it as a file.
        </Notice>
      )}
      {state.kind === 'recording' && state.noteId === noteId && state.warnings.lastMinute ? (
        <Notice icon={<IconClock size={18} aria-hidden="true" />}>
          One minute is left. The recording ends by itself at {lengthInWords(state.limitMs)}; all of it is
          kept.
        </Notice>
      ) : null}
    </>
  )
}

function noticesOf(state: RecorderState, noteId: string | null): string[] {
  if (state.kind === 'idle') {
    const { ended } = state
    return ended?.noteId === noteId && ended.reason === 'limit' ? [endInWords(ended)] : []
  }
  if (state.noteId !== noteId) return []
  if (state.kind === 'failed') return [state.problem.message]
  if (state.kind !== 'recording') return []
  if (state.warnings.muted)
    return [
      'The microphone is muted or a call has taken it: nothing is heard. Unmute it on the device or in the system settings, or end the call.',
    ]
  if (state.warnings.trouble === 'dead') return [troubleInWords.dead]
  if (state.warnings.silent)
    return [
      'Nothing has been heard for 15 seconds. Check that the microphone is near and the right one is chosen.',
    ]
  return state.warnings.trouble ? [troubleInWords[state.warnings.trouble]] : []
}

function Notice(props: { children: ReactNode; icon?: ReactNode; assertive?: boolean }) {
  return (
    <div className={styles.notice} role={props.assertive ? 'alert' : undefined}>
      {props.icon ?? <IconAlertTriangle size={18} aria-hidden="true" />}
      <div className={styles.text}>{props.children}</div>
    </div>
  )
}
