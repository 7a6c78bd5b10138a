import { Link } from 'react-router'
import type { DashboardAdmin } from '#contract/dashboard.ts'
import { paths } from '#web/lib/paths.ts'
import styles from './dashboard.module.css'

/** How the installation stands, for those who look after it. */
export function AdminSection({ admin }: { admin: DashboardAdmin }) {
  const numbers: Array<[name: string, value: number]> = [
    ['Users', admin.users],
    ['New this week', admin.newUsersThisWeek],
    ['Trials ending within a week', admin.trialsEnding],
    ['Agreements waiting for a decision', admin.agreementsWaiting],
    ['Active subscriptions', admin.activeSubscriptions],
    ['Subscriptions past due', admin.pastDueSubscriptions],
    ['Accounts marked for deletion', admin.leavingUsers],
  ]
  return (
    <section className={styles.admin} aria-labelledby="admin-title">
      <h2 id="admin-title" className={styles.heading}>
        The installation
      </h2>
      <dl className={styles.totals}>
        {numbers.map(([name, value]) => (
          <div
            key={name}
            className={styles.total}
            data-waiting={(name.startsWith('Agreements') && value > 0) || undefined}
          >
            <dt>{name}</dt>
            <dd>{value.toLocaleString()}</dd>
          </div>
        ))}
      </dl>
      <Link to={paths.usersListing} className={styles.more}>
        Open the users
      </Link>
    </section>
  )
}
