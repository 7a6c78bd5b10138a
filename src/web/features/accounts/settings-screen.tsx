import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { revokeSession } from '#contract/sign-in.ts'
import { updateToggle, type Preferences } from '#contract/preferences.ts'
import { call } from '#web/lib/call.ts'
import { paths } from '#web/lib/paths.ts'
import { keepAccount, useSession } from '#web/lib/session.ts'
import { openLinkWords } from '#web/lib/mail-words.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { ButtonLink } from '#web/ui/form-button.tsx'
import { QueryFailure } from '#web/ui/query-failure.tsx'
import { DeviceChoices } from './device-choices.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { PendingEmail } from './pending-email.tsx'
import { PreferencesForm } from './preferences-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { preferencesQuery, sessionsQuery } from './queries.ts'
import { ResendVerification } from './resend-verification.tsx'
import { SavedWord } from './saved-word.tsx'
import { SecondStepNotice } from './second-step-notice.tsx'
import { SessionList } from './session-list.tsx'
import { SettingsSection } from './settings-section.tsx'
import { StorageUse } from './storage-use.tsx'
import { TwoFactorSection } from './two-factor-section.tsx'
import { useSaidSaved } from './use-said-saved.ts'
import headings from '#web/ui/headings.module.css'
import styles from './settings-screen.module.css'

/** `templates`: the section of one's own, with those of the organization. */
export function SettingsScreen({ templates }: { templates: ReactNode }) {
  const user = useSession((state) => state.user)
  if (!user) return null
  return (
    <div className={styles.page}>
      <h1 className={headings.title}>Settings</h1>
      <SecondStepNotice user={user} />
      <SettingsSection title="Profile" text="How you appear on your notes and to the people you work with.">
        {user.emailVerified ? null : <Unconfirmed email={user.personal_information.email} />}
        {user.pendingEmail ? (
          <PendingEmail
            key={user.pendingEmail}
            pending={user.pendingEmail}
            current={user.personal_information.email}
            onCancelled={(session) => {
              keepAccount(session)
              toastSuccess('Your email address stays as it is.')
            }}
          />
        ) : null}
        <ProfileForm
          // A changed address begins the form anew, without the password that it took.
          key={`${user.userId} ${user.personal_information.email} ${user.pendingEmail}`}
          user={user}
          onSaved={(session) => {
            keepAccount(session)
            toastSuccess(
              session.user.pendingEmail && session.user.pendingEmail !== user.pendingEmail
                ? `${openLinkWords(session.user.pendingEmail)} It counts from then on.`
                : 'Personal information updated successfully',
            )
          }}
        />
      </SettingsSection>
      <SettingsSection
        title="New notes"
        text="What a new note begins with. Each note can still be changed on its own."
      >
        <PreferencesSection
          userId={user.userId}
          canMute={user.organization?.users.includes(user.userId) ?? false}
        />
      </SettingsSection>
      {templates}
      <SettingsSection title="This device" text="What it looks like, and what its keys do.">
        <DeviceChoices />
      </SettingsSection>
      <SettingsSection title="Password" text="Changing it signs you out everywhere else.">
        <PasswordSection user={user} />
      </SettingsSection>
      <SettingsSection
        id="two-factor"
        title="Authenticator app"
        text="A second step at sign-in: a code that only your phone can show."
      >
        <TwoFactorSection key={user.userId} user={user} />
      </SettingsSection>
      <SettingsSection
        id="passkeys"
        title="Passkeys"
        text="Sign in with your fingerprint, face or device PIN in place of a password."
      >
        <PasskeysSection key={user.userId} />
      </SettingsSection>
      <SettingsSection
        title="Where you are signed in"
        text="Sign out what you do not recognize, then change your password."
      >
        <SessionsSection />
      </SettingsSection>
      <SettingsSection title="Storage" text="Recordings and documents that are kept for you.">
        <StorageUse />
      </SettingsSection>
      <SettingsSection
        title="Delete account"
        text="Take everything with you, or leave for good. For 30 days one click brings it all back."
      >
        <ButtonLink to={paths.deleteAccount} kind="other">
          Delete my account
        </ButtonLink>
      </SettingsSection>
    </div>
  )
}

function Unconfirmed({ email }: { email: string }) {
  return (
    <div className={styles.unverified}>
      <p>Your email address is not confirmed yet. {openLinkWords(email)}</p>
      <ResendVerification />
    </div>
  )
}

function PreferencesSection({ userId, canMute }: { userId: string; canMute: boolean }) {
  const query = preferencesQuery(userId)
  const preferences = useQuery(query)
  const cache = useQueryClient()
  const { said, saved, refused } = useSaidSaved()
  const change = useMutation({
    meta: { ownError: true },
    // One after the other, so that the last choice is the one that stays.
    scope: { id: 'preferences' },
    mutationFn: (part: Partial<Preferences>) => call(updateToggle, { body: { preferences: part } }),
    onMutate(part) {
      cache.setQueryData(query.queryKey, (before) => before && { ...before, ...part })
    },
    onSuccess: saved,
    onError: refused,
    onSettled: () => cache.invalidateQueries({ queryKey: query.queryKey }),
  })
  if (preferences.isError && !preferences.data) return <QueryFailure query={preferences} />
  return (
    <>
      <PreferencesForm
        preferences={preferences.data}
        canMute={canMute}
        onChange={(part) => change.mutate(part)}
      />
      <SavedWord said={said} />
    </>
  )
}

function SessionsSection() {
  const sessions = useQuery(sessionsQuery)
  const cache = useQueryClient()
  const revoke = useMutation({
    mutationFn: (id: string) => call(revokeSession, { body: { id } }),
    onSuccess(reply, id) {
      cache.setQueryData(sessionsQuery.queryKey, reply.sessions)
      toastSuccess(id === 'others' ? 'Signed out everywhere else.' : 'That device is signed out.')
    },
  })
  if (sessions.isError && !sessions.data) return <QueryFailure query={sessions} />
  return (
    <SessionList
      sessions={sessions.data}
      now={sessions.dataUpdatedAt}
      revoking={revoke.isPending ? revoke.variables : null}
      onRevoke={(id) => revoke.mutate(id)}
    />
  )
}
