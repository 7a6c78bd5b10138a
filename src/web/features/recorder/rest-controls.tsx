import { Button, Group, Loader, Text, UnstyledButton } from '@mantine/core'
import { IconDeviceMobile, IconMicrophone } from '@tabler/icons-react'
import { type Ref, type RefObject, useEffect, useRef } from 'react'
import type { Consent } from '#contract/recordings.ts'
import { MicrophonePicker } from './microphone-picker.tsx'
import { consentInWords, limitInWords } from './recorder-words.ts'
import controls from './controls.module.css'
import styles from './rest-controls.module.css'

/** What is there before the microphone is on. */
export function RestControls(props: {
  limitMs: number
  /** The answer for this note, if it was asked before. */
  consent: Consent | null
  compact: boolean
  /** A recording of this visit is on its way to the server, and nothing of it is on the screen yet. */
  coming: boolean
  /** The keyboard was in this panel before these controls came back. */
  takesFocus: boolean
  /** The note is being made or the browser asks for the microphone. */
  asking: boolean
  /** Why it cannot be recorded, or null. */
  hindrance: string | null
  /** The note on which the microphone is on now, or null. */
  elsewhere: string | null
  onRecord: () => void
  /** Shows the code for a phone. */
  onPhone: () => void
  onDictate: (declined: Consent) => void
  onChangeAnswer: () => void
  onOpenNote: ((noteId: string) => void) | undefined
}) {
  const { consent, hindrance, elsewhere } = props
  const button = useFocusOnReturn(props.takesFocus)
  if (elsewhere !== null) return <OnElsewhere noteId={elsewhere} onOpenNote={props.onOpenNote} />
  if (hindrance !== null) return <Text c="dimmed">{hindrance}</Text>
  if (consent?.given === false) return <Declined {...props} consent={consent} />
  if (props.compact || props.coming) return <SmallControls {...props} ref={button} />
  return (
    <div className={controls.controls}>
      <UnstyledButton
        ref={button}
        className={controls.round}
        aria-label="Record the visit"
        aria-busy={props.asking}
        disabled={props.asking}
        onClick={props.onRecord}
      >
        {props.asking ? (
          <Loader size={26} color="currentColor" />
        ) : (
          <IconMicrophone size={30} aria-hidden="true" />
        )}
      </UnstyledButton>
      <div className={controls.beside}>
        <Text fw={600} size="lg" aria-hidden="true">
          {props.asking ? 'Allow the microphone' : 'Record the visit'}
        </Text>
        <Text c="dimmed" size="sm">
          {props.asking
            ? 'The browser asks whether this page may listen.'
            : `${limitInWords(props.limitMs)}.`}
          {consent && !props.asking ? <Agreed how={consent.how} onChange={props.onChangeAnswer} /> : null}
        </Text>
        <Microphones asking={props.asking} onPhone={props.onPhone} />
      </div>
    </div>
  )
}

/** Where there is a note already: it has the room, and more can still be recorded. */
function SmallControls(props: {
  coming: boolean
  limitMs: number
  consent: Consent | null
  asking: boolean
  ref: Ref<HTMLButtonElement>
  onRecord: () => void
  onPhone: () => void
  onChangeAnswer: () => void
}) {
  const { consent, asking, limitMs, ref } = props
  return (
    <div className={styles.small} data-resting>
      {props.coming ? <OnItsWay /> : null}
      <Button
        ref={ref}
        variant="default"
        size="compact-sm"
        leftSection={<IconMicrophone size={16} aria-hidden="true" />}
        aria-label="Record the visit"
        title={`Record more of the visit. ${limitInWords(limitMs)}.`}
        loading={asking}
        onClick={props.onRecord}
      >
        Record
      </Button>
      <PhoneButton asking={asking} onPhone={props.onPhone} />
      {asking ? (
        <Text c="dimmed" size="sm">
          The browser asks whether this page may listen.
        </Text>
      ) : consent ? (
        <Text c="dimmed" size="sm">
          <Agreed how={consent.how} onChange={props.onChangeAnswer} />
        </Text>
      ) : null}
    </div>
  )
}

/** Where it is, and what is missing of it, is said below. */
function OnItsWay() {
  return (
    <div className={styles.coming} data-coming>
      <Text fw={600} size="lg">
        Your recording is on its way
      </Text>
      <Text c="dimmed" size="sm">
        Once all of it is on the server, the note is written from it by itself.
      </Text>
    </div>
  )
}

function OnElsewhere(props: { noteId: string; onOpenNote: ((noteId: string) => void) | undefined }) {
  const { noteId, onOpenNote } = props
  return (
    <Group justify="space-between" gap="sm">
      <Text>A recording is on in another note. Stop it there before you record here.</Text>
      {onOpenNote ? (
        <Button variant="default" onClick={() => onOpenNote(noteId)}>
          Go to that note
        </Button>
      ) : null}
    </Group>
  )
}

function Microphones(props: { asking: boolean; onPhone: () => void }) {
  return (
    <Group gap="xs">
      <MicrophonePicker />
      <PhoneButton {...props} />
    </Group>
  )
}

/** On a phone itself there is nothing to scan. */
function PhoneButton({ asking, onPhone }: { asking: boolean; onPhone: () => void }) {
  if (window.matchMedia('(pointer: coarse) and (max-width: 48em)').matches) return null
  return (
    <Button
      className={styles.phone}
      variant="default"
      size="compact-sm"
      leftSection={<IconDeviceMobile size={16} aria-hidden="true" />}
      disabled={asking}
      onClick={onPhone}
    >
      Record with your phone
    </Button>
  )
}

function Agreed({ how, onChange }: { how: Consent['how']; onChange: () => void }) {
  return (
    <>
      {' '}
      {consentInWords[how]}{' '}
      <UnstyledButton className={styles.link} onClick={onChange}>
        Change
      </UnstyledButton>
    </>
  )
}

/** What had the focus is gone from the screen: it goes to the button that begins again, and is taken from nobody. */
function useFocusOnReturn(takesFocus: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return button
}

function Declined(props: {
  consent: Consent
  limitMs: number
  asking: boolean
  onDictate: (declined: Consent) => void
  onChangeAnswer: () => void
}) {
  return (
    <>
      <div>
        <Text fw={600}>The patient declined: the microphone stays off</Text>
        <Text c="dimmed" size="sm">
          Dictate the visit afterwards, when the patient has left, or type it. {limitInWords(props.limitMs)}.
        </Text>
      </div>
      <Group gap="xs">
        <Button
          leftSection={<IconMicrophone size={18} aria-hidden="true" />}
          loading={props.asking}
          onClick={() => props.onDictate(props.consent)}
        >
          The patient has left: dictate
        </Button>
        <Button variant="default" onClick={props.onChangeAnswer}>
          Change the answer
        </Button>
      </Group>
    </>
  )
}
