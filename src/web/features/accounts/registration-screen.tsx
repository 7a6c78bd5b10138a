import { useNavigate } from 'react-router'
import { paths } from '#web/lib/paths.ts'
import { keepSession } from '#web/lib/session.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { EntryLayout } from './entry-layout.tsx'
import { RegistrationForm } from './registration-form.tsx'
import { useFragmentToken } from './use-fragment-token.ts'
import styles from './entry.module.css'

export function RegistrationScreen() {
  const navigate = useNavigate()
  const setupToken = useFragmentToken('setup')
  return (
    <EntryLayout
      title="Create your account"
      intro="14 days free, no card needed. You can write your first note in a minute."
    >
      {setupToken ? (
        <span className={styles.notice}>This account will be the first administrator.</span>
      ) : null}
      <div className={styles.body}>
        <RegistrationForm
          setupToken={setupToken}
          onSignedUp={(session) => {
            keepSession(session)
            void navigate(paths.notes, { replace: true })
          }}
        />
        <p className={styles.below}>
          You have an account? <TextLink to={paths.login}>Sign in</TextLink>
        </p>
      </div>
    </EntryLayout>
  )
}
