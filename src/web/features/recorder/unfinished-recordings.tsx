import { Button, Group, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { formatRelative, formatTime } from '#web/lib/format.ts'
import { toastError } from '#web/lib/toast.ts'
import { lengthInWords, safetyInWords } from './recorder-words.ts'
import styles from './unfinished-recordings.module.css'
import { takeFocus } from './take-focus.ts'
import { useUnfinishedRecordings } from './use-unfinished-recordings.ts'
import type { Upload } from './uploads.ts'

/**
 * Recordings that were interrupted, by a closed page, a crash or an unplugged microphone, and those the server does not
 * take. Nothing when there are none. `on` shows those of one note, as the recorder of a note does; `exceptOn` leaves those
 * out. `onOpenNote` shows the note of one; `labelOf` names it, or null when it is unknown.
 */
export function UnfinishedRecordings(props: {
  on?: string
  exceptOn?: string | null
  onOpenNote?: (noteId: string) => void
  labelOf?: (noteId: string) => string | null
}) {
  const { interrupted, stuck, onTheirWay, ...actions } = useUnfinishedRecordings((noteId) =>
    props.on === undefined ? noteId !== props.exceptOn : noteId === props.on,
  )
  const name = (upload: Upload) => nameOf(upload, props)
  const attempt = (work: Promise<void>) => void work.catch(toastError)

  return (
    <>
      {interrupted.map((upload) => (
        <Banner
          key={upload.recording.recordingId}
          upload={upload}
          title={`${name(upload)} of ${lengthInWords(upload.recording.durationMs)} was interrupted ${whenOf(upload)}.`}
          onDiscard={() => attempt(actions.discard(upload))}
        >
          <Button
            disabled={!actions.canRecord}
            onClick={() => {
              props.onOpenNote?.(upload.recording.noteId)
              attempt(actions.goOn(upload))
            }}
          >
            Continue recording
          </Button>
          <Button
            variant="default"
            onClick={() => {
              props.onOpenNote?.(upload.recording.noteId)
              attempt(actions.finish(upload))
            }}
          >
            Finish and transcribe
          </Button>
        </Banner>
      ))}
      {stuck.map((upload) => (
        <Banner
          key={upload.recording.recordingId}
          upload={upload}
          tone="caution"
          title={`${name(upload)} of ${lengthInWords(upload.recording.durationMs)} could not be sent whole.`}
          onDiscard={() => attempt(actions.discard(upload))}
        >
          <Button onClick={() => actions.tryAgain(upload)}>Try again</Button>
          <Button variant="default" onClick={() => attempt(actions.save(upload))}>
            Save the audio file
          </Button>
        </Banner>
      ))}
      {(props.on === undefined ? onTheirWay : []).map((upload) => (
        <div key={upload.recording.recordingId} className={styles.banner}>
          <Text size="sm">
            {name(upload)} of {lengthInWords(upload.recording.durationMs)} is on its way.{' '}
            {endedWithStop(safetyInWords(upload))}
          </Text>
        </div>
      ))}
    </>
  )
}

/** Of another visit by that visit's name, else by when it was begun. */
function nameOf(
  { recording: { noteId, startedAt } }: Upload,
  { on, labelOf }: { on?: string; labelOf?: (noteId: string) => string | null },
): string {
  const label = labelOf?.(noteId)
  if (label) return `“${label}”: a recording`
  return on === undefined ? `On another visit: a recording begun at ${formatTime(startedAt)},` : 'A recording'
}

function endedWithStop(words: string): string {
  return words.endsWith('.') ? words : `${words}.`
}

function whenOf({ recording }: Upload): string {
  return formatRelative(Date.parse(recording.startedAt) + recording.durationMs, new Date())
}

function Banner(props: {
  upload: Upload
  title: string
  tone?: 'caution'
  children: ReactNode
  onDiscard: () => void
}) {
  const [isSure, setSure] = useState(false)
  return (
    <section
      aria-label="Unfinished recording"
      className={styles.banner}
      data-tone={props.tone}
      data-unfinished
    >
      <div>
        <Text fw={600}>{props.title}</Text>
        <Text size="sm" c="dimmed">
          {endedWithStop(safetyInWords(props.upload))}
        </Text>
      </div>
      {isSure ? (
        <Group gap="xs">
          <Text size="sm">What this device holds of it is deleted and cannot be brought back.</Text>
          <Button color="red.9" onClick={props.onDiscard}>
            Delete the recording
          </Button>
          <Button variant="default" ref={takeFocus} onClick={() => setSure(false)}>
            Keep it
          </Button>
        </Group>
      ) : (
        <Group gap="xs">
          {props.children}
          <Button variant="subtle" color="gray" onClick={() => setSure(true)}>
            Discard
          </Button>
        </Group>
      )}
    </section>
  )
}
