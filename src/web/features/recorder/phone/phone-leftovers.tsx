import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { toastError } from '#web/lib/toast.ts'
import { lengthInWords, safetyInWords } from '../recorder-words.ts'
import { saveRecording } from '../save-recording.ts'
import { takeFocus } from '../take-focus.ts'
import { isStuck, type Upload } from '../uploads.ts'
import styles from '../unfinished-recordings.module.css'
import type { PhoneDesk } from './phone-desk.ts'

/** Recordings of this phone that were interrupted, by a reload or a locked screen, and those the server does not take. */
export function PhoneLeftovers(props: {
  desk: PhoneDesk
  /** The recording at the microphone. */
  current: string | null
  uploads: readonly Upload[]
  mayContinue: boolean
}) {
  return props.uploads
    .filter(
      ({ interrupted, recording, state }) =>
        recording.recordingId !== props.current && state.kind !== 'done' && (interrupted || isStuck(state)),
    )
    .map((upload) => <Leftover key={upload.recording.recordingId} {...props} upload={upload} />)
}

function Leftover(props: { desk: PhoneDesk; upload: Upload; mayContinue: boolean }) {
  const { desk, upload, mayContinue } = props
  const { recording, state } = upload
  const [isSure, setSure] = useState(false)
  const attempt = (work: Promise<void>) => void work.catch(toastError)
  const stuck = isStuck(state)
  const goOn = async () => {
    await desk.record()
    if (desk.recorder.snapshot().kind === 'recording')
      await desk.uploads.close(recording.recordingId, { write: false })
  }
  return (
    <section aria-label="Unfinished recording" className={styles.banner} data-unfinished>
      <div>
        <Text fw={600}>
          A recording of {lengthInWords(recording.durationMs)}{' '}
          {stuck ? 'could not be sent whole.' : 'was interrupted.'}
        </Text>
        <Text size="sm" c="dimmed">
          {safetyInWords(upload)}
        </Text>
      </div>
      {isSure ? (
        <Group gap="xs">
          <Text size="sm">What this phone holds of it is deleted and cannot be brought back.</Text>
          <Button color="red.9" onClick={() => attempt(desk.uploads.discard(recording.recordingId))}>
            Delete the recording
          </Button>
          <Button variant="default" ref={takeFocus} onClick={() => setSure(false)}>
            Keep it
          </Button>
        </Group>
      ) : (
        <Group gap="xs">
          {stuck ? (
            <Button onClick={() => desk.uploads.retry(recording.recordingId)}>Try again</Button>
          ) : (
            <>
              {mayContinue ? <Button onClick={() => attempt(goOn())}>Continue recording</Button> : null}
              <Button
                variant="default"
                onClick={() => attempt(desk.uploads.close(recording.recordingId, { write: true }))}
              >
                Finish and transcribe
              </Button>
            </>
          )}
          {stuck ? (
            <Button variant="default" onClick={() => attempt(saveRecording(desk.uploads, recording))}>
              Save the audio file
            </Button>
          ) : null}
          <Button variant="subtle" color="gray" onClick={() => setSure(true)}>
            Discard
          </Button>
        </Group>
      )}
    </section>
  )
}
