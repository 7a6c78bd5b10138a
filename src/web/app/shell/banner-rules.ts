import type { User } from '#contract/accounts.ts'
import { paths } from '#web/lib/paths.ts'
import { trialText } from './account-words.ts'

/** What decides which banners stand on a screen. */
export interface BannerView {
  user: User
  path: string
  /** Nobody who has not written a note yet closes the trial's banner. */
  isNew: boolean
  /** Handovers of notes that wait for this person's yes or no. */
  handoversAsked: number
  /** What was closed since signing in. */
  closed: { trial: boolean; email: boolean }
}

export interface TrialBanner {
  text: string
  isRunning: boolean
  dismissible: boolean
}

/** The trial's banner: not on Subscription, not for the admin roles, not for subscribers; closed only while it runs. */
export function trialBanner({ user, path, isNew, closed }: BannerView): TrialBanner | null {
  const text = trialText(user.account_details, user.trial_days)
  if (text === null || path === paths.subscription || path === paths.reactivateSubscription) return null
  const isRunning = user.account_details.trial_status === null && user.trial_days > 0
  const dismissible = isRunning && !isNew
  return dismissible && closed.trial ? null : { text, isRunning, dismissible }
}

const withTheReason: readonly string[] = [paths.documents, paths.signBaa, paths.previewBaa]

/** Whether it is said that the agreement was declined: everywhere but where the reason and the way on are shown. */
export function saysDeclined({ user, path }: BannerView): boolean {
  return user.account_details.baa_status === 'declined' && !withTheReason.includes(path)
}

/** An admin role without a second factor; the settings show how to add one. */
export function asksForTwoFactor({ user, path }: BannerView): boolean {
  return user.needsTwoFactor && path !== paths.settings
}

/** The address was not confirmed yet. It waits for what is more urgent; the settings say it themselves. */
export function asksForEmail(view: BannerView): boolean {
  const { user, path, closed } = view
  const waits = saysDeclined(view) || trialBanner(view)?.isRunning === false
  return !user.emailVerified && !closed.email && !waits && path !== paths.settings
}

/** Notes are handed over from or to this person once they agree; the page itself says it better. */
export function asksForHandover({ handoversAsked, path }: BannerView): boolean {
  return handoversAsked > 0 && path !== paths.handovers
}

/** Only fictitious visits, until the business associate agreement is verified. */
function isPractice({ user }: BannerView): boolean {
  return user.account_details.baa_status !== 'verified'
}

export type BannerName = 'declined' | 'twoFactor' | 'handover' | 'practice' | 'trial' | 'email'

export interface ShownBanner {
  name: BannerName
  trial: TrialBanner | null
}

/** Those that stand on a screen, the most urgent first: where there is little room, it is the one that is seen. */
export function banners(view: BannerView): ShownBanner[] {
  const trial = trialBanner(view)
  const shown: Array<[BannerName, boolean]> = [
    ['declined', saysDeclined(view)],
    ['twoFactor', asksForTwoFactor(view)],
    ['handover', asksForHandover(view)],
    ['trial', trial?.isRunning === false],
    ['practice', isPractice(view)],
    ['trial', trial?.isRunning === true],
    ['email', asksForEmail(view)],
  ]
  return shown.filter(([, is]) => is).map(([name]) => ({ name, trial: name === 'trial' ? trial : null }))
}
