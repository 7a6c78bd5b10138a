import type { QueryClient } from '@tanstack/react-query'
import { signOut } from '#contract/sign-in.ts'
import { call } from '#web/lib/call.ts'
import { type Leave, leave } from '#web/lib/leaving.ts'
import { paths } from '#web/lib/paths.ts'
import { clearSession, currentToken } from '#web/lib/session.ts'
import { tellOtherTabsOfLogout } from './tabs.ts'

/** The screen that is left may still finish what it does on leaving. */
export const LOGOUT_CLEAR_MS = 500

/**
 * Ends the session: goes to the sign-in screen, which saves what is typed on the screen that is left; a moment later the
 * server ends the session and everything this page knows is forgotten.
 */
export function logOut(
  navigate: (path: string) => unknown,
  cache: QueryClient,
  how: Pick<Leave, 'isAsked'> = { isAsked: true },
): void {
  const leavingToken = currentToken()
  // Everything that saves by itself saves now, while the session still stands.
  window.dispatchEvent(new Event('blur'))
  leave(how)
  tellOtherTabsOfLogout(how)
  void navigate(paths.login)
  const finish = () => {
    clearTimeout(timer)
    window.removeEventListener('pagehide', finish)
    if (currentToken() !== leavingToken) return
    // Nothing to tell the user if it fails: this browser forgets the token all the same, and sessions can be revoked.
    void call(signOut, { body: {} }, { keepalive: true, sessionEnded: 'refuse' }).catch(() => undefined)
    clearSession()
    cache.clear()
  }
  const timer = setTimeout(finish, LOGOUT_CLEAR_MS)
  window.addEventListener('pagehide', finish)
}
