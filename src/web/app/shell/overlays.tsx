import { TRIAL_RECORDING_LIMIT_MS } from '#domain/limits.ts'
import { recordingLimitOf } from '#web/lib/recording-limit.ts'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { User } from '#contract/accounts.ts'
import { reactivateAccount } from '#contract/leaving.ts'
import { call } from '#web/lib/call.ts'
import { paths } from '#web/lib/paths.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { keepAccount, useSession } from '#web/lib/session.ts'
import { useTrialStop } from '#web/lib/trial-limits.ts'
import { useIdleWarning } from '../inactivity-guard.tsx'
import { logOut } from '../log-out.ts'
import { useRecordingNow } from '../recording-now.ts'
import { useSaveAccount } from '../save-account.ts'
import { chooseOverlay, type Overlay } from './overlay-order.ts'

const Tutorial = lazy(async () => ({
  default: (await import('#web/features/onboarding/tutorial.tsx')).Tutorial,
}))
const NewFeaturesPopup = lazy(async () => ({
  default: (await import('#web/features/onboarding/new-features-popup.tsx')).NewFeaturesPopup,
}))
const ReactivateOverlay = lazy(async () => ({
  default: (await import('#web/features/onboarding/reactivate-overlay.tsx')).ReactivateOverlay,
}))
const TrialLimitsDialog = lazy(async () => ({
  default: (await import('#web/features/onboarding/trial-limits-dialog.tsx')).TrialLimitsDialog,
}))

/** What stands over the page: one thing at a time. */
export function Overlays({ user }: { user: User }) {
  const { pathname } = useLocation()
  const [back, setBack] = useState<Parameters<typeof keepAccount>[0] | null>(null)
  const recording = useRecordingNow((state) => state.running)
  const warned = useIdleWarning((state) => state.remainingMs !== null)
  const live = useSession((state) => state.phase === 'live')
  const tutorialLeft = useSession((state) => state.tutorialLeft)
  const trialLimitsShown = useSession((state) => state.trialLimitsShown)
  const stop = useTrialStop((state) => state.stop)
  const overlay = chooseOverlay({
    user,
    path: pathname,
    recording,
    occupied: warned || !live,
    tutorialLeft,
    welcomingBack: back !== null,
    stop,
    trialLimitsShown,
  })
  if (!overlay) return null
  return (
    <Suspense>
      <Shown
        overlay={overlay}
        user={user}
        isBack={back !== null}
        onReactivate={async () => setBack(await call(reactivateAccount, { body: {} }))}
        onContinue={() => {
          if (back) keepAccount(back)
          setBack(null)
        }}
      />
    </Suspense>
  )
}

function Shown(props: {
  overlay: Overlay
  user: User
  isBack: boolean
  onReactivate: () => Promise<void>
  onContinue: () => void
}) {
  const { overlay, user } = props
  const navigate = useNavigate()
  const save = useSaveAccount()
  switch (overlay.kind) {
    case 'reactivation':
      return (
        <ReactivateOverlay
          account={user.account_details}
          isBack={props.isBack}
          onReactivate={props.onReactivate}
          onContinue={props.onContinue}
          onSignOut={() => logOut(navigate, queryClient)}
        />
      )
    case 'tutorial':
      return (
        <Tutorial
          mayNeedAgreement={user.account_details.baa_status === 'unverified'}
          isInTrial={recordingLimitOf(user) === TRIAL_RECORDING_LIMIT_MS}
          onCompleted={() => {
            useSession.setState({ tutorialLeft: true })
            save({ account_details: { tutorial_completed: true } })
          }}
          onLeftForAgreement={() => useSession.setState({ tutorialLeft: true })}
        />
      )
    case 'newFeatures':
      return <NewFeaturesPopup onSeen={() => seeNewFeatures(user, save)} />
    case 'trialLimits': {
      const close = () => {
        useTrialStop.setState({ stop: null })
        if (overlay.stop === 'expired') useSession.setState({ trialLimitsShown: true })
      }
      return (
        <TrialLimitsDialog
          limit={overlay.stop}
          onClose={close}
          onUpgrade={() => {
            close()
            void navigate(paths.subscription)
          }}
        />
      )
    }
    default:
      return overlay satisfies never
  }
}

/** Gone at once; should it not be saved, it comes once more at the next sign-in. */
function seeNewFeatures(user: User, save: ReturnType<typeof useSaveAccount>): void {
  const newFeature = { isSeen: true }
  useSession.setState({ user: { ...user, account_details: { ...user.account_details, newFeature } } })
  save({ account_details: { newFeature } })
}
