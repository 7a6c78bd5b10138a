import { Text } from '@mantine/core'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/Text.css'
import { useState } from 'react'
import type { BegunSignIn } from '#web/features/accounts/sign-in-form.tsx'
import { SignIn } from '#web/features/accounts/sign-in.tsx'
import { paths } from '#web/lib/paths.ts'
import { clearSession, keepSession, useSession } from '#web/lib/session.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { PlainButton } from '#web/ui/form-button.tsx'
import styles from './session-ended-dialog.module.css'

/** Over the page when the server no longer knows the session: what is on the page stays, and goes on after signing in. */
export function SessionEndedDialog() {
  const user = useSession((state) => state.user)
  const [begun, setBegun] = useState<BegunSignIn | null>(null)
  return (
    <Dialog
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="Sign in again"
    >
      <Text mb="md" c="dimmed">
        {begun
          ? 'Your password is right. Now show that it is you.'
          : 'Your session has ended. Sign in and go on where you are: nothing you typed is lost.'}
      </Text>
      <SignIn
        begun={begun}
        onBegun={setBegun}
        known={user?.username}
        onSignedIn={(session) => {
          const isSamePerson = user === null || session.user.userId === user.userId
          keepSession(session)
          // The page holds the work of the person before: the next one gets their own.
          if (!isSamePerson) window.location.assign(paths.notes)
        }}
      />
      <div className={styles.leave}>
        <PlainButton
          wide
          onClick={() => {
            clearSession()
            window.location.assign(paths.login)
          }}
        >
          Leave this page
        </PlainButton>
      </div>
    </Dialog>
  )
}
