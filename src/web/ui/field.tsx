import { useId, type ReactNode } from 'react'
import styles from './field.module.css'

/** What every field of a form takes. The fields here are plain elements: the sign-in screens load nothing more. */
export interface FieldProps {
  label: string
  name: string
  /** What must change; the field is then marked and the sentence read with it. */
  error?: string | undefined
  /** Stands under the field and is read with it. */
  hint?: ReactNode
  required?: boolean
}

/** What the element inside must carry so that label, hint and error belong to it. */
export interface FieldControl {
  id: string
  name: string
  required: boolean | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** Label above, error and hint below whatever `children` draws. */
export function Field(props: FieldProps & { children: (control: FieldControl) => ReactNode }) {
  const id = useId()
  const errorId = `${id}-error`
  const hintId = `${id}-hint`
  const described = [props.error ? errorId : null, props.hint ? hintId : null].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {props.label}
        {props.required ? (
          <span className={styles.required} aria-hidden="true">
            {' '}
            *
          </span>
        ) : null}
      </label>
      {props.children({
        id,
        name: props.name,
        required: props.required,
        'aria-invalid': props.error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {props.error ? (
        <p id={errorId} className={styles.error}>
          {props.error}
        </p>
      ) : null}
      {props.hint ? (
        <div id={hintId} className={styles.hint}>
          {props.hint}
        </div>
      ) : null}
    </div>
  )
}
