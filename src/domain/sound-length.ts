import { PAID_RECORDING_LIMIT_MS, RECORDING_LIMIT_GRACE_MS, TRIAL_RECORDING_LIMIT_MS } from './limits.ts'
import { MINUTE_MS } from './time.ts'

/** Whether a sound is longer than may be transcribed at once. */
export function isTooLong(durationMs: number, limitMs: number): boolean {
  return durationMs > limitMs + RECORDING_LIMIT_GRACE_MS
}

/** Why a file is refused, and what to do; said before it is sent and, of another browser, by the server. */
export function tooLongSentence(durationMs: number, limitMs: number): string {
  const limit = Math.round(limitMs / MINUTE_MS)
  const isTrial = limitMs === TRIAL_RECORDING_LIMIT_MS
  const rule = isTrial
    ? `In the trial a file may have ${limit} minutes, with a subscription ${PAID_RECORDING_LIMIT_MS / MINUTE_MS}.`
    : `A file may have ${limit} minutes.`
  return `This file has ${inMinutes(durationMs)}. ${rule} Split it and send the parts one after the other; the file stays where it is.`
}

function inMinutes(durationMs: number): string {
  const minutes = Math.floor(durationMs / MINUTE_MS)
  const seconds = Math.floor((durationMs % MINUTE_MS) / 1_000)
  return seconds === 0
    ? `${minutes} minutes`
    : `${minutes} minutes and ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
}
