import { useId, type ComponentPropsWithRef } from 'react'
import { Field, type FieldProps } from './field.tsx'
import styles from './field.module.css'

type InputProps = Omit<ComponentPropsWithRef<'input'>, 'id' | 'className' | 'list' | 'onChange'>

/** One line of text. `suggestions` are offered while typing; any other text may be typed. */
export function TextField({
  label,
  name,
  error,
  hint,
  required,
  suggestions,
  onValue,
  ...input
}: FieldProps & InputProps & { suggestions?: readonly string[]; onValue?: (value: string) => void }) {
  const listId = useId()
  return (
    <Field {...{ label, name, error, hint, required }}>
      {(control) => (
        <>
          <input
            type="text"
            {...input}
            {...control}
            className={styles.control}
            list={suggestions ? listId : undefined}
            onChange={(event) => onValue?.(event.currentTarget.value)}
          />
          {suggestions ? (
            <datalist id={listId}>
              {suggestions.map((suggestion) => (
                <option key={suggestion} value={suggestion}>
                  {suggestion}
                </option>
              ))}
            </datalist>
          ) : null}
        </>
      )}
    </Field>
  )
}
