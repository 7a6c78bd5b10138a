import { useState } from 'react'
import { useNavigate } from 'react-router'
import { undoEmailChange } from '#contract/email-addresses.ts'
import type { CallError } from '#web/lib/call.ts'
import { paths } from '#web/lib/paths.ts'
import { clearSession, currentToken } from '#web/lib/session.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { ButtonLink, SubmitButton } from '#web/ui/form-button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { EntryLayout } from './entry-layout.tsx'
import { LinkRefused } from './link-refused.tsx'
import styles from '#web/ui/form-layout.module.css'

/**
 * The way back from a change of the address that its owner did not ask for. Done with a button: programs that look
 * through mail open its links.
 */
export function EmailUndone({ token }: { token: string }) {
  const navigate = useNavigate()
  const [expired, setExpired] = useState<CallError | null>(null)
  const form = useEndpointForm({
    endpoint: undoEmailChange,
    initial: { token },
    onDone({ message, token: resetToken }) {
      // Whoever is signed in here was signed out with everybody else.
      if (currentToken() !== null) clearSession()
      toastSuccess(message)
      void navigate(`${paths.updatePassword}#token=${resetToken}`, { replace: true })
    },
    onRefused(error) {
      if (error.code === 'link_expired') setExpired(error)
      return error.code === 'link_expired'
    },
    callOptions: { sessionEnded: 'refuse' },
    leavesWhenDone: true,
  })
  if (expired)
    return (
      <LinkRefused
        error={expired}
        expired={{
          title: 'This link is no longer valid',
          text: 'It was used or has expired. If you cannot sign in any more, tell your administrator at once.',
        }}
        onAgain={() => setExpired(null)}
      >
        <ButtonLink to={paths.login} wide>
          Sign in
        </ButtonLink>
      </LinkRefused>
    )
  return (
    <EntryLayout
      title="You did not change your address?"
      intro="Then somebody else knows your password. This keeps or brings back your address, signs everybody out, and lets you set a new password."
    >
      <form noValidate onSubmit={form.submit} aria-label="Take the change back" className={styles.form}>
        <FormFailure sentence={form.failure} />
        <SubmitButton sending={form.sending} wide>
          Take it back and set a new password
        </SubmitButton>
      </form>
    </EntryLayout>
  )
}
