import { Button, CloseButton, Progress, Text } from '@mantine/core'
import '@mantine/core/styles/Progress.css'
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { audioUploads, type FileUpload, type FileUploadState } from './audio-uploads-store.ts'
import controls from './controls.module.css'
import styles from './audio-uploads.module.css'

/** Of whom is told what is sent: the open note needs no name. */
interface Visits {
  openNoteId: string | null
  /** What a visit is called; null when it is unknown. */
  labelOf: (noteId: string) => string | null
  onOpenNote: (noteId: string) => void
}

/** Audio files on their way to the server, whichever notes they are for; those of other visits name their visit. */
export function AudioUploads(visits: Visits) {
  const uploads = useSyncExternalStore(audioUploads.subscribe, audioUploads.snapshot)
  if (uploads.length === 0) return null
  return (
    <div className={styles.uploads}>
      {uploads.map((upload) => (
        <UploadRow key={upload.id} upload={upload} {...visits} />
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

/** The notes that a file is on its way to, or has just come to: their words follow. */
export function useComingFiles(): ReadonlySet<string> {
  const uploads = useSyncExternalStore(audioUploads.subscribe, audioUploads.snapshot)
  return useMemo(() => new Set(uploads.filter(isComing).map(({ noteId }) => noteId)), [uploads])
}

/** The same file again brings nothing. */
const isComing = ({ state }: FileUpload): boolean =>
  state.kind !== 'failed' && !(state.kind === 'done' && state.duplicate)

interface UnsentFile {
  words: string
  /** It takes somebody to go on, or the server to come back. */
  isHeldUp: boolean
}

function shortWordsOf(state: FileUploadState): UnsentFile {
  if (state.kind === 'sending') return { words: wordsOf(state), isHeldUp: false }
  return { words: 'The audio file is not sent yet', isHeldUp: true }
}

function UploadRow({ upload, ...visits }: Visits & { upload: FileUpload }) {
  const { id, noteId, fileName, state } = upload
  const isOver = state.kind === 'done' || state.kind === 'failed'
  const isElsewhere = noteId !== visits.openNoteId
  const row = useShownWhen(state.kind === 'failed' && !isElsewhere)
  return (
    <section ref={row} className={styles.upload} aria-label={fileName} data-state={state.kind}>
      <div className={controls.beside}>
        <Text size="sm" fw={600} className={styles.name}>
          {isElsewhere ? `${ofVisit(visits.labelOf(noteId))} ${fileName}` : fileName}
        </Text>
        <Text size="sm" c={state.kind === 'failed' ? 'var(--danger-text)' : 'dimmed'} component="output">
          {wordsOf(state)}
        </Text>
        {state.kind === 'sending' ? (
          <Progress value={state.part * 100} size="sm" aria-label={`${fileName}: sent`} />
        ) : null}
      </div>
      {isElsewhere ? (
        <Button size="compact-sm" variant="subtle" onClick={() => visits.onOpenNote(noteId)}>
          Open the visit
        </Button>
      ) : null}
      {state.kind === 'failed' && !state.isFinal ? (
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

const ofVisit = (label: string | null): string => (label ? `“${label}”:` : 'For another visit:')

/** Brings the element into view once this holds: whoever chose the file may be far down the page. */
function useShownWhen(holds: boolean) {
  const element = useRef<HTMLElement>(null)
  useEffect(() => {
    if (holds) element.current?.scrollIntoView({ block: 'center' })
  }, [holds])
  return element
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
