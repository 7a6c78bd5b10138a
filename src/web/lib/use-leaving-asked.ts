import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useSession } from './session.ts'

/**
 * Holds whoever leaves the screen, or the page, while `asks`. The answer is null while nobody leaves. A session that has
 * ended is not held: there is nothing left to go back to.
 */
export function useLeavingAsked(asks: boolean): { leave: () => void; stay: () => void } | null {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      asks && isLive() && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!asks) return
    const warn = (event: BeforeUnloadEvent) => {
      if (isLive()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [asks])
  return blocker.state === 'blocked' ? { leave: blocker.proceed, stay: blocker.reset } : null
}

function isLive(): boolean {
  return useSession.getState().phase === 'live'
}
