import { useEffect } from 'react'
import { InactivityGuard } from './inactivity-guard.tsx'
import { followOtherTabs } from './tabs.ts'

/** Beside every screen while somebody is signed in: what other tabs and long inactivity mean for the session. */
export function SessionWatch() {
  useEffect(() => followOtherTabs(), [])
  return <InactivityGuard />
}
