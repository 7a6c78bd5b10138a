import { type Leave, leave as startLeaving } from '#web/lib/leaving.ts'
import { paths } from '#web/lib/paths.ts'
import { readKept, STORAGE_KEY } from '#web/lib/persisted.ts'
import { useSession } from '#web/lib/session.ts'
import { toastInfo } from '#web/lib/toast.ts'

const CHANNEL = 'attest'
const LOGGED_OUT = 'logged out'
const LOGGED_OUT_IDLE = 'logged out idle'
/** Time to read why the page goes. */
export const OTHER_TAB_REDIRECT_MS = 2_000

/** Tells the other tabs of this browser that the user logged out. */
export function tellOtherTabsOfLogout({ isAsked }: Pick<Leave, 'isAsked'>): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(isAsked ? LOGGED_OUT : LOGGED_OUT_IDLE)
  channel.close()
}

/** Follows a logout or a new sign-in in another tab. Returns the function that stops it. */
export function followOtherTabs(
  leave: (path: string) => void = (path) => window.location.assign(path),
): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }) => {
    const { token, phase } = useSession.getState()
    if (data !== LOGGED_OUT && data !== LOGGED_OUT_IDLE) return
    if (token === null || phase === 'leaving') return
    startLeaving({ isAsked: data === LOGGED_OUT })
    toastInfo('You logged out in another tab.')
    // A whole new page, so that nothing of the work stays in memory.
    setTimeout(() => leave(paths.login), OTHER_TAB_REDIRECT_MS)
  })
  const onStorage = ({ key }: StorageEvent) => {
    if (key === STORAGE_KEY) adoptSession(leave)
  }
  window.addEventListener('storage', onStorage)
  return () => {
    channel.close()
    window.removeEventListener('storage', onStorage)
  }
}

/** The same user signed in again elsewhere: go on with the new token. Another user: what is on screen is not theirs. */
function adoptSession(leave: (path: string) => void): void {
  const kept = readKept()
  const { token, user, phase } = useSession.getState()
  if (!kept?.token || phase === 'leaving' || token === null || kept.token === token) return
  if (kept.user?.userId === user?.userId)
    useSession.setState({ token: kept.token, user: kept.user, phase: 'live' })
  else leave(paths.notes)
}
