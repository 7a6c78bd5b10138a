import { Text } from '@mantine/core'
import '@mantine/core/styles/Text.css'
import { useEffect, useState } from 'react'
import { RequiredFactor } from '#web/features/accounts/required-factor.tsx'
import { paths } from '#web/lib/paths.ts'
import { keepSession, useSession } from '#web/lib/session.ts'
import { renewUserSoon } from '#web/lib/renew-user.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { PlainButton } from '#web/ui/form-button.tsx'
import { LogOutDialog } from './log-out-dialog.tsx'
import { useRecordingNow } from './recording-now.ts'
import { SECOND_FACTOR_REASON } from './second-factor-reason.ts'
import styles from './second-factor-page.module.css'

/** Over a page that was open when a second factor became everybody's duty: what is on the page stays, and goes on after. */
export function SecondFactorDialog() {
  const user = useSession((state) => state.user)
  const [isLeaving, setIsLeaving] = useState(false)
  const isRecording = useRecordingNow((state) => state.running)
  // The account as the page knows it may be from before: whether there is a passkey, and whether another tab was faster.
  useEffect(() => renewUserSoon(), [])
  // What is being recorded goes on arriving; it is ended first.
  if (!user || isRecording) return null
  return (
    <Dialog
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={user.hasTwoFactor ? 'One more step' : 'Set up a second factor'}
    >
      <Text mb="md" c="dimmed">
        {SECOND_FACTOR_REASON} Nothing you typed is lost.
      </Text>
      <RequiredFactor
        user={user}
        onDone={(session) => {
          keepSession(session)
          // The page holds the work of the person before: the next one gets their own.
          if (session.user.userId !== user.userId) window.location.assign(paths.notes)
        }}
      />
      <div className={styles.leave}>
        <PlainButton wide onClick={() => setIsLeaving(true)}>
          Logout
        </PlainButton>
      </div>
      {isLeaving ? <LogOutDialog onCancel={() => setIsLeaving(false)} /> : null}
    </Dialog>
  )
}
