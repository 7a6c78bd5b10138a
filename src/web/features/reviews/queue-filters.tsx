import { Checkbox } from '#web/ui/mantine/checkbox.ts'
import { ShownReviewState } from '#contract/review-states.ts'
import { reviewStates } from '#web/lib/review-states.ts'
import { FilterSelect, TableFilters } from '#web/ui/data-table-filters.tsx'
import { SearchField } from '#web/ui/data-table-search.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { QueueFilter } from './queries.ts'
import styles from './reviews.module.css'

const states = ShownReviewState.options.map((value) => ({ value, label: reviewStates[value].label }))

/** What narrows the queue down. */
export function QueueFilters(props: {
  filter: QueueFilter
  physicians: ReadonlyArray<{ id: string; name: string }>
  onFilter: (change: Partial<QueueFilter>) => void
}) {
  const { filter, physicians, onFilter } = props
  return (
    <div className={styles.filters}>
      <TableFilters
        search={
          <SearchField
            label="Search"
            placeholder="A part of the title"
            onSearch={(search) => onFilter({ search })}
          />
        }
      >
        <FilterSelect
          name="state"
          label="State"
          any="Any state"
          value={filter.state}
          choices={states}
          onValue={(state) => onFilter({ state })}
        />
        <FilterSelect
          name="physician"
          label="Physician"
          any="All physicians"
          value={filter.physicianId}
          choices={physicians.map(({ id, name }) => ({ value: id, label: name }))}
          onValue={(physicianId) => onFilter({ physicianId })}
        />
        <div className={styles.day}>
          <TextField
            name="from"
            label="Submitted from"
            type="date"
            value={filter.from}
            onValue={(from) => onFilter({ from })}
          />
        </div>
        <div className={styles.day}>
          <TextField
            name="to"
            label="Submitted until"
            type="date"
            value={filter.to}
            onValue={(to) => onFilter({ to })}
          />
        </div>
      </TableFilters>
      <Checkbox
        label="Only what I worked on"
        checked={filter.mine}
        onChange={(event) => onFilter({ mine: event.currentTarget.checked })}
      />
    </div>
  )
}
