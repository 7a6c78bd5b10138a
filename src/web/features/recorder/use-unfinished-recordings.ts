import { discardRecording } from '#contract/recordings.ts'
import { call } from '#web/lib/call.ts'
import { useSession } from '#web/lib/session.ts'
import { chosenMicrophone } from './chosen-microphone.ts'
import { rememberConsent } from './consent-memory.ts'
import { isRunning } from './panel-view.ts'
import { saveRecording } from './save-recording.ts'
import { useRecorder, useUploads } from './use-recorder.ts'
import { isStuck, type Upload } from './uploads.ts'

export interface UnfinishedRecordings {
  /** Interrupted before they were stopped: a person says whether they are whole. */
  interrupted: readonly Upload[]
  /** The server does not take them as they are; they are kept here. */
  stuck: readonly Upload[]
  /** On their way by themselves, from earlier. */
  onTheirWay: readonly Upload[]
  /** A microphone recording can begin now. */
  canRecord: boolean
  /** Opens the microphone again on the same note; once it is on, the first part is finished as it is. */
  goOn: (upload: Upload) => Promise<void>
  /** Says that it is whole: it is transcribed and the note written. */
  finish: (upload: Upload) => Promise<void>
  discard: (upload: Upload) => Promise<void>
  tryAgain: (upload: Upload) => void
  /** The audio as a file for a person to keep. */
  save: (upload: Upload) => Promise<void>
}

/** The signed-in user's recordings on this device that did not come to their end, of the notes that are asked about. */
export function useUnfinishedRecordings(concerns: (noteId: string) => boolean): UnfinishedRecordings {
  const { state, desk } = useRecorder()
  const userId = useSession(({ user }) => user?.userId ?? null)
  const all = useUploads()
  const current = isRunning(state) ? state.recordingId : null
  const ended = state.kind === 'idle' ? (state.ended?.recordingId ?? null) : null
  const uploads = all.filter(
    ({ recording: { recordingId, noteId } }) => recordingId !== current && concerns(noteId),
  )
  const { recorder } = desk

  return {
    interrupted: uploads.filter(
      ({ interrupted, state: { kind } }) => interrupted && !isStuck({ kind }) && kind !== 'done',
    ),
    stuck: uploads.filter(({ state: { kind } }) => isStuck({ kind })),
    onTheirWay: uploads.filter(
      ({ interrupted, recording, state: { kind } }) =>
        !interrupted && !isStuck({ kind }) && kind !== 'done' && recording.recordingId !== ended,
    ),
    canRecord: !isRunning(state) && state.kind !== 'asking',
    async goOn({ recording }) {
      if (userId === null) return
      const { noteId, recordingId, limitMs, consent } = recording
      rememberConsent(noteId, consent)
      await recorder.start({ noteId, userId, limitMs, consent, deviceId: chosenMicrophone() })
      const now = recorder.snapshot()
      const isOn = isRunning(now) && now.noteId === noteId
      // The note is written from both parts when the second one ends.
      if (isOn) await desk.uploads.close(recordingId, { write: false })
    },
    finish: ({ recording }) => desk.uploads.close(recording.recordingId, { write: true }),
    async discard({ recording: { recordingId: id } }) {
      await desk.uploads.discard(id)
      // The device's copy is gone either way; one the server never had, or has whole, is no failure.
      await call(discardRecording, { body: { id } }).catch(() => undefined)
    },
    tryAgain: ({ recording }) => desk.uploads.retry(recording.recordingId),
    save: ({ recording }) => saveRecording(desk.uploads, recording),
  }
}
