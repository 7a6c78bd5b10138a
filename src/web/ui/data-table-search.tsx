import { IconSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import styles from './data-table-search.module.css'
import { TextField } from './text-field.tsx'

const PAUSE_MS = 300

/** Words to look for. They are asked for after a pause in typing, or at once with Enter. */
export function SearchField(props: {
  label: string
  placeholder?: string
  onSearch: (search: string) => void
}) {
  const [typed, setTyped] = useState('')
  const search = useEffectEvent(() => props.onSearch(typed.trim()))
  useEffect(() => {
    const pause = setTimeout(() => search(), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [typed])
  return (
    <div className={styles.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          props.onSearch(typed.trim())
        }}
      >
        <TextField
          name="search"
          label={props.label}
          type="search"
          value={typed}
          onValue={setTyped}
          placeholder={props.placeholder}
          autoComplete="off"
          maxLength={120}
        />
      </form>
      <IconSearch size={18} className={styles.icon} aria-hidden="true" />
    </div>
  )
}
