import { useQuery } from '@tanstack/react-query'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { roleNames } from '#web/lib/role-names.ts'
import { FilterSelect, TableFilters } from '#web/ui/data-table-filters.tsx'
import { Picker } from '#web/ui/data-table-picker.tsx'
import { SearchField } from '#web/ui/data-table-search.tsx'
import { agreementNames, choicesOf, statusNames, subscriptionNames } from './people-words.ts'
import { organizationNamesQuery, type UsersFilter } from './queries.ts'

const PAUSE_MS = 250

/** What narrows the listing down. */
export function UsersFilters(props: {
  filter: UsersFilter
  onFilter: (change: Partial<UsersFilter>) => void
}) {
  const { filter, onFilter } = props
  return (
    <TableFilters
      startsOpen={(filter.status ?? filter.baaStatus ?? filter.subscription) !== null}
      search={
        <SearchField
          label="Search"
          placeholder="Name, email or username"
          onSearch={(search) => onFilter({ search })}
        />
      }
    >
      <FilterSelect
        name="role"
        label="Role"
        any="Any role"
        value={filter.role}
        choices={choicesOf(roleNames)}
        onValue={(role) => onFilter({ role })}
      />
      <FilterSelect
        name="status"
        label="Status"
        any="Any status"
        value={filter.status}
        choices={choicesOf(statusNames)}
        onValue={(status) => onFilter({ status })}
      />
      <FilterSelect
        name="baaStatus"
        label="Agreement (BAA)"
        any="Any"
        value={filter.baaStatus}
        choices={choicesOf(agreementNames)}
        onValue={(baaStatus) => onFilter({ baaStatus })}
      />
      <FilterSelect
        name="subscription"
        label="Subscription"
        any="Any"
        value={filter.subscription}
        choices={choicesOf(subscriptionNames)}
        onValue={(subscription) => onFilter({ subscription })}
      />
      <OrganizationPicker
        label="Organization"
        placeholder="Any"
        onValue={(organizationId) => onFilter({ organizationId })}
      />
    </TableFilters>
  )
}

/** One organization by its name, or none. */
export function OrganizationPicker(props: {
  label: string
  placeholder: string
  error?: string | undefined
  onValue: (organizationId: string | null) => void
}) {
  const [chosen, setChosen] = useState<{ id: string; name: string } | null>(null)
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, PAUSE_MS)
  const names = useQuery(organizationNamesQuery(search.trim()))
  return (
    <Picker
      label={props.label}
      placeholder={props.placeholder}
      error={props.error ?? names.error?.message}
      value={chosen}
      choices={names.data ?? []}
      onTyped={setTyped}
      onValue={(organization) => {
        setChosen(organization)
        props.onValue(organization?.id ?? null)
      }}
    />
  )
}
