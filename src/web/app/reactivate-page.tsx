import './shell/styles.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { SubscriptionScreen } from '#web/features/subscription/subscription-screen.tsx'
import { paths } from '#web/lib/paths.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { useSession } from '#web/lib/session.ts'
import { Brand } from '#web/ui/brand.tsx'
import { PlainButton } from '#web/ui/form-button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { LogOutDialog } from './log-out-dialog.tsx'
import { reactivateWords } from './reactivate-words.ts'
import styles from './reactivate-page.module.css'

/** The subscription screen without the frame: for whoever has to reactivate it first, and the ways out. */
export function ReactivatePage() {
  const user = useSession((state) => state.user)
  const [confirming, setConfirming] = useState(false)
  const words = reactivateWords(user)
  return (
    <QueryClientProvider client={queryClient}>
      <header className={styles.header}>
        <Brand />
        {user ? <PlainButton onClick={() => setConfirming(true)}>Logout</PlainButton> : null}
      </header>
      <main>
        <SubscriptionScreen title={words.title} intro={words.intro}>
          {user ? (
            <nav className={styles.ways} aria-label="Other ways">
              {words.isOpen ? <TextLink to={paths.notes}>Go to Smart Notes</TextLink> : null}
              <TextLink to={paths.support}>Ask support for help</TextLink>
              <TextLink to={paths.deleteAccount}>Take your notes with you</TextLink>
              <TextLink to={paths.settings}>Settings</TextLink>
            </nav>
          ) : null}
        </SubscriptionScreen>
      </main>
      {confirming ? <LogOutDialog onCancel={() => setConfirming(false)} /> : null}
    </QueryClientProvider>
  )
}
