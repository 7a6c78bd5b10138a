import { useId, type ReactNode } from 'react'
import styles from './check-field.module.css'

/** A box to tick, with its sentence beside it. */
export function CheckField(props: {
  name: string
  label: ReactNode
  checked: boolean
  onChecked: (checked: boolean) => void
  error?: string | undefined
}) {
  const id = useId()
  const errorId = `${id}-error`
  return (
    <div>
      <div className={styles.line}>
        <input
          id={id}
          type="checkbox"
          name={props.name}
          className={styles.box}
          checked={props.checked}
          onChange={(event) => props.onChecked(event.currentTarget.checked)}
          aria-invalid={props.error ? true : undefined}
          aria-describedby={props.error ? errorId : undefined}
        />
        <label htmlFor={id}>{props.label}</label>
      </div>
      {props.error ? (
        <p id={errorId} className={styles.error}>
          {props.error}
        </p>
      ) : null}
    </div>
  )
}
