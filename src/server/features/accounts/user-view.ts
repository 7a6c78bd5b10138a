import type { User } from '#contract/accounts.ts'
import { effectiveSubscription, trialDays, trialStatus } from '#domain/account.ts'
import type { users } from '#server/platform/database/schema/accounts.ts'

export type Account = typeof users.$inferSelect

/** The account as the browser sees it at `now`; nothing of its password or of its sessions. */
export function toUser(account: Account, now: Date): User {
  const { id } = account
  return {
    userId: id,
    _id: id,
    id,
    username: account.username,
    phoneNumber: account.phoneNumber,
    specialty: account.specialty,
    emailVerified: account.emailVerifiedAt !== null,
    hasTwoFactor: account.twoFactorEnabledAt !== null,
    needsTwoFactor: false,
    account_details: {
      role: account.role,
      subscription_status: effectiveSubscription(account),
      trial_status: trialStatus(account, now),
      baa_status: account.baaStatus,
      baa_info: { e_signature: account.baaSignature },
      trialEndsAt: account.trialEndsAt?.toISOString() ?? null,
      stripe_subscriptionId: account.stripeSubscriptionId,
      tutorial_completed: account.tutorialCompleted,
      account_status: account.accountStatus,
      delete_at: account.deleteAt?.toISOString() ?? null,
      newFeature: { isSeen: account.newFeaturesSeen },
    },
    organization: null,
    trial_days: trialDays(account, now),
    personal_information: {
      title: account.title,
      first_name: account.firstName,
      last_name: account.lastName,
      email: account.email,
      completeInfo: account.phoneNumber !== '' && account.specialty !== '',
      privacy_policy_agreed: account.privacyPolicyAgreedAt !== null,
      showDownloadPopup: {
        showExtensionPopup: account.showExtensionPopup,
        showMobileAppPopup: account.showMobileAppPopup,
      },
    },
  }
}
