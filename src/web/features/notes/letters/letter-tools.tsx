import { Button } from '@mantine/core'
import { IconCopy, IconPrinter, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Volume, type Listening } from '../reading/listen-button.tsx'
import type { UseReader } from '../reading/use-reader.ts'
import styles from './letters.module.css'

/** What can be done with the whole of a letter, and whether it is saved. */
export function LetterTools(props: {
  state: keyof typeof stateWords
  reader: Pick<UseReader, 'prepare'>
  listening: Listening
  onListen: () => void
  onCopy: () => void
  onDelete: () => void
  onRetry: () => void
}) {
  const { state, listening } = props
  return (
    <div className={styles.tools}>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<Volume listening={listening} />}
        onPointerEnter={props.reader.prepare}
        onClick={props.onListen}
      >
        {listening === 'on' ? 'Pause' : listening === 'paused' ? 'Go on' : 'Listen'}
      </Button>
      <Brief name="Copy" icon={<IconCopy size={16} aria-hidden="true" />} onClick={props.onCopy} />
      <Brief
        name="Print"
        icon={<IconPrinter size={16} aria-hidden="true" />}
        onClick={() => window.print()}
      />
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        leftSection={<IconTrash size={16} aria-hidden="true" />}
        onClick={props.onDelete}
      >
        Throw away
      </Button>
      <output className={styles.state} data-state={state}>
        {stateWords[state]}
      </output>
      {state === 'failed' ? (
        <Button size="compact-sm" variant="default" onClick={props.onRetry}>
          Save again
        </Button>
      ) : null}
    </div>
  )
}

/** Its sign alone where there is little room. */
function Brief({ name, icon, onClick }: { name: string; icon: ReactNode; onClick: () => void }) {
  return (
    <Button
      size="compact-sm"
      variant="default"
      className={styles.brief}
      aria-label={name}
      title={name}
      leftSection={icon}
      onClick={onClick}
    >
      {name}
    </Button>
  )
}

const stateWords = {
  saving: 'Saving…',
  saved: '',
  failed: 'Not saved',
  conflict: 'Changed in another place',
} as const
