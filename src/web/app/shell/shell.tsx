import './styles.ts'
import { Drawer } from '@mantine/core'
import '@mantine/core/styles/Drawer.css'
import { IconLogout } from '@tabler/icons-react'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Outlet, useMatches, useNavigate } from 'react-router'
import { queryClient } from '#web/lib/query-client.ts'
import { useSession } from '#web/lib/session.ts'
import { logOut } from '../log-out.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Navigation } from './navigation.tsx'
import { PracticeStrip } from './practice-strip.tsx'
import { Messages } from './messages.tsx'
import styles from './shell.module.css'

const ConfirmDialog = lazy(async () => ({
  default: (await import('#web/ui/confirm-dialog.tsx')).ConfirmDialog,
}))

/** Header, navigation, footer and what every signed-in screen shares. Guests get the same frame without navigation. */
export function Shell() {
  const user = useSession((state) => state.user)
  const navigate = useNavigate()
  const [menuOpen, setMenuOpen] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const isPractice = user !== null && user.account_details.baa_status !== 'verified'
  const closeMenu = () => setMenuOpen(false)
  const userId = user?.userId
  useEffect(() => {
    // What an interrupted visit left on this device goes to the server from whichever screen is open.
    if (userId)
      void import('#web/features/recorder/recording-desk.ts').then(({ recordingDesk }) => recordingDesk())
  }, [userId])

  return (
    <QueryClientProvider client={queryClient}>
      <div
        className={styles.shell}
        data-fill={useFillsWindow() || undefined}
        data-practice={isPractice || undefined}
      >
        <a href="#content" className={styles.skip}>
          Skip to content
        </a>
        <Header
          user={user}
          isPractice={isPractice}
          onMenu={() => setMenuOpen(true)}
          onLogout={() => setConfirming(true)}
        />
        {isPractice ? <PracticeStrip /> : null}
        <div className={styles.middle}>
          {user ? (
            <aside className={styles.sidebar}>
              <Navigation />
            </aside>
          ) : null}
          <main id="content" tabIndex={-1} className={styles.content}>
            <Outlet />
          </main>
        </div>
        <Footer />
      </div>
      {user ? (
        <Drawer
          opened={menuOpen}
          onClose={closeMenu}
          size="17rem"
          title="Menu"
          closeButtonProps={{ 'aria-label': 'Close menu' }}
        >
          <Navigation onChoose={closeMenu} />
          <button
            type="button"
            className={styles.logout}
            onClick={() => {
              closeMenu()
              setConfirming(true)
            }}
          >
            <IconLogout size={20} stroke={1.7} aria-hidden="true" />
            Logout
          </button>
        </Drawer>
      ) : null}
      {confirming ? (
        <Suspense>
          <ConfirmDialog
            opened
            title="Confirm Logout"
            message="Are you sure you want to logout?"
            confirmLabel="Logout"
            onCancel={() => setConfirming(false)}
            onConfirm={() => logOut(navigate, queryClient)}
          />
        </Suspense>
      ) : null}
      <Messages />
    </QueryClientProvider>
  )
}

/** Whether the screen asks for exactly the window's height, so that its panes scroll and the page does not. */
function useFillsWindow(): boolean {
  return useMatches().some(
    ({ handle }) => typeof handle === 'object' && handle !== null && 'fill' in handle && handle.fill === true,
  )
}
