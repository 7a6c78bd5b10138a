import type { DashboardAdmin, DashboardOrganization } from '#contract/dashboard.ts'
import { formatCount } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { Numbers } from './numbers.tsx'
import styles from './dashboard.module.css'

/** How the installation stands, for those who look after it: what waits for them first. */
export function AdminSection({ admin }: { admin: DashboardAdmin }) {
  const waiting = [
    // They stand above the list.
    ['Agreements to decide', admin.agreementsWaiting, ''],
    ['Subscriptions past due', admin.pastDueSubscriptions, '?subscription=past_due'],
    ['Trials ending within a week', admin.trialsEnding, '?subscription=trial'],
    ['Accounts marked for deletion', admin.leavingUsers, '?status=temporary_deleted'],
  ] as const
  const open = waiting.filter(([, value]) => value > 0)
  const standing = [
    ['Users', admin.users],
    ['New this week', admin.newUsersThisWeek],
    ['Active subscriptions', admin.activeSubscriptions],
  ] as const
  return (
    <section className={styles.section} aria-labelledby="admin-title">
      <h2 id="admin-title" className={styles.heading}>
        The installation
      </h2>
      <Numbers
        numbers={[
          ...open.map(([name, value, filter]) => ({
            name,
            value: value.toLocaleString(),
            to: `${paths.usersListing}${filter}`,
            waiting: name.startsWith('Agreements'),
          })),
          ...standing.map(([name, value]) => ({ name, value: value.toLocaleString() })),
        ]}
      />
      <p className={styles.dimmed}>
        {admin.agreementsWaiting === 0 ? 'No agreement waits for a decision. ' : ''}
        <TextLink to={paths.usersListing}>Open the users</TextLink>
      </p>
    </section>
  )
}

/** The seats of an organization, for whoever looks after its members. */
export function OrganizationSection({ organization }: { organization: DashboardOrganization }) {
  const { name, seats, members, invited } = organization
  const free = Math.max(0, seats - members - invited)
  return (
    <section className={styles.section} aria-labelledby="organization-title">
      <h2 id="organization-title" className={styles.heading}>
        {name}
      </h2>
      <Numbers
        numbers={[
          { name: 'Members', value: members.toLocaleString() },
          { name: 'Invited', value: invited.toLocaleString() },
          { name: 'Seats free', value: free.toLocaleString(), waiting: free === 0 },
        ]}
      />
      <p className={styles.dimmed}>
        {free === 0
          ? `All ${formatCount(seats, 'seat')} are taken: ask a super admin for more before you invite anybody. `
          : ''}
        <TextLink to={paths.organizationUsers}>Open its members</TextLink>
      </p>
    </section>
  )
}
