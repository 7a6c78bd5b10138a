import { Button, Group, Text } from '@mantine/core'
import { IconDeviceMobile, IconPlayerPause, IconPlayerPlay, IconPlayerStopFilled } from '@tabler/icons-react'
import type { PhonePairing, PhoneTold } from '#contract/phone.ts'
import { formatDuration } from '#web/lib/format.ts'
import { LevelMeter } from '../level-meter.tsx'
import { LiveText } from '../live-text.tsx'
import { lengthInWords } from '../recorder-words.ts'
import running from '../running-controls.module.css'
import styles from './phone-controls.module.css'
import { phoneLine } from './phone-view.ts'
import type { PhoneOfNote } from './use-phone.ts'

/** In the recorder's place while a phone is the microphone of a note: what it does, and what can be done from here. */
export function PhoneControls({ phone }: { phone: PhoneOfNote }) {
  const { pairing, words, wish } = phone
  if (!pairing) return null
  const { told } = pairing
  return (
    <>
      <div className={styles.phone}>
        <span className={styles.icon} data-on={told?.doing === 'recording' || undefined}>
          <IconDeviceMobile size={26} stroke={1.6} aria-hidden="true" />
        </span>
        <div className={styles.beside}>
          <Text component="output" size="sm" fw={600}>
            {phoneLine(pairing, phone.isAway)}
          </Text>
          {told ? <Doing told={told} level={phone.level} /> : null}
          {isOn(told) ? null : (
            <Text size="xs" c="dimmed">
              {pairing.device}
            </Text>
          )}
        </div>
        <Steering phone={phone} pairing={pairing} />
      </div>
      {wish.failure === null ? null : (
        <Text size="sm" role="alert">
          {wish.failure}
        </Text>
      )}
      {isOn(told) && words.recordingId === told.recordingId ? <LiveText words={words} isOn /> : null}
    </>
  )
}

const isOn = (told: PhoneTold | null): told is PhoneTold =>
  told?.doing === 'recording' || told?.doing === 'paused'

function Doing({ told, level }: { told: PhoneTold; level: () => number | null }) {
  const { doing, elapsedMs, limitMs, unsent } = told
  return (
    <>
      {isOn(told) || doing === 'sending' ? (
        <div
          className={running.timer}
          role="timer"
          aria-live="off"
          aria-label={`${lengthInWords(elapsedMs)} recorded on the phone`}
        >
          <span className={running.elapsed}>{formatDuration(elapsedMs)}</span>
          {limitMs === null ? null : <span className={running.limit}>of {formatDuration(limitMs)}</span>}
        </div>
      ) : null}
      {doing === 'recording' ? <LevelMeter level={level} /> : null}
      {unsent > 0 ? (
        <Text size="xs" c="dimmed">
          {unsent} {unsent === 1 ? 'second is' : 'seconds are'} on the phone alone so far.
        </Text>
      ) : null}
    </>
  )
}

function Steering({ phone, pairing }: { phone: PhoneOfNote; pairing: PhonePairing }) {
  const { steer, letGo, wish } = phone
  const on = isOn(pairing.told)
  const isPaused = pairing.told?.doing === 'paused'
  return (
    <Group gap="xs">
      {on ? (
        <Button
          variant="default"
          leftSection={
            isPaused ? (
              <IconPlayerPlay size={18} aria-hidden="true" />
            ) : (
              <IconPlayerPause size={18} aria-hidden="true" />
            )
          }
          onClick={() => steer(isPaused ? 'resume' : 'pause')}
        >
          {isPaused ? 'Resume' : 'Pause'}
        </Button>
      ) : null}
      {on ? (
        <Button
          color="red.9"
          leftSection={<IconPlayerStopFilled size={18} aria-hidden="true" />}
          onClick={() => steer('stop')}
        >
          Stop
        </Button>
      ) : null}
      {pairing.state === 'connected' ? (
        <Button variant={on ? 'subtle' : 'default'} loading={wish.isPending} onClick={letGo}>
          Let the phone go
        </Button>
      ) : null}
    </Group>
  )
}
