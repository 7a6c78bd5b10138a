import {
  type ComponentProps,
  lazy,
  type Ref,
  Suspense,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useState,
} from 'react'
import type { Note } from '#contract/notes.ts'
import type { Recording } from '#contract/recordings.ts'
import { useSession } from '#web/lib/session.ts'
import { ConsentStep } from './consent-step.tsx'
import { FailedTranscriptions } from './failed-transcriptions.tsx'
import { LiveText } from './live-text.tsx'
import { arrived, hindranceOf, isComing, isRunning, uploadsToShow, wordsToShow } from './panel-view.ts'
import { isMicrophone } from './phone/phone-view.ts'
import { usePhone } from './phone/use-phone.ts'
import { recordingDesk } from './recording-desk.ts'
import { announcementOf } from './recorder-words.ts'
import hidden from '#web/ui/hidden.module.css'
import styles from './recorder-panel.module.css'
import { RecorderNotices } from './recorder-notices.tsx'
import { RestControls } from './rest-controls.tsx'
import { RunningControls } from './running-controls.tsx'
import { SafetyLine } from './safety-line.tsx'
import { RecordingsElsewhere } from './recordings-elsewhere.tsx'
import { UnfinishedRecordings } from './unfinished-recordings.tsx'
import type { Upload } from './uploads.ts'
import { type By, useBeginning } from './use-beginning.ts'
import { useLiveWords, useRecorder, useUploads } from './use-recorder.ts'

const PhoneControls = lazy(async () => ({
  default: (await import('./phone/phone-controls.tsx')).PhoneControls,
}))
const PhoneCode = lazy(async () => ({ default: (await import('./phone/phone-code-dialog.tsx')).PhoneCode }))

export interface RecorderPanelHandle {
  /** What the big button does now: asks for consent, records, or stops. */
  press: () => void
}

export interface RecorderPanelProps {
  /** Null when nothing is open yet: `onNoteNeeded` is then asked for one before the microphone opens. */
  note: Note | null
  /** How long a recording may be, in milliseconds. */
  limitMs: number
  /** Makes a note for the recording. Rejects with CallError. */
  onNoteNeeded: () => Promise<{ noteId: string; limitMs: number }>
  /** The server has the whole recording and transcribes it; or none any more, when it was discarded. */
  onFinished: (recording: Recording) => void
  /** Shows the note on which the microphone is on. */
  onOpenNote?: (noteId: string) => void
  compact?: boolean
  ref?: Ref<RecorderPanelHandle>
}

/** Records a visit onto a note: consent, microphone, level, time, words, and where the recording is kept. */
export function RecorderPanel(props: RecorderPanelProps) {
  return <NotePanel key={props.note?.id ?? 'new'} {...props} />
}

