import { Button, CloseButton, Progress, Text } from '@mantine/core'
import '@mantine/core/styles/Progress.css'
import { useMemo, useSyncExternalStore } from 'react'
import { audioUploads, type FileUpload, type FileUploadState } from './audio-uploads-store.ts'
import controls from './controls.module.css'
import styles from './audio-uploads.module.css'

/** Audio files on their way to the server, whichever notes they are for. */
export function AudioUploads() {
  const uploads = useSyncExternalStore(audioUploads.subscribe, audioUploads.snapshot)
  if (uploads.length === 0) return null
  return (
    <div className={styles.uploads}>
      {uploads.map((upload) => (
        <UploadRow key={upload.id} upload={upload} />
      ))}
    </div>
  )
}

/** What a list says of the notes whose files have not arrived, by the note's id. */
export function useUnsentFiles(): ReadonlyMap<string, UnsentFile> {
  const uploads = useSyncExternalStore(audioUploads.subscribe, audioUploads.snapshot)
  return useMemo(() => {
    const unsent = uploads.filter(({ state: { kind } }) => kind !== 'done')
    return new Map(unsent.map(({ noteId, state }) => [noteId, shortWordsOf(state)]))
  }, [uploads])
}

interface UnsentFile {
  words: string
  /** It takes somebody to go on, or the server to come back. */
  isHeldUp: boolean
}

function shortWordsOf(state: FileUploadState): UnsentFile {
  if (state.kind === 'sending') return { words: wordsOf(state), isHeldUp: false }
  return { words: 'The audio file is not sent yet', isHeldUp: true }
}

function UploadRow({ upload: { id, fileName, state } }: { upload: FileUpload }) {
  const isOver = state.kind === 'done' || state.kind === 'failed'
  return (
    <section className={styles.upload} aria-label={fileName} data-state={state.kind}>
      <div className={controls.beside}>
        <Text size="sm" fw={600} className={styles.name}>
          {fileName}
        </Text>
        <Text size="sm" c={state.kind === 'failed' ? 'var(--danger-text)' : 'dimmed'} component="output">
          {wordsOf(state)}
        </Text>
        {state.kind === 'sending' ? (
          <Progress value={state.part * 100} size="sm" aria-label={`${fileName}: sent`} />
        ) : null}
      </div>
      {state.kind === 'failed' ? (
        <Button size="compact-sm" variant="default" onClick={() => void audioUploads.retry(id)}>
          Try again
        </Button>
      ) : null}
      <CloseButton
        aria-label={isOver ? `Take ${fileName} off the list` : `Cancel sending ${fileName}`}
        onClick={() => audioUploads.remove(id)}
      />
    </section>
  )
}

function wordsOf(state: FileUploadState): string {
  switch (state.kind) {
    case 'sending':
      return state.part < 1 ? `Sending, ${Math.floor(state.part * 100)} %` : 'Sent; waiting for the server'
    case 'waiting':
      return state.sentence
    case 'done':
      return state.duplicate
        ? 'This file was sent to this note before; it is there once.'
        : 'On the server. The words follow in a moment.'
    case 'failed':
      return state.sentence
    default:
      return state satisfies never
  }
}
