import type { AccountDetails, User } from '#contract/accounts.ts'

/** A physician in their trial. */
export function makeUser(
  change: Partial<Omit<User, 'account_details' | 'personal_information'>> & {
    account_details?: Partial<AccountDetails>
    personal_information?: Partial<User['personal_information']>
  } = {},
): User {
  const id = change.userId ?? '5f0c3a52-8a3e-4d51-9c67-0a4c1f0b7d21'
  return {
    userId: id,
    _id: id,
    id,
    username: 'casey.example',
    phoneNumber: '',
    specialty: '',
    emailVerified: true,
    pendingEmail: null,
    hasTwoFactor: false,
    hasPasskey: false,
    hasPassword: true,
    needsTwoFactor: false,
    isHeld: false,
    organization: null,
    trial_days: 14,
    ...change,
    account_details: {
      role: 'user',
      subscription_status: 'none',
      trial_status: null,
      baa_status: 'unverified',
      baa_info: { e_signature: '' },
      trialEndsAt: null,
      stripe_subscriptionId: null,
      tutorial_completed: false,
      account_status: 'active',
      delete_at: null,
      newFeature: { isSeen: false },
      ...change.account_details,
    },
    personal_information: {
      title: 'Dr',
      first_name: 'Casey',
      last_name: 'Example',
      email: 'casey@clinic.example',
      completeInfo: true,
      privacy_policy_agreed: true,
      showDownloadPopup: { showExtensionPopup: false, showMobileAppPopup: false },
      ...change.personal_information,
    },
  }
}
