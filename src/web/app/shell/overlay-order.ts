import type { User } from '#contract/accounts.ts'
import { isAdminRole } from '#domain/capabilities.ts'
import { paths } from '#web/lib/paths.ts'
import type { TrialStop } from '#web/lib/trial-limits.ts'

/** What decides whether something stands over the page. */
export interface OverlayView {
  user: User
  path: string
  /** A recording is under way, paused or not. */
  recording: boolean
  /** Something more urgent is shown already: the warning before a logout, or signing in again. */
  occupied: boolean
  /** The introduction was left for the agreement. */
  tutorialLeft: boolean
  /** The account was just taken back and its user has not gone on yet. */
  welcomingBack: boolean
  stop: TrialStop | null
  /** That the trial has expired was said since signing in. */
  trialLimitsShown: boolean
}

export type Overlay =
  | { kind: 'reactivation' }
  | { kind: 'tutorial' }
  | { kind: 'newFeatures' }
  | { kind: 'trialLimits'; stop: TrialStop }

/** Where somebody signs or reads: an introduction would stand in the way. */
const quietPlaces: readonly string[] = [
  paths.signBaa,
  paths.previewBaa,
  paths.privacyPolicy,
  paths.terms,
  paths.disclaimer,
]

/** The one overlay of the moment, or null: in this order, and none over a running recording. */
export function chooseOverlay(view: OverlayView): Overlay | null {
  const account = view.user.account_details
  if (view.occupied || view.recording) return null
  if (account.account_status === 'temporary_deleted' || view.welcomingBack) return { kind: 'reactivation' }
  if (quietPlaces.includes(view.path)) return null
  if (!account.tutorial_completed && !view.tutorialLeft) return { kind: 'tutorial' }
  if (!account.newFeature.isSeen) return { kind: 'newFeatures' }
  const stop = view.stop ?? (opensAfterTrial(view) ? 'expired' : null)
  return stop && { kind: 'trialLimits', stop }
}

/** Somebody opens the product after their trial: said once, and not where the plans are. */
function opensAfterTrial({ user, path, trialLimitsShown }: OverlayView): boolean {
  const { role, trial_status, subscription_status } = user.account_details
  const isOver = trial_status === 'expired' || trial_status === 'ended'
  return (
    isOver &&
    subscription_status !== 'active' &&
    !isAdminRole(role) &&
    !trialLimitsShown &&
    path !== paths.subscription
  )
}