function NotePanel(props: RecorderPanelProps) {
  const { note, limitMs, onFinished, onOpenNote, compact = false, ref } = props
  const noteId = note?.id ?? null
  const { state, desk } = useRecorder()
  const liveWords = useLiveWords()
  const isVerified = useSession(({ user }) => user?.account_details.baa_status === 'verified')
  const [wasUsed, setWasUsed] = useState(false)
  const uploads = useUploads()
  const beginning = useBeginning(props)
  const phone = usePhone(noteId)
  useFinished(noteId, onFinished)

  const { step, consent } = beginning
  const isHere = isRunning(state) && state.noteId === noteId
  const isPhone = phone.pairing !== null && isMicrophone(phone.pairing)
  const hindrance = hindranceOf(note)
  const words = wordsToShow(liveWords, noteId, state, note?.recordings ?? [])
  const onTheirWay = uploadsToShow(uploads, noteId, state, note?.recordings)

  const begin = (by: By) => {
    if (isRunning(state) || step === 'preparing' || hindrance !== null) return
    setWasUsed(true)
    beginning.begin(by)
  }
  const press = () => {
    if (isHere) void desk.recorder.stop()
    else if (isPhone) phone.steer('stop')
    else begin('here')
  }
  useImperativeHandle(ref, () => ({ press }))

  return (
    <section
      aria-label="Recorder"
      className={styles.panel}
      data-compact={compact || undefined}
      data-running={isHere || isPhone || step === 'consent' || undefined}
    >
      <output className={hidden.hidden}>{announcementOf(state, noteId)}</output>
      {isHere ? (
        <RunningControls state={state} recorder={desk.recorder} />
      ) : isPhone ? (
        <OnPhone phone={phone} />
      ) : step === 'consent' ? (
        <ConsentStep
          practice={note ? note.practice : !isVerified}
          onAnswer={beginning.answer}
          onCancel={beginning.cancel}
        />
      ) : (
        <RestControls
          limitMs={limitMs}
          consent={consent}
          compact={compact}
          coming={!compact && isComing(onTheirWay)}
          takesFocus={wasUsed || (state.kind === 'idle' && state.ended?.noteId === noteId)}
          asking={step === 'preparing' || (state.kind === 'asking' && state.noteId === noteId)}
          hindrance={hindrance}
          elsewhere={isRunning(state) ? state.noteId : null}
          onRecord={() => begin('here')}
          onPhone={() => begin('phone')}
          onDictate={beginning.dictate}
          onChangeAnswer={beginning.ask}
          onOpenNote={onOpenNote}
        />
      )}
      <CodeForPhone noteId={noteId} pairing={phone.pairing} onNewCode={() => begin('phone')} />
      <RecorderNotices state={state} noteId={noteId} uploads={uploads} failure={beginning.failure} />
      {noteId === null ? null : <UnfinishedRecordings on={noteId} />}
      <SafetyLines uploads={onTheirWay} />
      {note ? (
        <RecordingsToSee
          recordings={note.recordings}
          onPhone={isPhone ? (phone.pairing?.told?.recordingId ?? null) : null}
          onChanged={onFinished}
        />
      ) : null}
      {words ? <LiveText words={words} isOn={isHere} /> : null}
    </section>
  )
}

const SafetyLines = ({ uploads }: { uploads: readonly Upload[] }) =>
  uploads.map((upload) => <SafetyLine key={upload.recording.recordingId} upload={upload} />)

function OnPhone(props: ComponentProps<typeof PhoneControls>) {
  return (
    <Suspense>
      <PhoneControls {...props} />
    </Suspense>
  )
}

function CodeForPhone({ pairing, ...props }: ComponentProps<typeof PhoneCode>) {
  if (!pairing) return null
  return (
    <Suspense>
      <PhoneCode pairing={pairing} {...props} />
    </Suspense>
  )
}

/** What the server holds of the note's recordings and is to be decided on: not ended, or not transcribed. */
function RecordingsToSee(props: {
  recordings: readonly Recording[]
  /** That a phone makes now: it is no stranger's. */
  onPhone: string | null
  onChanged: (recording: Recording) => void
}) {
  const { recordings, onPhone, onChanged } = props
  return (
    <>
      <RecordingsElsewhere recordings={recordings.filter(({ id }) => id !== onPhone)} onChanged={onChanged} />
      <FailedTranscriptions recordings={recordings} onRetried={onChanged} />
    </>
  )
}

/** Calls back once for each recording of the note that the server acknowledged as whole while the note is open. */
function useFinished(noteId: string | null, onFinished: (recording: Recording) => void): void {
  const finished = useEffectEvent(onFinished)
  useEffect(() => {
    const { uploads } = recordingDesk()
    const told = new Set(arrived(uploads.snapshot(), noteId).map(({ id }) => id))
    return uploads.subscribe(() => {
      for (const recording of arrived(uploads.snapshot(), noteId)) {
        if (told.has(recording.id)) continue
        told.add(recording.id)
        finished(recording)
      }
    })
  }, [noteId])
}
