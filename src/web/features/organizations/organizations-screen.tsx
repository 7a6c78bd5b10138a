import { Button } from '@mantine/core'
import { IconBuildingPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { generatePath, useNavigate } from 'react-router'
import type { OrganizationRow, OrganizationSort } from '#contract/organizations.ts'
import { formatDate } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { useRenewedListing } from '#web/lib/use-renewed-listing.ts'
import { TableFilters } from '#web/ui/data-table-filters.tsx'
import { Under } from '#web/ui/data-table-mark.tsx'
import { SearchField } from '#web/ui/data-table-search.tsx'
import { DataTable, type Column, type TableOrder } from '#web/ui/data-table.tsx'
import { Paging } from '#web/ui/paging.tsx'
import { usePaging } from '#web/ui/paging-cursors.ts'
import { QueryFailure } from '#web/ui/query-failure.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import styles from './organizations.module.css'
import { organizationsQuery, ORGANIZATIONS_KEY, PAGE_SIZE, type OrganizationsFilter } from './queries.ts'

const OrganizationDialog = lazy(async () => ({
  default: (await import('./organization-dialog.tsx')).OrganizationDialog,
}))

/** Every organization, for super admins. */
export function OrganizationsScreen() {
  useRenewedListing(ORGANIZATIONS_KEY)
  const [filter, setFilter] = useState<OrganizationsFilter>({ search: '', show: 'current' })
  const [order, setOrder] = useState<TableOrder<OrganizationSort>>({ sort: 'name', direction: 'ascending' })
  const [adding, setAdding] = useState(false)
  const navigate = useNavigate()
  const paging = usePaging({ filter, order })
  const first = useQuery(organizationsQuery(filter, order, null))
  const organizations = useQuery(organizationsQuery(filter, order, paging.cursor))
  const nextCursor = organizations.data?.nextCursor ?? null
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <h1 className={styles.title}>Organizations</h1>
        <Button
          leftSection={<IconBuildingPlus size={18} aria-hidden="true" />}
          onClick={() => setAdding(true)}
        >
          New organization
        </Button>
      </div>
      <TableFilters
        search={
          <SearchField
            label="Search"
            placeholder="Name of the organization"
            onSearch={(search) => setFilter((before) => ({ ...before, search }))}
          />
        }
      >
        <SelectField
          name="show"
          label="Show"
          value={filter.show}
          choices={shown}
          onValue={(show) => setFilter((before) => ({ ...before, show }))}
        />
      </TableFilters>
      {organizations.isError && !organizations.data ? (
        <QueryFailure query={organizations} />
      ) : (
        <>
          <DataTable
            label="Organizations"
            columns={columns}
            rows={organizations.data?.organizations}
            rowKey={({ id }) => id}
            order={order}
            onOrder={setOrder}
            busy={organizations.isPlaceholderData}
            empty={emptyWords(filter)}
          />
          <Paging
            page={paging.page}
            pageSize={PAGE_SIZE}
            shown={organizations.data?.organizations.length ?? 0}
            found={first.data?.found ?? null}
            one="organization"
            many="organizations"
            hasNext={nextCursor !== null && !organizations.isPlaceholderData}
            onNext={() => nextCursor !== null && paging.next(nextCursor)}
            onPrevious={paging.previous}
          />
        </>
      )}
      <Suspense>
        {adding ? (
          <OrganizationDialog
            onClose={() => setAdding(false)}
            onDone={({ id }) => void navigate(generatePath(paths.organization, { id }))}
          />
        ) : null}
      </Suspense>
    </div>
  )
}

const shown = [
  { value: 'current', label: 'Current' },
  { value: 'archived', label: 'Archived' },
] as const

function emptyWords({ search, show }: OrganizationsFilter): string {
  if (search !== '') return 'No organization has this name.'
  return show === 'archived'
    ? 'No organization is archived.'
    : 'There is no organization yet. Make the first one.'
}

const columns: Column<OrganizationRow, OrganizationSort>[] = [
  {
    key: 'name',
    header: 'Name',
    sort: 'name',
    cell: ({ id, name }) => <TextLink to={generatePath(paths.organization, { id })}>{name}</TextLink>,
  },
  {
    key: 'seats',
    header: 'Seats in use',
    cell: ({ seats, members, invited }) => (
      <>
        {members.toLocaleString()} of {seats.toLocaleString()}
        {invited > 0 ? <Under>{invited.toLocaleString()} more invited</Under> : null}
      </>
    ),
  },
  {
    key: 'createdAt',
    header: 'Created',
    sort: 'createdAt',
    cell: ({ createdAt, archivedAt }) => (
      <>
        {formatDate(createdAt)}
        {archivedAt ? <Under>Archived {formatDate(archivedAt)}</Under> : null}
      </>
    ),
  },
]
