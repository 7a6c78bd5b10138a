import { Button, Group, Text } from '@mantine/core'
import { IconDeviceMobile, IconPlayerPause, IconPlayerPlay, IconPlayerStopFilled } from '@tabler/icons-react'
import { formatDuration } from '#web/lib/format.ts'
import { LevelMeter } from '../level-meter.tsx'
import { LiveText } from '../live-text.tsx'
import { lengthInWords } from '../recorder-words.ts'
import running from '../running-controls.module.css'
import styles from './phone-controls.module.css'
import { phoneLine } from './phone-view.ts'
import type { PhoneOfNote } from './use-phone.ts'

/** In the recorder's place while a phone is the microphone of the note: what it does, and what can be done from here. */
export function PhoneControls({ phone }: { phone: PhoneOfNote }) {
  const { pairing, isAway, words, level, steer, wish } = phone
  if (!pairing) return null
  const { told, state } = pairing
  const isOn = told?.doing === 'recording' || told?.doing === 'paused'
  const line = phoneLine(pairing, isAway)
  return (
    <>
      <div className={styles.phone}>
        <span className={styles.icon} data-on={told?.doing === 'recording' || undefined}>
          <IconDeviceMobile size={26} stroke={1.6} aria-hidden="true" />
        </span>
        <div className={styles.beside}>
          <Text size="sm" fw={600} role="status">
            {line}
          </Text>
          {told && (isOn || told.doing === 'sending') ? (
            <div
              className={running.timer}
              role="timer"
              aria-live="off"
              aria-label={`${lengthInWords(told.elapsedMs)} recorded on the phone`}
            >
              <span className={running.elapsed}>{formatDuration(told.elapsedMs)}</span>
              {told.limitMs === null ? null : (
                <span className={running.limit}>of {formatDuration(told.limitMs)}</span>
              )}
            </div>
          ) : null}
          {told?.doing === 'recording' ? <LevelMeter level={level} /> : null}
          {told && told.unsent > 0 ? (
            <Text size="xs" c="dimmed">
              {told.unsent} {told.unsent === 1 ? 'second is' : 'seconds are'} on the phone alone so far.
            </Text>
          ) : null}
        </div>
        <Group gap="xs">
          {isOn ? (
            <>
              {told.doing === 'recording' ? (
                <Button
                  variant="default"
                  leftSection={<IconPlayerPause size={18} aria-hidden="true" />}
                  onClick={() => steer('pause')}
                >
                  Pause
                </Button>
              ) : (
                <Button
                  variant="default"
                  leftSection={<IconPlayerPlay size={18} aria-hidden="true" />}
                  onClick={() => steer('resume')}
                >
                  Resume
                </Button>
              )}
              <Button
                color="red.9"
                leftSection={<IconPlayerStopFilled size={18} aria-hidden="true" />}
                onClick={() => steer('stop')}
              >
                Stop
              </Button>
            </>
          ) : null}
          {state === 'connected' ? (
            <Button variant={isOn ? 'subtle' : 'default'} loading={wish.isPending} onClick={phone.letGo}>
              Let the phone go
            </Button>
          ) : null}
        </Group>
      </div>
      {wish.failure === null ? null : (
        <Text size="sm" role="alert">
          {wish.failure}
        </Text>
      )}
      {told && words.recordingId === told.recordingId && isOn ? <LiveText words={words} isOn /> : null}
    </>
  )
}
