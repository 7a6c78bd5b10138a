import type { UserRow, UserSort } from '#contract/people.ts'
import { formatDate, formatRelative } from '#web/lib/format.ts'
import { roleNames } from '#web/lib/role-names.ts'
import { Mark, Under } from '#web/ui/data-table-mark.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { DataTable, type Column, type TableOrder } from '#web/ui/data-table.tsx'
import styles from './people.module.css'
import { agreementNames, nameOf, statusOf, subscriptionOf } from './people-words.ts'

/** The users of one page. */
export function UsersTable(props: {
  users: readonly UserRow[] | undefined
  now: number
  busy: boolean
  order: TableOrder<UserSort>
  onOrder: (order: TableOrder<UserSort>) => void
  onOpen: (userId: string) => void
}) {
  return (
    <DataTable
      label="Users"
      columns={columns(props.now, props.onOpen)}
      rows={props.users}
      rowKey={(user) => user.userId}
      order={props.order}
      onOrder={props.onOrder}
      busy={props.busy}
      empty="Nobody matches. Change the search or the filters."
    />
  )
}

function columns(now: number, onOpen: (userId: string) => void): Column<UserRow, UserSort>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      sort: 'name',
      cell: (user) => (
        <>
          <button type="button" className={styles.open} onClick={() => onOpen(user.userId)}>
            {nameOf(user)}
          </button>
          {user.organization ? <Under>{user.organization.name}</Under> : null}
        </>
      ),
    },
    {
      key: 'email',
      header: 'Email',
      sort: 'email',
      cell: (user) => (
        <>
          <EmailText email={user.email} />
          <Under>{user.username}</Under>
        </>
      ),
    },
    { key: 'role', header: 'Role', sort: 'role', cell: (user) => roleNames[user.role] },
    {
      key: 'status',
      header: 'Status',
      cell: (user) => {
        const { name, tone } = statusOf(user)
        return (
          <>
            <Mark tone={tone}>{name}</Mark>
            <Under>BAA {agreementNames[user.baa_status].toLowerCase()}</Under>
          </>
        )
      },
    },
    {
      key: 'trialEndsAt',
      header: 'Trial end',
      sort: 'trialEndsAt',
      cell: (user) => (
        <>
          {user.trialEndsAt ? formatDate(user.trialEndsAt) : '–'}
          <Under>{subscriptionOf(user)}</Under>
        </>
      ),
    },
    { key: 'createdAt', header: 'Created', sort: 'createdAt', cell: (user) => formatDate(user.createdAt) },
    {
      key: 'lastSignInAt',
      header: 'Last sign-in',
      sort: 'lastSignInAt',
      cell: (user) => (user.lastSignInAt ? formatRelative(user.lastSignInAt, now) : 'Never'),
    },
  ]
}
