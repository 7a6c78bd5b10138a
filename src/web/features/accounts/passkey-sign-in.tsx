import type { signIn } from '#contract/sign-in.ts'
import type { Reply } from '#contract/endpoint.ts'
import { PlainButton } from '#web/ui/form-button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { usePasskeySignIn } from './use-passkey-sign-in.ts'
import styles from './passkey-sign-in.module.css'

/** The other way to sign in, for a browser that knows passkeys. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: (session: Reply<typeof signIn>) => void }) {
  const passkey = usePasskeySignIn({ inField: true, onSignedIn })
  return (
    <>
      <p className={styles.or} aria-hidden="true">
        or
      </p>
      <FormFailure sentence={passkey.failure} />
      <PlainButton wide onClick={passkey.ask}>
        {passkey.isAsking ? 'Follow the steps of your browser …' : 'Sign in with a passkey'}
      </PlainButton>
    </>
  )
}
