import { IconShieldLock } from '@tabler/icons-react'
import type { User } from '#contract/accounts.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import styles from './settings-screen.module.css'

/** What an administrator must do before the screens of administrators open; nothing for anybody else. */
export function SecondStepNotice({ user }: { user: User }) {
  if (!user.needsTwoFactor) return null
  return (
    <div className={styles.caution}>
      <IconShieldLock size={22} aria-hidden="true" />
      <p>
        {user.hasTwoFactor ? (
          'Administrators sign in with a second step, and you signed in without yours. Log out and sign in with it: until then the screens of administrators stay closed.'
        ) : (
          <>
            Administrators sign in with a second step. Until you have one, the screens of administrators stay
            closed. <TextLink to="#two-factor">Set up an authenticator app</TextLink> or{' '}
            <TextLink to="#passkeys">add a passkey</TextLink>.
          </>
        )}
      </p>
    </div>
  )
}
