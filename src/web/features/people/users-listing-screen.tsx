import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { UserSort } from '#contract/people.ts'
import { CallError } from '#web/lib/call.ts'
import { useRenewedListing } from '#web/lib/use-renewed-listing.ts'
import { Paging } from '#web/ui/paging.tsx'
import { usePaging } from '#web/ui/paging-cursors.ts'
import { QueryFailure } from '#web/ui/query-failure.tsx'
import type { TableOrder } from '#web/ui/data-table.tsx'
import styles from './people.module.css'
import headings from '#web/ui/headings.module.css'
import { filterOf, PAGE_SIZE, USERS_KEY, usersQuery } from './queries.ts'
import { TrailStateNotice } from './trail-state.tsx'
import { UserDrawer, type AgreementSubject } from './user-drawer.tsx'
import { UsersFilters } from './users-filters.tsx'
import { UsersTable } from './users-table.tsx'

const AddUserDialog = lazy(async () => ({ default: (await import('./add-user-dialog.tsx')).AddUserDialog }))

/** Everybody with an account. `agreementOf` draws the decision on a user's agreement; `notice` stands above the list. */
export function UsersListingScreen(props: {
  agreementOf: (user: AgreementSubject) => ReactNode
  notice?: ReactNode
}) {
  useRenewedListing(USERS_KEY)
  const { address, openId, setOpenId } = useOpenUser()
  const [filter, setFilter] = useState(() => filterOf(address))
  const [order, setOrder] = useState<TableOrder<UserSort>>({ sort: 'name', direction: 'ascending' })
  const [adding, setAdding] = useState(false)
  const paging = usePaging({ filter, order })
  const first = useQuery(usersQuery(filter, order, null))
  const users = useQuery(usersQuery(filter, order, paging.cursor))
  const nextCursor = users.data?.nextCursor ?? null
  // Nothing here works without the second factor: one sentence says it for all of it.
  if (!users.data && users.error instanceof CallError && users.error.code === 'two_factor_required')
    return (
      <div className={styles.page}>
        <h1 className={headings.title}>Users</h1>
        <QueryFailure query={users} />
      </div>
    )
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <h1 className={headings.title}>Users</h1>
        <Button leftSection={<IconUserPlus size={18} aria-hidden="true" />} onClick={() => setAdding(true)}>
          Add user
        </Button>
      </div>
      {props.notice}
      <TrailStateNotice />
      <UsersFilters
        filter={filter}
        onFilter={(change) => setFilter((before) => ({ ...before, ...change }))}
      />
      {users.isError && !users.data ? (
        <QueryFailure query={users} />
      ) : (
        <>
          <UsersTable
            users={users.data?.users}
            now={users.dataUpdatedAt}
            busy={users.isPlaceholderData}
            order={order}
            onOrder={setOrder}
            onOpen={setOpenId}
          />
          <Paging
            page={paging.page}
            pageSize={PAGE_SIZE}
            shown={users.data?.users.length ?? 0}
            found={first.data?.found ?? null}
            one="user"
            many="users"
            hasNext={nextCursor !== null && !users.isPlaceholderData}
            onNext={() => nextCursor !== null && paging.next(nextCursor)}
            onPrevious={paging.previous}
          />
        </>
      )}
      <UserDrawer userId={openId} onClose={() => setOpenId(null)} agreementOf={props.agreementOf} />
      <Suspense>
        {adding ? (
          <AddUserDialog
            onClose={() => setAdding(false)}
            onAdded={(userId) => {
              setAdding(false)
              setOpenId(userId)
            }}
          />
        ) : null}
      </Suspense>
    </div>
  )
}

/** Whose details are open is in the address, so that another screen can lead to them. */
function useOpenUser() {
  const [address, setAddress] = useSearchParams()
  const setOpenId = (id: string | null) =>
    setAddress(
      (before) => {
        const after = new URLSearchParams(before)
        if (id === null) after.delete('user')
        else after.set('user', id)
        return after
      },
      { replace: true },
    )
  return { address, openId: address.get('user'), setOpenId }
}
