import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import styles from './data-table-filters.module.css'
import { SelectField } from './select-field.tsx'

/** The row above a table: the search, then what narrows it down, which a phone shows when it is asked to. */
export function TableFilters(props: {
  search: ReactNode
  /** Something narrows it down from the start: then a phone shows what does. */
  startsOpen?: boolean
  children?: ReactNode
}) {
  const { search, children } = props
  const [open, setOpen] = useState(props.startsOpen ?? false)
  const id = useId()
  return (
    <div className={styles.filters}>
      <div className={styles.search}>{search}</div>
      {children ? (
        <>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            <IconAdjustmentsHorizontal size={18} aria-hidden="true" />
            Filters
          </button>
          <div id={id} className={styles.more} data-open={open || undefined}>
            {children}
          </div>
        </>
      ) : null}
    </div>
  )
}

/** Narrows a table down to one value; `any` is the choice that does not. */
export function FilterSelect<Value extends string>(props: {
  name: string
  label: string
  any: string
  value: Value | null
  choices: readonly { value: Value; label: string }[]
  onValue: (value: Value | null) => void
}) {
  const { any, value, choices, onValue, ...field } = props
  return (
    <SelectField<Value | ''>
      {...field}
      value={value ?? ''}
      choices={[{ value: '', label: any }, ...choices]}
      onValue={(chosen) => onValue(chosen === '' ? null : chosen)}
    />
  )
}
