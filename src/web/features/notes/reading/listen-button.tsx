import { ActionIcon } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconVolume } from '@tabler/icons-react'
import type { UseReader } from './use-reader.ts'

export type Listening = 'off' | 'on' | 'paused'

/** Whether this is what is read. */
export function listeningTo({ state }: Pick<UseReader, 'state'>, key: string): Listening {
  if (state.kind !== 'reading' || state.of.key !== key) return 'off'
  return state.phase === 'paused' ? 'paused' : 'on'
}

const words = { off: 'Listen to', on: 'Pause', paused: 'Go on with' } as const
const icons = { off: IconVolume, on: IconPlayerPause, paused: IconPlayerPlay } as const

/** The sign for what pressing it does. */
export function Volume({ listening }: { listening: Listening }) {
  const Icon = icons[listening]
  return <Icon size={16} aria-hidden="true" />
}

/** Reads something aloud, pauses it and goes on. `title`: what it is called within a sentence. */
export function ListenButton(props: {
  title: string
  listening: Listening
  className?: string | undefined
  onListen: () => void
  onPrepare: () => void
}) {
  const { listening } = props
  const Icon = icons[listening]
  return (
    <ActionIcon
      className={props.className}
      data-on={listening !== 'off' || undefined}
      variant="subtle"
      color={listening === 'off' ? 'gray' : undefined}
      aria-label={`${words[listening]} ${props.title}`}
      title={`${words[listening]} ${props.title}`}
      onPointerEnter={props.onPrepare}
      onFocus={props.onPrepare}
      onClick={props.onListen}
    >
      <Icon size={17} />
    </ActionIcon>
  )
}
