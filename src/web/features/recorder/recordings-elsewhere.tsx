import { Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { discardRecording, finishRecording, getRecording, type Recording } from '#contract/recordings.ts'
import { call } from '#web/lib/call.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { lengthInWords } from './recorder-words.ts'
import { takeFocus } from './take-focus.ts'
import styles from './unfinished-recordings.module.css'
import { useRecorder, useUploads } from './use-recorder.ts'

interface RecordingsElsewhereProps {
  recordings: readonly Recording[]
  /** It was finished or discarded. */
  onChanged: (recording: Recording) => void
}

/**
 * Microphone recordings of a note that another browser began and did not end: it may be lost with its device, and what the
 * server holds can be finished from here. Nothing when there are none.
 */
export function RecordingsElsewhere({ recordings, ...actions }: RecordingsElsewhereProps) {
  const { state } = useRecorder()
  const uploads = useUploads()
  const known = new Set(uploads.map(({ recording }) => recording.recordingId))
  if (state.kind === 'idle' && state.ended) known.add(state.ended.recordingId)
  return recordings
    .filter(({ id, state: at, source }) => at === 'receiving' && source === 'microphone' && !known.has(id))
    .map((recording) => <Elsewhere key={recording.id} recording={recording} {...actions} />)
}

function Elsewhere({
  recording,
  onChanged,
}: Omit<RecordingsElsewhereProps, 'recordings'> & { recording: Recording }) {
  const [isSure, setSure] = useState(false)
  const finish = useMutation({
    mutationFn: () => finishAsItIs(recording),
    onSuccess: ({ recording: finished }) => onChanged(finished),
  })
  const discard = useMutation({
    mutationFn: () => call(discardRecording, { body: { id: recording.id } }),
    onSuccess: () => onChanged(recording),
  })
  const failure = finish.error ?? discard.error
  return (
    <section aria-label="Recording from elsewhere" className={styles.banner}>
      <div>
        <Text fw={600}>
          A recording that began in another browser on {formatDateTime(recording.createdAt)} has not ended.
        </Text>
        <Text size="sm" c="dimmed">
          {recording.pieces === 0
            ? 'Nothing of it has arrived yet.'
            : `${lengthInWords(recording.durationMs ?? 0)} of it is safe on the server. If it still goes on there, end it there.`}
        </Text>
      </div>
      {failure ? (
        <Text size="sm" role="alert">
          {failure.message}
        </Text>
      ) : null}
      {isSure ? (
        <Group gap="xs">
          <Text size="sm">What the server holds of it is deleted and cannot be brought back.</Text>
          <Button color="red.9" loading={discard.isPending} onClick={() => discard.mutate()}>
            Delete the recording
          </Button>
          <Button variant="default" ref={takeFocus} onClick={() => setSure(false)}>
            Keep it
          </Button>
        </Group>
      ) : (
        <Group gap="xs">
          {recording.pieces === 0 ? null : (
            <Button loading={finish.isPending} onClick={() => finish.mutate()}>
              Finish and transcribe what is here
            </Button>
          )}
          <Button variant="subtle" color="gray" onClick={() => setSure(true)}>
            Discard
          </Button>
        </Group>
      )}
    </section>
  )
}

/** Ends it before the first piece that did not arrive: what comes behind a gap would be put together wrongly. */
async function finishAsItIs({ id, durationMs }: Recording): Promise<{ recording: Recording }> {
  const { received } = await call(getRecording, { params: { id } })
  const here = new Set(received)
  let pieces = 0
  while (here.has(pieces)) pieces += 1
  return call(finishRecording, {
    body: { id, pieces: Math.max(1, pieces), durationMs: durationMs ?? 0, write: true },
  })
}
