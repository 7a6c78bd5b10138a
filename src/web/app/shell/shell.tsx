import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { queryClient } from '#web/lib/query-client.ts'
import { useSession } from '#web/lib/session.ts'
import { Content, SkipLink } from './content.tsx'
import { Footer } from './footer.tsx'
import { GuestHeader } from './guest-header.tsx'
import styles from './shell.module.css'

/** A guest reads without what only a session needs; the router fetches it beside this for whoever has one. */
const SignedInShell = lazy(async () => ({
  default: (await import('./signed-in-shell.tsx')).SignedInShell,
}))

/** The frame around the screens with layout. Guests get it without navigation. */
export function Shell() {
  const user = useSession((state) => state.user)
  return (
    <QueryClientProvider client={queryClient}>
      {user ? (
        <Suspense>
          <SignedInShell user={user} />
        </Suspense>
      ) : (
        <GuestShell />
      )}
    </QueryClientProvider>
  )
}

function GuestShell() {
  return (
    <div className={styles.shell}>
      <SkipLink />
      <GuestHeader />
      <div className={styles.middle}>
        <Content />
      </div>
      <Footer />
    </div>
  )
}
