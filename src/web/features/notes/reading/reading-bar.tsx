import { ActionIcon, Button, Loader, NativeSelect } from '@mantine/core'
import {
  IconPencil,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBackFilled,
  IconPlayerSkipForwardFilled,
  IconX,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { VoiceKey } from '#contract/voices.ts'
import { useSession } from '#web/lib/session.ts'
import styles from './reading-bar.module.css'
import { readingVoiceQuery, type UseReader } from './use-reader.ts'

const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2].map((speed) => ({ value: String(speed), label: `${speed}×` }))
const voices = {
  slt: 'Female',
  rms: 'Male',
  awb: 'Male, Scottish',
  kal16: 'Male, plain',
} as const satisfies Record<VoiceKey, string>

/** What is read aloud, and everything that can be done about it; nothing while nothing is. */
export function ReadingBar({ reader }: { reader: UseReader }) {
  const { state } = reader
  if (state.kind !== 'reading') return null
  return (
    <section className={styles.bar} aria-label="Reading aloud">
      <div className={styles.keys}>
        <Step reader={reader} by={-1} disabled={state.at === 0} />
        <Play reader={reader} phase={state.phase} />
        <Step reader={reader} by={1} disabled={state.at + 1 >= state.count} />
      </div>
      <p className={styles.what}>
        <strong>{state.of.title}</strong>
        <span>
          Sentence {state.at + 1} of {state.count}
        </span>
      </p>
      <div className={styles.choices}>
        <Speed />
        <Voice />
      </div>
      <div className={styles.ends}>
        {state.of.edit ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPencil size={15} aria-hidden="true" />}
            title="Pause, and put the caret into this sentence (Alt+E)"
            aria-keyshortcuts="Alt+E"
            onClick={reader.editHere}
          >
            Edit here
          </Button>
        ) : null}
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label="Stop reading"
          title="Stop (Esc)"
          aria-keyshortcuts="Escape"
          onClick={reader.stop}
        >
          <IconX size={18} />
        </ActionIcon>
      </div>
    </section>
  )
}

function Play({ reader, phase }: { reader: UseReader; phase: 'loading' | 'playing' | 'paused' }) {
  const isPaused = phase === 'paused'
  return (
    <ActionIcon
      size={38}
      radius="xl"
      aria-label={isPaused ? 'Go on reading' : 'Pause reading'}
      title={isPaused ? 'Go on (Alt+L)' : 'Pause (Alt+L)'}
      aria-keyshortcuts="Alt+L"
      onClick={reader.toggle}
    >
      {phase === 'loading' ? (
        <Loader size={16} color="currentcolor" />
      ) : isPaused ? (
        <IconPlayerPlayFilled size={18} />
      ) : (
        <IconPlayerPauseFilled size={18} />
      )}
    </ActionIcon>
  )
}

function Step({ reader, by, disabled }: { reader: UseReader; by: 1 | -1; disabled: boolean }) {
  const Icon = by === 1 ? IconPlayerSkipForwardFilled : IconPlayerSkipBackFilled
  const keys = by === 1 ? 'Alt+.' : 'Alt+,'
  const name = by === 1 ? 'Next sentence' : 'Previous sentence'
  return (
    <ActionIcon
      className={styles.step}
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={name}
      title={`${name} (${keys})`}
      aria-keyshortcuts={keys}
      // Kept in reach of the keyboard: at the end of a reading the focus would be lost.
      data-disabled={disabled || undefined}
      aria-disabled={disabled}
      onClick={() => disabled || reader.step(by)}
    >
      <Icon size={16} />
    </ActionIcon>
  )
}

function Speed() {
  const speed = useSession(({ readingSpeed }) => readingSpeed)
  return (
    <NativeSelect
      size="xs"
      aria-label="Reading speed"
      value={String(speed)}
      data={speeds}
      onChange={({ currentTarget }) => useSession.setState({ readingSpeed: Number(currentTarget.value) })}
    />
  )
}

/** Only where there are several. */
function Voice() {
  const voice = useSession(({ readingVoice }) => readingVoice)
  const { data } = useQuery(readingVoiceQuery)
  if (!data?.hasVoices) return null
  return (
    <NativeSelect
      size="xs"
      aria-label="Voice"
      value={voice}
      data={VoiceKey.options.map((value) => ({ value, label: voices[value] }))}
      onChange={({ currentTarget }) =>
        useSession.setState({ readingVoice: VoiceKey.parse(currentTarget.value) })
      }
    />
  )
}
