import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type Recording, retryRecording } from '#contract/recordings.ts'
import { call } from '#web/lib/call.ts'
import styles from './notice.module.css'

/** Recordings of a note whose words could not be made out; the audio is on the server and can be tried again. */
export function FailedTranscriptions(props: {
  recordings: readonly Recording[]
  onRetried: (recording: Recording) => void
}) {
  const retry = useMutation({
    mutationFn: (id: string) => call(retryRecording, { body: { id } }),
    onSuccess: ({ recording }) => props.onRetried(recording),
  })
  return props.recordings
    .filter(({ state }) => state === 'failed')
    .map(({ id, failure }) => (
      <div key={id} className={styles.notice} role="alert">
        <IconAlertTriangle size={18} aria-hidden="true" />
        <div className={styles.text}>
          {failure ?? 'This recording could not be transcribed.'} The audio is kept.
        </div>
        <Button
          size="compact-sm"
          variant="default"
          loading={retry.isPending && retry.variables === id}
          onClick={() => retry.mutate(id)}
        >
          Transcribe again
        </Button>
      </div>
    ))
}
