import { useState } from 'react'
import type { Note } from '#contract/notes.ts'
import type { Consent } from '#contract/recordings.ts'
import { CallError } from '#web/lib/call.ts'
import { useSession } from '#web/lib/session.ts'
import { chosenMicrophone } from './chosen-microphone.ts'
import { rememberConsent, rememberedConsent } from './consent-memory.ts'
import { useOfferPhone } from './phone/use-phone.ts'
import { recordingDesk } from './recording-desk.ts'

/** With which microphone: of this device, or of a phone that scans a code. */
export type By = 'here' | 'phone'

export interface Beginning {
  step: 'rest' | 'consent' | 'preparing'
  /** How the patient agreed, or that they declined; null before they were asked. */
  consent: Consent | null
  /** Why recording could not begin. */
  failure: string | null
  /** Begins at once where the patient has agreed, and asks first where nobody has. */
  begin: (by: By) => void
  /** The answer to the question; begins where it is yes. */
  answer: (given: Consent) => void
  /** Begins although the patient declined: the physician alone is recorded. */
  dictate: (declined: Consent) => void
  ask: () => void
  cancel: () => void
}

/** The way to a recording on a note: the patient's consent, a note where there is none yet, and the microphone. */
export function useBeginning(props: {
  note: Note | null
  limitMs: number
  onNoteNeeded: () => Promise<{ noteId: string; limitMs: number }>
}): Beginning {
  const { note, limitMs, onNoteNeeded } = props
  const user = useSession((session) => session.user)
  const [step, setStep] = useState<Beginning['step']>('rest')
  const [given, setGiven] = useState<Consent | null>(null)
  const [by, setBy] = useState<By>('here')
  const [failure, setFailure] = useState<string | null>(null)
  const offer = useOfferPhone()
  const noteId = note?.id ?? null
  const consent = rememberedConsent(noteId) ?? given

  const start = async (agreed: Consent, with_: By) => {
    if (!user) return
    setStep('preparing')
    setFailure(null)
    try {
      const target = note ? { noteId: note.id, limitMs } : await onNoteNeeded()
      rememberConsent(target.noteId, agreed)
      if (with_ === 'phone') await offer({ noteId: target.noteId, consent: agreed })
      else {
        const { userId } = user
        const deviceId = chosenMicrophone()
        await recordingDesk().recorder.start({ ...target, userId, consent: agreed, deviceId })
      }
    } catch (error) {
      setFailure(
        error instanceof CallError
          ? error.message
          : 'Recording could not begin. Reload the page and try again.',
      )
    } finally {
      setStep('rest')
    }
  }

  return {
    step,
    consent,
    failure,
    begin(with_) {
      setBy(with_)
      if (consent?.given) void start(consent, with_)
      else if (!consent) setStep('consent')
    },
    answer(agreed) {
      setGiven(agreed)
      if (noteId !== null) rememberConsent(noteId, agreed)
      if (agreed.given) void start(agreed, by)
      else setStep('rest')
    },
    dictate: (declined) => void start(declined, 'here'),
    ask: () => setStep('consent'),
    cancel: () => setStep('rest'),
  }
}
