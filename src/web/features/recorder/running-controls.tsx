import { Button, Group, Text, UnstyledButton } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconPlayerStopFilled } from '@tabler/icons-react'
import { useEffect, useRef, type RefObject } from 'react'
import { formatDuration } from '#web/lib/format.ts'
import { LevelMeter } from './level-meter.tsx'
import type { RunningState } from './panel-view.ts'
import { lengthInWords } from './recorder-words.ts'
import type { Recorder } from './recorder.ts'
import controls from './controls.module.css'
import styles from './running-controls.module.css'

const titles = { recording: 'Recording', paused: 'Paused', stopping: 'Stopping' } as const

/** Stop, pause, time and level while the microphone is on. */
export function RunningControls({ state, recorder }: { state: RunningState; recorder: Recorder }) {
  const stop = useFocusWhenGone()
  const isStopping = state.kind === 'stopping'
  return (
    <div className={controls.controls}>
      <UnstyledButton
        ref={stop}
        className={`${controls.round} ${controls.on}`}
        aria-label="Stop recording"
        disabled={isStopping}
        onClick={() => void recorder.stop()}
      >
        <IconPlayerStopFilled size={28} aria-hidden="true" />
      </UnstyledButton>
      <div className={controls.beside}>
        <Group gap="xs" wrap="nowrap">
          <span
            className={styles.stateDot}
            data-paused={state.kind !== 'recording' || undefined}
            aria-hidden="true"
          />
          <Text size="sm" fw={600} component="span">
            {titles[state.kind]}
          </Text>
        </Group>
        <div
          className={styles.timer}
          role="timer"
          aria-live="off"
          aria-label={`${lengthInWords(state.elapsedMs)} of ${lengthInWords(state.limitMs)} recorded`}
        >
          <span className={styles.elapsed}>{formatDuration(state.elapsedMs)}</span>
          <span className={styles.limit}>of {formatDuration(state.limitMs)}</span>
        </div>
        <LevelMeter level={recorder.level} />
      </div>
      {state.kind === 'paused' ? (
        <Button
          variant="default"
          leftSection={<IconPlayerPlay size={18} aria-hidden="true" />}
          onClick={() => recorder.resume()}
        >
          Resume
        </Button>
      ) : (
        <Button
          variant="default"
          leftSection={<IconPlayerPause size={18} aria-hidden="true" />}
          disabled={isStopping}
          onClick={() => recorder.pause()}
        >
          Pause
        </Button>
      )}
    </div>
  )
}

/** The button that was pressed to get here is gone, and what else the screen shows makes room: the keyboard goes on here. */
function useFocusWhenGone(): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const focused = document.activeElement
    if (focused === document.body || focused?.checkVisibility() === false)
      button.current?.focus({ preventScroll: true })
  }, [])
  return button
}
