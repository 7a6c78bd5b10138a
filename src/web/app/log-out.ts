import type { QueryClient } from '@tanstack/react-query'
import { signOut } from '#contract/accounts.ts'
import { call } from '#web/lib/call.ts'
import { paths } from '#web/lib/paths.ts'
import { clearSession, currentToken, useSession } from '#web/lib/session.ts'
import { tellOtherTabsOfLogout } from './tabs.ts'

/** The screen that is left may still finish what it does on leaving. */
export const LOGOUT_CLEAR_MS = 500

/** Ends the session: goes to the sign-in screen, and a moment later forgets everything this page knows. */
export function logOut(navigate: (path: string) => unknown, cache: QueryClient): void {
  const leavingToken = currentToken()
  useSession.setState({ phase: 'leaving' })
  tellOtherTabsOfLogout()
  // Nothing to tell the user if it fails: this browser forgets the token all the same, and sessions can be revoked.
  void call(signOut, { body: {} }, { keepalive: true, sessionEnded: 'refuse' }).catch(() => undefined)
  void navigate(paths.login)
  setTimeout(() => {
    if (currentToken() !== leavingToken) return
    clearSession()
    cache.clear()
  }, LOGOUT_CLEAR_MS)
}
