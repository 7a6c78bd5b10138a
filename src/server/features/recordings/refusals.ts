import { RECORDINGS_UNDER_WAY } from '#domain/limits.ts'
import { Refusal } from '#server/http/refusal.ts'

export function recordingNotFound(): Refusal {
  return new Refusal('not_found', 'This recording does not exist, or it is not yours.')
}

export function trialExpired(): Refusal {
  return new Refusal(
    'trial_expired',
    'Your Trial has expired. Your notes stay readable; subscribe to record new visits.',
  )
}

export function notAgreed(): Refusal {
  return new Refusal(
    'forbidden',
    'The patient did not agree to being recorded. Dictate the visit afterwards, when the patient has left, or type it.',
  )
}

export function tooManyUnderWay(): Refusal {
  return new Refusal(
    'too_many_requests',
    `${RECORDINGS_UNDER_WAY} recordings of yours are not finished. Finish or discard some of them; this one goes on by itself then.`,
    { retryAfterSeconds: 15 },
  )
}

export function finishedAlready(): Refusal {
  return new Refusal('conflict', 'This recording was finished already; nothing can be added to it.')
}

export function enoughOfPhone(): Refusal {
  return new Refusal(
    'forbidden',
    'This phone was let go, and what may still come of it has come. This recording stays on the phone: show a new code on the computer.',
  )
}

export function enoughCameLate(): Refusal {
  return new Refusal(
    'forbidden',
    'This visit was handed over, and what may still come of it has come. This recording stays on this computer: give it to the physician who has the visit now.',
  )
}
