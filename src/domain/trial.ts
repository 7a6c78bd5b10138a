import { type AccountStanding, mayCreateNotes } from './account.ts'
import { LATE_RECORDING_DAYS, TRIAL_REMINDER_DAYS } from './limits.ts'
import { DAY_MS } from './time.ts'

/**
 * Whether sound may be added to a note: while notes may be made, and for a recording that began in the trial on a device
 * without a connection and reaches the server after its end. A visit under way is never cut off. `startedAt` is the
 * device's word; it lets in only what belongs to a note of the trial, and only for a week.
 */
export function mayRecord(
  account: AccountStanding,
  recording: { startedAt: Date | null; noteCreatedAt: Date },
  now: Date,
): boolean {
  if (mayCreateNotes(account, now)) return true
  const { trialEndsAt } = account
  if (!trialEndsAt || !recording.startedAt) return false
  const isOfTheTrial = recording.startedAt < trialEndsAt && recording.noteCreatedAt < trialEndsAt
  return isOfTheTrial && now.getTime() - trialEndsAt.getTime() <= LATE_RECORDING_DAYS * DAY_MS
}

/**
 * The reminder of the trial's end that is due now, in days before it (0: it is over), or null. Each is sent once: `sent` is
 * the last one that was. One that was missed, because the server was off, is not sent when the next is due, and none long
 * after the end.
 */
export function dueReminder(trialEndsAt: Date, sent: number | null, now: Date): number | null {
  const msLeft = trialEndsAt.getTime() - now.getTime()
  if (msLeft < -TRIAL_REMINDER_DAYS[0] * DAY_MS) return null
  const due = [...TRIAL_REMINDER_DAYS, 0].filter((days) => msLeft <= days * DAY_MS)
  const nearest = due.length > 0 ? Math.min(...due) : null
  if (nearest === null || (sent !== null && sent <= nearest)) return null
  return nearest
}
