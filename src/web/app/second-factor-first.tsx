import type { ComponentType } from 'react'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { ButtonLink } from '#web/ui/form-button.tsx'
import headings from '#web/ui/headings.module.css'
import styles from './second-factor-first.module.css'

/** The screen, or what has to come before it: without a second factor none of its buttons could do anything. */
export function afterSecondFactor(Screen: ComponentType): ComponentType {
  return function AfterSecondFactor() {
    const user = useSession((state) => state.user)
    return user?.needsTwoFactor ? <SecondFactorFirst has={user.hasTwoFactor} /> : <Screen />
  }
}

function SecondFactorFirst({ has }: { has: boolean }) {
  return (
    <div className={styles.page}>
      <h1 className={headings.title}>
        {has ? 'Sign in with your second step first' : 'Set up a second factor first'}
      </h1>
      {has ? (
        <p>
          Administrators sign in with a second step, and you signed in without yours. Log out and sign in with
          it: then this screen opens.
        </p>
      ) : (
        <>
          <p>
            Administrators sign in with a second step. Set one up, an authenticator app or a passkey: then
            this screen opens.
          </p>
          <ButtonLink to={`${paths.settings}#two-factor`}>Set up a second factor</ButtonLink>
        </>
      )}
    </div>
  )
}
