import type { ReactNode } from 'react'
import styles from './data-table-filters.module.css'
import { SelectField } from './select-field.tsx'

/** The row above a table: the search, then what narrows it down. */
export function TableFilters({ children }: { children: ReactNode }) {
  return <div className={styles.filters}>{children}</div>
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
