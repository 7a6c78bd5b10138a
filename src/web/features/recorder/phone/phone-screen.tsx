import { Button, Group, Text, UnstyledButton } from '@mantine/core'
import { IconDeviceMobile, IconMicrophone } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { CallError } from '#web/lib/call.ts'
import { toastError } from '#web/lib/toast.ts'
import hidden from '#web/ui/hidden.module.css'
import controls from '../controls.module.css'
import { isRunning, uploadsToShow } from '../panel-view.ts'
import { RecorderNotices } from '../recorder-notices.tsx'
import { announcementOf, consentInWords, limitInWords } from '../recorder-words.ts'
import { RunningControls } from '../running-controls.tsx'
import { SafetyLine } from '../safety-line.tsx'
import type { PhoneLink } from './phone-links.ts'
import { type PhoneDesk, phoneDesk } from './phone-desk.ts'
import { PhoneLeftovers } from './phone-leftovers.tsx'
import { endOnPhone } from './phone-words.ts'
import styles from './phone-screen.module.css'

/** `/rec`: a phone that is the microphone of a note. It knows a timer, a level and where the sound is, and nothing else. */
export function PhoneScreen() {
  const desk = phoneDesk()
  const links = useSyncExternalStore(desk.links.subscribe, desk.links.snapshot)
  const link = links.at(-1) ?? null
  const { failure, isConnecting } = useScannedCode(desk)
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Phone microphone</h1>
      {failure === null ? null : (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      {isConnecting ? (
        <Text component="output">Connecting with your computer …</Text>
      ) : link ? (
        <Connected desk={desk} link={link} />
      ) : (
        <HowTo />
      )}
    </div>
  )
}

/** The code that brought the browser here stands behind the `#`, where no server sees it. It is used once and taken away. */
function useScannedCode(desk: PhoneDesk) {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string | null>(null)
  const code = new URLSearchParams(hash.slice(1)).get('c')
  useEffect(() => {
    if (code === null) return
    desk
      .connect(code)
      .then(() => setFailure(null))
      .catch((error: unknown) =>
        setFailure(
          error instanceof CallError ? error.message : 'This phone could not connect. Scan the code again.',
        ),
      )
      .finally(() => void navigate('.', { replace: true }))
  }, [code, desk, navigate])
  return { failure, isConnecting: code !== null }
}

function HowTo() {
  return (
    <section className={styles.card}>
      <IconDeviceMobile size={34} stroke={1.5} aria-hidden="true" />
      <p>This phone can be the microphone of a note that is open on your computer.</p>
      <ol className={styles.steps}>
        <li>On the computer, open or begin a note in Smart Notes.</li>
        <li>Beside the recorder choose “Record with your phone”.</li>
        <li>Scan the code that appears with this phone’s camera.</li>
      </ol>
      <Text size="sm" c="dimmed">
        You do not sign in here, and the phone sees nothing of the note.
      </Text>
    </section>
  )
}

function Connected({ desk, link: { phone } }: { desk: PhoneDesk; link: PhoneLink }) {
  const { recorder } = desk
  const state = useSyncExternalStore(recorder.subscribe, recorder.snapshot)
  const uploads = useSyncExternalStore(desk.uploads.subscribe, desk.uploads.snapshot)
  const line = useSyncExternalStore(desk.line.subscribe, desk.line.snapshot)
  const isOver = phone.ended !== null || !phone.isOpen || line.kind === 'gone'
  const { noteId } = phone
  const running = isRunning(state)
  const current = running ? state.recordingId : null
  return (
    <>
      <section className={styles.card} aria-label="Recorder">
        <output className={hidden.hidden}>{announcementOf(state, noteId)}</output>
        {running ? (
          <RunningControls state={state} recorder={recorder} />
        ) : isOver ? (
          <Over sentence={overInWords(phone.ended, line.kind === 'gone' ? line.sentence : null)} />
        ) : (
          <div className={controls.controls}>
            <UnstyledButton
              className={controls.round}
              aria-label="Record the visit"
              disabled={state.kind === 'asking'}
              onClick={() => void desk.record()}
            >
              <IconMicrophone size={30} aria-hidden="true" />
            </UnstyledButton>
            <div className={controls.beside}>
              <Text fw={600} size="lg" aria-hidden="true">
                {state.kind === 'asking' ? 'Allow the microphone' : 'Record the visit'}
              </Text>
              <Text size="sm" c="dimmed">
                {limitInWords(phone.limitMs)}. {consentInWords[phone.consent.how]}
              </Text>
            </div>
          </div>
        )}
        <RecorderNotices state={state} noteId={noteId} uploads={uploads} failure={null} />
        {uploadsToShow(uploads, noteId, state).map((upload) => (
          <SafetyLine key={upload.recording.recordingId} upload={upload} />
        ))}
      </section>
      <PhoneLeftovers desk={desk} current={current} uploads={uploads} mayContinue={!isOver && !running} />
      {isOver ? null : (
        <Group justify="space-between" gap="sm">
          <Text component="output" size="sm" c="dimmed">
            {line.kind === 'cut'
              ? 'The computer is not reached just now. Recording goes on, and is sent when it is back.'
              : 'Connected with your computer. Keep this page open while you record.'}
          </Text>
          <Button variant="default" onClick={() => void desk.leave().catch(toastError)}>
            End the connection
          </Button>
        </Group>
      )}
    </>
  )
}

function Over({ sentence }: { sentence: string }) {
  return (
    <div>
      <Text component="output" fw={600}>
        {sentence}
      </Text>
      <Text size="sm" c="dimmed">
        To record again, choose “Record with your phone” on the computer and scan the new code.
      </Text>
    </div>
  )
}

function overInWords(ended: PhoneLink['phone']['ended'], gone: string | null): string {
  if (ended !== null) return endOnPhone[ended]
  return gone ?? 'This phone may begin no new recording: the computer was signed out, or an hour has passed.'
}
