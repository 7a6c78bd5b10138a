import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { EntryLayout } from '#web/features/accounts/entry-layout.tsx'
import { RequiredFactor } from '#web/features/accounts/required-factor.tsx'
import { paths } from '#web/lib/paths.ts'
import { keepSession, useSession } from '#web/lib/session.ts'
import { PlainButton } from '#web/ui/form-button.tsx'
import { LogOutDialog } from './log-out-dialog.tsx'
import { SECOND_FACTOR_REASON } from './second-factor-reason.ts'
import styles from './second-factor-page.module.css'

/** Before every other screen for whoever has to have a second factor and has shown none. */
export function SecondFactorPage() {
  const user = useSession((state) => state.user)
  const [confirming, setConfirming] = useState(false)
  const [search] = useSearchParams()
  const navigate = useNavigate()
  if (!user) return null
  return (
    <EntryLayout
      title={user.hasTwoFactor ? 'One more step' : 'Set up a second factor'}
      intro={SECOND_FACTOR_REASON}
    >
      <div className={styles.body}>
        <RequiredFactor
          user={user}
          onDone={(session) => {
            keepSession(session)
            const isSamePerson = session.user.userId === user.userId
            void navigate(isSamePerson ? wantedOf(search.get('from')) : paths.notes, { replace: true })
          }}
        />
        <div className={styles.leave}>
          <PlainButton wide onClick={() => setConfirming(true)}>
            Logout
          </PlainButton>
        </div>
      </div>
      {confirming ? <LogOutDialog onCancel={() => setConfirming(false)} /> : null}
    </EntryLayout>
  )
}

/** Only a path of this site is believed. */
function wantedOf(from: string | null): string {
  return from !== null && /^\/[^/\\]/.test(from) ? from : paths.notes
}
