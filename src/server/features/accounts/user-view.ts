import { eq, sql } from 'drizzle-orm'
import type { User } from '#contract/accounts.ts'
import { effectiveSubscription, trialDays, trialStatus } from '#domain/account.ts'
import { isAdminRole } from '#domain/capabilities.ts'
import { accountNotFound } from '#server/http/refusal.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import { users } from '#server/platform/database/schema/accounts.ts'
import { organizations } from '#server/platform/database/schema/organizations.ts'
import { hasPassword } from './kept-password.ts'

export type Account = typeof users.$inferSelect

/** The ids of members that a reply holds at most; a person's own is always among them. */
const MEMBERS_SHOWN = 500

interface Viewed {
  userId: string
  /** Whether the session that looks may do what only admin roles may. */
  isStrong: boolean
  /** The session waits for a second factor; left out where such a session does not come. */
  isHeld?: boolean
}

/** The user as the browser sees it at `now` in one session; nothing of its password or of its sessions. Throws not_found. */
export async function loadUser(
  db: Executor,
  { userId, isStrong, isHeld = false }: Viewed,
  now: Date,
): Promise<User> {
  const [found] = await db
    .select({
      account: users,
      organizationName: organizations.name,
      members: sql<string[]>`array(
        select member.id::text from ${users} member where member.organization_id = ${users.organizationId}
        order by member.id <> ${users.id}, member.id limit ${MEMBERS_SHOWN})`,
      hasPasskey: sql<boolean>`exists(select from passkeys where passkeys.user_id = ${users.id})`,
      pendingEmail: sql<string | null>`(
        select to_email from email_changes where email_changes.user_id = ${users.id}
        and closed_at is null and expires_at > ${now.toISOString()}::timestamptz order by asked_at desc limit 1)`,
    })
    .from(users)
    .leftJoin(organizations, eq(organizations.id, users.organizationId))
    .where(eq(users.id, userId))
  if (!found) throw accountNotFound()
  const { account, organizationName, members, hasPasskey, pendingEmail } = found
  return {
    ...ownDetails(account),
    pendingEmail,
    hasPasskey,
    hasPassword: hasPassword(account),
    hasTwoFactor: account.twoFactorEnabledAt !== null || hasPasskey,
    needsTwoFactor: isAdminRole(account.role) && !isStrong,
    isHeld,
    account_details: accountDetails(account, now),
    organization:
      account.organizationId !== null && organizationName !== null
        ? { id: account.organizationId, name: organizationName, users: members }
        : null,
    trial_days: trialDays(account, now),
  }
}

function ownDetails(account: Account) {
  const { id } = account
  return {
    userId: id,
    _id: id,
    id,
    username: account.username,
    phoneNumber: account.phoneNumber,
    specialty: account.specialty,
    emailVerified: account.emailVerifiedAt !== null,
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

function accountDetails(account: Account, now: Date): User['account_details'] {
  return {
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
  }
}
