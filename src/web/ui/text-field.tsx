import type { ComponentPropsWithRef } from 'react'
import { Field, type FieldProps } from './field.tsx'
import styles from './field.module.css'

type InputProps = Omit<ComponentPropsWithRef<'input'>, 'id' | 'className' | 'onChange'>

/** One line of text. */
export function TextField({
  label,
  name,
  error,
  hint,
  required,
  onValue,
  ...input
}: FieldProps & InputProps & { onValue?: (value: string) => void }) {
  return (
    <Field {...{ label, name, error, hint, required }}>
      {(control) => (
        <input
          type="text"
          {...input}
          {...control}
          className={styles.control}
          onChange={(event) => onValue?.(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
