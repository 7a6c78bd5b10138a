import { lazy, Suspense, useEffect } from 'react'

/** Nothing that a screen itself needs is fetched any more. */
const PREPARE_AFTER_MS = 3_000

const asking = () => import('./log-out-asking.tsx')
const LogOutAsking = lazy(async () => ({ default: (await asking()).LogOutAsking }))

const prepare = async () => (await asking()).prepareSignIn()

/** Fetches the dialog, and the screen it leads to, beforehand: who leaves may have no network. */
export function usePreparedLogOut(): void {
  useEffect(() => {
    const timer = setTimeout(() => void prepare().catch(() => undefined), PREPARE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
}

/** Asks before whoever is signed in is logged out. */
export function LogOutDialog({ onCancel }: { onCancel: () => void }) {
  return (
    <Suspense>
      <LogOutAsking onCancel={onCancel} />
    </Suspense>
  )
}
