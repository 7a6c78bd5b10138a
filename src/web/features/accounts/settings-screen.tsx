import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { revokeSession } from '#contract/accounts.ts'
import { updateToggle, type Preferences } from '#contract/preferences.ts'
import { call } from '#web/lib/call.ts'
import { keepSession, useSession } from '#web/lib/session.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { QueryFailure } from '#web/ui/query-failure.tsx'
import { AppearanceChoice } from './appearance-choice.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import { PreferencesForm } from './preferences-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { preferencesQuery, sessionsQuery } from './queries.ts'
import { SessionList } from './session-list.tsx'
import styles from './settings-screen.module.css'

export function SettingsScreen() {
  const user = useSession((state) => state.user)
  if (!user) return null
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Settings</h1>
      <Section title="Profile" text="How you appear on your notes and to the people you work with.">
        <ProfileForm
          key={user.userId}
          user={user}
          onSaved={(session) => {
            keepSession(session)
            toastSuccess('Personal information updated successfully')
          }}
        />
      </Section>
      <Section
        title="New notes"
        text="What a new note begins with. Each note can still be changed on its own."
      >
        <PreferencesSection
          userId={user.userId}
          canMute={user.organization?.users.includes(user.userId) ?? false}
        />
      </Section>
      <Section title="Appearance" text="Light or dark, on this device.">
        <AppearanceChoice />
      </Section>
      <Section title="Password" text="Changing it signs you out everywhere else.">
        <PasswordSection username={user.username} />
      </Section>
      <Section
        title="Where you are signed in"
        text="Sign out what you do not recognize, then change your password."
      >
        <SessionsSection />
      </Section>
    </div>
  )
}

function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <div>
        <h2 className={styles.heading}>{title}</h2>
        <p className={styles.text}>{text}</p>
      </div>
      <div>{children}</div>
    </section>
  )
}

function PreferencesSection({ userId, canMute }: { userId: string; canMute: boolean }) {
  const query = preferencesQuery(userId)
  const preferences = useQuery(query)
  const cache = useQueryClient()
  const change = useMutation({
    // One after the other, so that the last choice is the one that stays.
    scope: { id: 'preferences' },
    mutationFn: (part: Partial<Preferences>) => call(updateToggle, { body: { preferences: part } }),
    onMutate(part) {
      cache.setQueryData(query.queryKey, (before) => before && { ...before, ...part })
    },
    onSettled: () => cache.invalidateQueries({ queryKey: query.queryKey }),
  })
  if (preferences.isError && !preferences.data) return <QueryFailure query={preferences} />
  return (
    <PreferencesForm
      preferences={preferences.data}
      canMute={canMute}
      onChange={(part) => change.mutate(part)}
    />
  )
}

function PasswordSection({ username }: { username: string }) {
  const cache = useQueryClient()
  const [times, setTimes] = useState(0)
  return (
    <ChangePasswordForm
      // Emptied after a change by beginning anew.
      key={times}
      username={username}
      onChanged={(message) => {
        setTimes(times + 1)
        toastSuccess(message)
        void cache.invalidateQueries(sessionsQuery)
      }}
    />
  )
}

function SessionsSection() {
  const sessions = useQuery(sessionsQuery)
  const cache = useQueryClient()
  const revoke = useMutation({
    mutationFn: (id: string) => call(revokeSession, { body: { id } }),
    onSuccess: (reply) => cache.setQueryData(sessionsQuery.queryKey, reply.sessions),
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
