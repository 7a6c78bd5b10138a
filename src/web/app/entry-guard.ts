import { redirect } from 'react-router'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'

/** Loader of the sign-in screen: who is signed in goes on to their work. */
export function redirectSignedIn(): Response | null {
  const { token, phase } = useSession.getState()
  return token !== null && phase === 'live' ? redirect(paths.notes) : null
}
