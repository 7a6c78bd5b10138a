import { useQuery } from '@tanstack/react-query'
import type { Dashboard } from '#contract/dashboard.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { ButtonLink } from '#web/ui/form-button.tsx'
import { QueryFailure } from '#web/ui/query-failure.tsx'
import { AdminSection, OrganizationSection } from './admin-section.tsx'
import { formatToday } from './dashboard-words.ts'
import { dashboardQuery } from './queries.ts'
import { RecordingsCard } from './recordings-card.tsx'
import { TasksCard } from './tasks-card.tsx'
import { UnsignedCard } from './unsigned-card.tsx'
import { VisitsCard } from './visits-card.tsx'
import { WeeksSection } from './weeks-section.tsx'
import styles from './dashboard.module.css'

/** What waits today, and what the last weeks brought. */
export function DashboardScreen() {
  const dashboard = useQuery(dashboardQuery)
  return (
    <div className={styles.page} aria-busy={dashboard.isPending}>
      <h1 className={styles.title}>Dashboard</h1>
      {dashboard.data ? <p className={styles.dimmed}>{formatToday(dashboard.data.today)}</p> : null}
      {dashboard.isPending ? <p className={styles.dimmed}>Looking at what waits…</p> : null}
      {dashboard.isError && !dashboard.data ? <QueryFailure query={dashboard} /> : null}
      {dashboard.data ? <Contents dashboard={dashboard.data} /> : null}
    </div>
  )
}

function Contents({ dashboard }: { dashboard: Dashboard }) {
  const { admin, organization, isNew, weeks } = dashboard
  const user = useSession((state) => state.user)
  const office = (
    <>
      {admin ? <AdminSection admin={admin} /> : null}
      {organization ? <OrganizationSection organization={organization} /> : null}
    </>
  )
  if (!isNew)
    return (
      <>
        <Waiting dashboard={dashboard} />
        {office}
        <WeeksSection weeks={weeks} />
      </>
    )
  // Who looks after others and has no notes sees first what they came for.
  return (
    <>
      {office}
      <FirstNote isPractice={user?.account_details.baa_status !== 'verified'} />
    </>
  )
}

/** What waits for the physician, the most pressing first in each list. */
function Waiting({ dashboard }: { dashboard: Dashboard }) {
  const { today, visitsToday, waitingForSignature, openTasks, recordings } = dashboard
  return (
    <div className={styles.cards}>
      {recordings.count > 0 ? <RecordingsCard recordings={recordings} /> : null}
      <div className={styles.column}>
        <VisitsCard visits={visitsToday} />
        <UnsignedCard today={today} unsigned={waitingForSignature} />
      </div>
      <div className={styles.column}>
        <TasksCard today={today} tasks={openTasks} />
      </div>
    </div>
  )
}

function FirstNote({ isPractice }: { isPractice: boolean }) {
  return (
    <section className={styles.first} aria-labelledby="first-title">
      <h2 id="first-title" className={styles.heading}>
        Begin with your first note
      </h2>
      <p className={styles.text}>
        Press record and talk, type what was said, or drop an audio file. The note is written from it, and
        every sentence shows the words it came from. What waits for you then appears here.
        {isPractice ? ' No patient at hand? A new note offers sample visits to practise on.' : ''}
      </p>
      <ButtonLink to={paths.notes}>Make the first note</ButtonLink>
    </section>
  )
}
