import { Loader } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { UserDetails } from '#contract/people.ts'
import { formatCount, formatDate, formatDateTime } from '#web/lib/format.ts'
import { roleNames } from '#web/lib/role-names.ts'
import { Mark } from '#web/ui/data-table-mark.tsx'
import { QueryFailure } from '#web/ui/query-failure.tsx'
import { AuditTrail } from './audit-trail.tsx'
import styles from './people.module.css'
import headings from '#web/ui/headings.module.css'
import { SideDrawer } from '#web/ui/side-drawer.tsx'
import { nameOf, statusOf, subscriptionOf } from './people-words.ts'
import { USERS_KEY, userQuery } from './queries.ts'
import { AccessActions, RoleAction, TrialAction } from './user-actions.tsx'

export interface AgreementSubject {
  userId: string
  name: string
  /** To be called once the agreement was decided: what is shown here is asked for again. */
  onDecided: () => void
}

type AgreementOf = (user: AgreementSubject) => ReactNode

/** One account beside the listing: what is known of it, and what can be done with it. */
export function UserDrawer(props: { userId: string | null; onClose: () => void; agreementOf: AgreementOf }) {
  const { userId } = props
  return (
    <SideDrawer opened={userId !== null} onClose={props.onClose} position="right" size="lg" title="Account">
      {userId ? <UserInFull key={userId} userId={userId} agreementOf={props.agreementOf} /> : null}
    </SideDrawer>
  )
}

function UserInFull({ userId, agreementOf }: { userId: string; agreementOf: AgreementOf }) {
  const details = useQuery(userQuery(userId))
  const cache = useQueryClient()
  const user = details.data
  if (details.isError && !user) return <QueryFailure query={details} />
  if (!user) return <Loader size="sm" aria-label="Loading the account" />
  const status = statusOf(user)
  return (
    <article className={styles.details} aria-label={nameOf(user)}>
      <div className={styles.fields}>
        <h3 className={headings.title}>{nameOf(user)}</h3>
        <div className={styles.marks}>
          <Mark tone="accent">{roleNames[user.role]}</Mark>
          <Mark tone={status.tone}>{status.name}</Mark>
        </div>
        <Facts user={user} />
      </div>
      <Section title="Role">
        <RoleAction user={user} />
      </Section>
      <Section title="Trial and subscription">
        <p className={styles.text}>{`${subscriptionOf(user)}.${trialWords(user)}`}</p>
        <TrialAction user={user} />
      </Section>
      <Section title="Business associate agreement">
        {agreementOf({
          userId,
          name: nameOf(user),
          onDecided: () => void cache.invalidateQueries({ queryKey: USERS_KEY }),
        })}
      </Section>
      <Section title="Access">
        <AccessActions user={user} />
      </Section>
      {user.abilities.readAuditTrail ? (
        <Section title="Audit trail">
          <AuditTrail userId={userId} />
        </Section>
      ) : null}
    </article>
  )
}

function trialWords({ trial_status: status, trialEndsAt }: UserDetails): string {
  if (!trialEndsAt || status === 'subscribed') return ''
  return ` The trial ${status === null ? 'ends' : 'ended'} ${formatDate(trialEndsAt)}.`
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h4 className={styles.heading}>{title}</h4>
      {children}
    </section>
  )
}

function Facts({ user }: { user: UserDetails }) {
  const facts: [string, string][] = [
    ['Email', `${user.email}${user.emailVerified ? '' : ' (not confirmed)'}`],
    ['Username', user.username],
    ['Phone', user.phoneNumber || '–'],
    ['Specialty', user.specialty || '–'],
    ['Organization', user.organization?.name ?? '–'],
    ['Second factor', user.hasTwoFactor ? 'Set up' : 'None'],
    ['Created', formatDateTime(user.createdAt)],
    ['Last sign-in', user.lastSignInAt ? formatDateTime(user.lastSignInAt) : 'Never'],
    ['Signed in on', formatCount(user.sessions, 'device')],
    ['Notes', user.notes.toLocaleString()],
    ...(user.delete_at ? [['To be deleted', formatDate(user.delete_at)] as [string, string]] : []),
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
