import { signOut } from '#contract/sign-in.ts'
import { call } from '#web/lib/call.ts'
import { clearSession, currentToken } from '#web/lib/session.ts'
import { toastInfo } from '#web/lib/toast.ts'
import { readLastActivity, wasLeftTooLong } from './last-activity.ts'

/**
 * Before the first screen: a session that nobody used for 45 minutes in any tab is not taken up again, whether the
 * browser was closed or the computer slept.
 */
export function endSessionLeftTooLong(now: number = Date.now()): void {
  if (currentToken() === null || !wasLeftTooLong(readLastActivity(), now)) return
  void call(signOut, { body: {} }, { keepalive: true, sessionEnded: 'refuse' }).catch(() => undefined)
  clearSession()
  toastInfo('You were logged out after 45 minutes without activity. What you wrote is kept.', {
    stays: 'until signed in',
  })
}
