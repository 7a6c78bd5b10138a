import { lazy, Suspense, useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { create } from 'zustand'
import { queryClient } from '#web/lib/query-client.ts'
import { useSession } from '#web/lib/session.ts'
import { toastInfo } from '#web/lib/toast.ts'
import type { InactivityView } from './inactivity.ts'
import { logOut } from './log-out.ts'
import { watchInactivity } from './watch-inactivity.ts'

const InactivityWarning = lazy(async () => ({
  default: (await import('./inactivity-warning.tsx')).InactivityWarning,
}))

const reasons = {
  idle: 'You were logged out after 40 minutes without activity. What you wrote is kept.',
  inactive: 'You were logged out after 45 minutes without activity. What you wrote is kept.',
} as const

/** How long until the logout, in ms, while the warning stands; null otherwise. */
export const useIdleWarning = create<{ remainingMs: number | null }>(() => ({ remainingMs: null }))

function leave(reason: keyof typeof reasons, navigate: (path: string) => unknown): void {
  logOut(navigate, queryClient, { isAsked: false })
  toastInfo(reasons[reason], { stays: 'until signed in' })
}

/** Logs out who leaves a page alone, warns before, and loses nothing. For as long as somebody is signed in. */
export function InactivityGuard() {
  const navigate = useNavigate()
  const remainingMs = useIdleWarning((state) => state.remainingMs)
  const userId = useSession(({ user, phase }) => (phase === 'leaving' ? null : (user?.userId ?? null)))
  const onView = useEffectEvent((view: InactivityView) => {
    const remaining = view.kind === 'warning' ? view.remainingMs : null
    if (useIdleWarning.getState().remainingMs !== remaining)
      useIdleWarning.setState({ remainingMs: remaining })
    if (view.kind === 'out') leave(view.reason, navigate)
  })

  useEffect(() => {
    if (userId === null) return
    const stop = watchInactivity((view) => onView(view))
    return () => {
      stop()
      useIdleWarning.setState({ remainingMs: null })
    }
  }, [userId])

  return <Suspense>{remainingMs === null ? null : <InactivityWarning remainingMs={remainingMs} />}</Suspense>
}
