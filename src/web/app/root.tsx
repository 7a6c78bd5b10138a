import { lazy, Suspense, useEffect } from 'react'
import { Outlet, ScrollRestoration, useMatches, useNavigation } from 'react-router'
import { useAnnouncement } from '#web/lib/announce.ts'
import { keepFocusNear } from '#web/lib/focus-keeper.ts'
import { productName } from '#web/lib/product.ts'
import { useSession } from '#web/lib/session.ts'
import { useTitleCount } from '#web/lib/title-count.ts'
import { useHasMessages } from '#web/lib/toast.ts'
import { useFocusAfterLink } from '#web/lib/use-focus-after-link.ts'
import hidden from '#web/ui/hidden.module.css'
import styles from './root.module.css'

const SessionEndedDialog = lazy(async () => ({
  default: (await import('./session-ended-dialog.tsx')).SessionEndedDialog,
}))

const SecondFactorDialog = lazy(async () => ({
  default: (await import('./second-factor-dialog.tsx')).SecondFactorDialog,
}))

/** Only who is signed in can be logged out: the first load of the sign-in screen does not carry it. */
const SessionWatch = lazy(async () => ({
  default: (await import('./session-watch.tsx')).SessionWatch,
}))

const Messages = lazy(async () => ({ default: (await import('./messages.tsx')).Messages }))

/** Around every screen: the window's title, what is announced of a change of screen, and signing in again in place. */
export function Root() {
  const title = useRouteTitle()
  const isMoving = useNavigation().state !== 'idle'
  const isLoading = useSession(({ token, user, loading }) => token !== null && user === null && loading)
  const isSignedIn = useSession(({ token }) => token !== null)
  const hasMessages = useHasMessages()
  const hasEnded = useSession((state) => state.phase === 'ended')
  const isHeld = useSession((state) => state.phase === 'held')

  const count = useTitleCount((state) => state.count)
  useEffect(() => {
    const name = title ? `${productName()} - ${title}` : productName()
    document.title = count > 0 ? `(${count}) ${name}` : name
  }, [title, count])
  useEffect(() => keepFocusNear(), [])
  useFocusAfterLink()

  return (
    <>
      <output className={hidden.hidden}>{title}</output>
      <Announcements />
      <div className={styles.progress} data-moving={isMoving || isLoading || undefined} aria-hidden="true" />
      <Outlet />
      {/* Of addresses that are typed: each has its own place, though none has a key. */}
      <ScrollRestoration getKey={({ key, pathname }) => (key === 'default' ? pathname : key)} />
      <Suspense>{isSignedIn ? <SessionWatch /> : null}</Suspense>
      <Suspense>
        {hasMessages ? <Messages /> : null}
        {hasEnded ? <SessionEndedDialog /> : null}
        {isHeld ? <SecondFactorDialog /> : null}
      </Suspense>
    </>
  )
}

/** Always there: what appears together with its words is not read by every screen reader. */
function Announcements() {
  return (
    <output aria-label="Announcements" className={hidden.hidden}>
      {useAnnouncement(({ words }) => words)}
    </output>
  )
}

function useRouteTitle(): string | null {
  const titles = useMatches().map(({ handle }) =>
    typeof handle === 'object' && handle !== null && 'title' in handle ? String(handle.title) : null,
  )
  return titles.findLast((title) => title !== null) ?? null
}
