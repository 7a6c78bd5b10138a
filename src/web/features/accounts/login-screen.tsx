import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '#web/lib/paths.ts'
import { productName } from '#web/lib/product.ts'
import { keepSession } from '#web/lib/session.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { EntryLayout } from './entry-layout.tsx'
import type { BegunSignIn } from './sign-in-form.tsx'
import { SignIn } from './sign-in.tsx'
import entryScreen from './entry-screen.module.css'
import styles from './login-screen.module.css'

/** Where the user was going when they were asked to sign in; only a path of this site is believed. */
function wantedPath(state: unknown): string {
  const wanted = typeof state === 'object' && state !== null && 'wanted' in state ? state.wanted : null
  return typeof wanted === 'string' && /^\/[^/\\]/.test(wanted) ? wanted : paths.notes
}

export function LoginScreen() {
  const navigate = useNavigate()
  const location = useLocation()
  const [begun, setBegun] = useState<BegunSignIn | null>(null)
  return (
    <EntryLayout
      title={begun ? 'One more step' : 'Sign in'}
      intro={begun ? 'Your password is right. Now show that it is you.' : `Welcome to ${productName()}.`}
    >
      <div className={entryScreen.body}>
        <SignIn
          begun={begun}
          onBegun={setBegun}
          onSignedIn={(session) => {
            keepSession(session)
            void navigate(wantedPath(location.state), { replace: true })
          }}
          beforeButton={
            <div className={styles.forgotten}>
              <TextLink to={paths.resetUsername}>Forgot your username?</TextLink>
              <TextLink to={paths.resetPassword}>Forgot your password?</TextLink>
            </div>
          }
        />
        {begun ? null : (
          <p className={entryScreen.below}>
            New here? <TextLink to={paths.registration}>Create an account</TextLink>
          </p>
        )}
      </div>
    </EntryLayout>
  )
}
