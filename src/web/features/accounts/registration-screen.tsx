import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { paths } from '#web/lib/paths.ts'
import { keepSession, useSession } from '#web/lib/session.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { EmailConfirmed } from './email-confirmed.tsx'
import { EmailUndone } from './email-undone.tsx'
import { EntryLayout } from './entry-layout.tsx'
import { Invited } from './invited.tsx'
import { NewEmailConfirmed } from './new-email-confirmed.tsx'
import { RegistrationForm } from './registration-form.tsx'
import { useFragmentToken } from './use-fragment-token.ts'
import styles from './entry-screen.module.css'

/** Where accounts begin; also where the links of an invitation and of a confirmed address lead. */
export function RegistrationScreen() {
  const navigate = useNavigate()
  // Without these two an account that is like any other would be made, by who was asked to make another.
  const setupToken = useFragmentToken('setup', { reloads: true })
  const invitationToken = useFragmentToken('invitation', { reloads: true })
  const verifyToken = useFragmentToken('verify')
  const newEmailToken = useFragmentToken('newEmail')
  const undoEmailToken = useFragmentToken('undoEmail')
  const [cameSignedIn] = useState(() => isSignedIn())
  if (verifyToken) return <EmailConfirmed key={verifyToken} token={verifyToken} />
  if (newEmailToken) return <NewEmailConfirmed key={newEmailToken} token={newEmailToken} />
  if (undoEmailToken) return <EmailUndone key={undoEmailToken} token={undoEmailToken} />
  if (invitationToken)
    return (
      <Invited
        key={invitationToken}
        token={invitationToken}
        onJoined={(session) => {
          keepSession(session)
          void navigate(paths.notes, { replace: true })
        }}
      />
    )
  // A link is for whoever opens it; without one there is nothing to do here for who has an account.
  if (cameSignedIn && !setupToken) return <Navigate to={paths.notes} replace />
  return (
    <EntryLayout
      title="Create your account"
      intro={
        setupToken
          ? 'This account will be the first administrator. It looks after this installation: its users, their agreements and the organizations.'
          : '14 days free, no card needed. You can write your first note in a minute.'
      }
    >
      <div className={styles.body}>
        <RegistrationForm
          setupToken={setupToken}
          invitation={null}
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

function isSignedIn(): boolean {
  const { token, phase } = useSession.getState()
  return token !== null && phase === 'live'
}
