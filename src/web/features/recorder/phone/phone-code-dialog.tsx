import { Button, Group, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { PhonePairing } from '#contract/phone.ts'
import { formatDuration } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { phoneObstacle } from '#web/lib/phone-obstacle.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { useShownCode } from './use-phone.ts'
import styles from './phone-code-dialog.module.css'

/** Where a phone goes that scans the code: behind the `#`, which no server and no log sees. */
const phoneAddress = (code: string): string =>
  `${window.location.origin}${paths.rec}#c=${encodeURIComponent(code)}`

/** The code of the note, while one is to be shown. */
export function PhoneCode(props: {
  noteId: string | null
  pairing: PhonePairing | null
  onNewCode: () => void
}) {
  const { shown, putAway } = useShownCode(props.noteId)
  if (!shown || !props.pairing) return null
  return (
    <PhoneCodeDialog
      key={shown.code}
      {...shown}
      pairing={props.pairing}
      onNewCode={props.onNewCode}
      onClose={putAway}
    />
  )
}

/** The code that makes a phone the microphone of a note. Closes by itself when a phone has taken it. */
function PhoneCodeDialog(props: {
  pairing: PhonePairing
  code: string
  /** Milliseconds since 1970, by this computer. */
  until: number
  onNewCode: () => void
  onClose: () => void
}) {
  const { pairing, code, until, onNewCode, onClose } = props
  const leftMs = useTimeLeft(until)
  const isTaken = pairing.state === 'connected'
  useEffect(() => {
    if (isTaken) onClose()
  }, [isTaken, onClose])
  const obstacle = phoneObstacle(window.location)
  const isOver = leftMs <= 0 || pairing.state === 'ended'
  return (
    <Dialog opened onClose={onClose} title="Record with your phone" size="md">
      <div className={styles.body}>
        {isOver ? (
          <Text className={styles.over}>This code is too old now.</Text>
        ) : (
          <div className={styles.code}>
            <QrCode text={phoneAddress(code)} label="Code for your phone’s camera" />
          </div>
        )}
        <div className={styles.words}>
          <ol className={styles.steps}>
            <li>Point your phone’s camera at the code and open the link.</li>
            <li>Allow the microphone and press the round button.</li>
            <li>Put the phone between you and the patient. What is said appears here.</li>
          </ol>
          <Text size="sm" c="dimmed">
            {isOver
              ? 'Show a new one and scan it.'
              : `Good for one phone and this note, for ${formatDuration(leftMs)}. The phone does not sign in and sees nothing of the note.`}
          </Text>
        </div>
      </div>
      {obstacle ? <p className={styles.obstacle}>{obstacle}</p> : null}
      <Group mt="md" gap="xs" justify="flex-end">
        {isOver ? <Button onClick={onNewCode}>Show a new code</Button> : null}
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
    </Dialog>
  )
}

function useTimeLeft(until: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, until - now)
}
