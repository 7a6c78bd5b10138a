import { ActionIcon } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconPlayerStopFilled } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatDuration } from '#web/lib/format.ts'
import type { RunningState } from './panel-view.ts'
import { lengthInWords } from './recorder-words.ts'
import styles from './recording-strip.module.css'

const titles = { recording: 'Recording', paused: 'Paused', stopping: 'Stopping' } as const

/** One line that says which visit is being recorded, leads there, and can end it from wherever one is. */
export function RecordingStrip(props: {
  state: Pick<RunningState, 'kind' | 'elapsedMs'>
  /** Of the visit; null while it is not known. */
  name: string | null
  /** Address of the visit. */
  to: string
  onPause: () => void
  onResume: () => void
  onStop: () => void
}) {
  const { state, name, to } = props
  const isStopping = state.kind === 'stopping'
  return (
    <aside aria-label="Recording now" className={styles.strip} data-strip="recording">
      <Link to={to} className={styles.visit}>
        <span className={styles.dot} data-paused={state.kind !== 'recording' || undefined} />
        <span className={styles.words}>
          {titles[state.kind]} {name === null ? 'a visit' : `“${name}”`}
        </span>
        <span
          className={styles.time}
          role="timer"
          aria-live="off"
          aria-label={`${lengthInWords(state.elapsedMs)} recorded`}
        >
          {formatDuration(state.elapsedMs)}
        </span>
      </Link>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={state.kind === 'paused' ? 'Resume recording' : 'Pause recording'}
        disabled={isStopping}
        onClick={state.kind === 'paused' ? props.onResume : props.onPause}
      >
        {state.kind === 'paused' ? <IconPlayerPlay size={18} /> : <IconPlayerPause size={18} />}
      </ActionIcon>
      <ActionIcon
        color="red.9"
        size={36}
        aria-label="Stop recording"
        disabled={isStopping}
        onClick={props.onStop}
      >
        <IconPlayerStopFilled size={18} />
      </ActionIcon>
    </aside>
  )
}
