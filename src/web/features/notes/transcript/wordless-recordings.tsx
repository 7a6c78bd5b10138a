import { Button } from '@mantine/core'
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import type { Recording } from '#contract/recordings.ts'
import type { Segment } from '#contract/transcripts.ts'
import { formatDateTime, formatDuration } from '#web/lib/format.ts'
import type { UseEvidencePlayer } from '../evidence/use-evidence-player.ts'
import styles from '../workspace/processing-strip.module.css'

/**
 * The recordings of which no passage is, to be listened to: the others are played beside their words.
 */
export function WordlessRecordings(props: {
  recordings: readonly Recording[]
  segments: readonly Segment[]
  player: Pick<UseEvidencePlayer, 'state' | 'toggle'>
}) {
  const { recordings, segments, player } = props
  const heard = new Set(segments.map(({ recordingId }) => recordingId))
  return recordings
    .filter(({ id, state }) => state === 'transcribed' && !heard.has(id))
    .map((recording) => {
      const { id, createdAt, durationMs } = recording
      const { state } = player
      const isPlaying = (state.kind === 'playing' || state.kind === 'loading') && state.key === id
      const Icon = isPlaying ? IconPlayerStop : IconPlayerPlay
      const name = `the recording of ${formatDateTime(createdAt)}`
      return (
        <div key={id} className={styles.strip}>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<Icon size={16} aria-hidden="true" />}
            aria-label={`${isPlaying ? 'Stop' : 'Listen to'} ${name}`}
            onClick={() => player.toggle(id, [{ recordingId: id, fromMs: 0, toMs: durationMs ?? 0 }])}
          >
            {isPlaying ? 'Stop' : 'Listen'}
          </Button>
          <span className={styles.text}>
            Recording of {formatDateTime(createdAt)}
            {durationMs === null ? '' : `, ${formatDuration(durationMs)}`}
          </span>
        </div>
      )
    })
}
