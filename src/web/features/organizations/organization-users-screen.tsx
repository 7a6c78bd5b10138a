import { useDebouncedValue } from '@mantine/hooks'
import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { Organization } from '#contract/organizations.ts'
import { can } from '#domain/capabilities.ts'
import { useSession } from '#web/lib/session.ts'
import { useRenewedListing } from '#web/lib/use-renewed-listing.ts'
import { Mark } from '#web/ui/data-table-mark.tsx'
import { Picker } from '#web/ui/data-table-picker.tsx'
import { QueryFailure } from '#web/ui/query-failure.tsx'
import { OrganizationHandovers } from './handovers/organization-handovers.tsx'
import { Invitations } from './invitations.tsx'
import { Members } from './members.tsx'
import { paths } from '#web/lib/paths.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import styles from './organizations.module.css'
import { organizationQuery, ORGANIZATIONS_KEY, organizationsQuery } from './queries.ts'
import { seatWords } from './seat-words.ts'

const PAUSE_MS = 250
const BY_NAME = { sort: 'name', direction: 'ascending' } as const

interface TemplatesOf {
  templatesOf: (organizationId: string) => ReactNode
}

/** The members of an organization: an organization admin's own, or the one a super admin chooses. */
export function OrganizationUsersScreen({ templatesOf }: TemplatesOf) {
  useRenewedListing(ORGANIZATIONS_KEY)
  const user = useSession((state) => state.user)
  const [address, setAddress] = useSearchParams()
  const choosesAny = user ? can(user.account_details.role, 'manageOrganizations') : false
  const organizationId = choosesAny ? address.get('organization') : (user?.organization?.id ?? null)
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Organization users</h1>
      {choosesAny ? (
        <OrganizationChooser
          chosenId={organizationId}
          onChoose={(id) => setAddress(id ? { organization: id } : {})}
        />
      ) : null}
      {organizationId ? (
        <OrganizationUsers key={organizationId} organizationId={organizationId} templatesOf={templatesOf} />
      ) : (
        <p className={styles.text}>
          {choosesAny
            ? 'Choose an organization to see its members.'
            : 'You are not in an organization yet. Ask a super admin to add you to one.'}
        </p>
      )}
    </div>
  )
}

function OrganizationChooser(props: { chosenId: string | null; onChoose: (id: string | null) => void }) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, PAUSE_MS)
  const found = useQuery(organizationsQuery({ search: search.trim(), show: 'current' }, BY_NAME, null))
  const chosen = useQuery({ ...organizationQuery(props.chosenId ?? ''), enabled: props.chosenId !== null })
  // Just chosen, its name stands among those that were found.
  const value = chosen.data ?? found.data?.organizations.find(({ id }) => id === props.chosenId) ?? null
  return (
    <div className={styles.chooser}>
      <Picker
        label="Organization"
        placeholder="Type its name"
        value={value}
        choices={found.data?.organizations ?? []}
        onTyped={setTyped}
        onValue={(organization) => props.onChoose(organization?.id ?? null)}
        error={found.error?.message}
      />
    </div>
  )
}

function OrganizationUsers({ organizationId, templatesOf }: TemplatesOf & { organizationId: string }) {
  const query = useQuery(organizationQuery(organizationId))
  const organization = query.data
  if (query.isError && !organization) return <QueryFailure query={query} />
  if (!organization) return <Loader size="sm" aria-label="Loading the organization" />
  return (
    <>
      <Summary organization={organization} />
      {organization.abilities.manageMembers ? (
        <>
          {organization.archivedAt ? null : <Invitations organization={organization} />}
          <Members organizationId={organizationId} />
          {templatesOf(organizationId)}
          <OrganizationHandovers organizationId={organizationId} />
        </>
      ) : (
        <p className={styles.text}>
          Sign in with a second factor to look after the members.{' '}
          <TextLink to={`${paths.settings}#two-factor`}>Set one up in Settings</TextLink>
        </p>
      )}
    </>
  )
}

function Summary({ organization }: { organization: Organization }) {
  const { name, seats, archivedAt } = organization
  const taken = seats ? seats.members + seats.invited : 0
  return (
    <section className={styles.summary} aria-label="Seats">
      <div className={styles.top}>
        <h2 className={styles.heading}>{name}</h2>
        {archivedAt ? <Mark tone="caution">Archived</Mark> : null}
      </div>
      {seats ? (
        <>
          <meter
            className={styles.meter}
            min={0}
            max={seats.all}
            high={seats.all - 0.5}
            optimum={0}
            value={taken}
            aria-label="Seats taken"
          />
          <p className={styles.text}>{seatWords(seats)}</p>
        </>
      ) : null}
    </section>
  )
}
