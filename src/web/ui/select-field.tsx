import { SELECT_OPTION_LIMIT } from '#domain/limits.ts'
import { Field, type FieldProps } from './field.tsx'
import styles from './field.module.css'

/** One of a few known values, in the browser's own control. */
export function SelectField<Value extends string>(
  props: FieldProps & {
    value: Value
    choices: readonly { value: Value; label: string }[]
    onValue: (value: Value) => void
  },
) {
  const { value, choices, onValue, ...field } = props
  return (
    <Field {...field}>
      {(control) => (
        <select
          {...control}
          className={styles.control}
          value={value}
          onChange={(event) => {
            const chosen = choices.find((choice) => choice.value === event.currentTarget.value)
            if (chosen) onValue(chosen.value)
          }}
        >
          {choices.slice(0, SELECT_OPTION_LIMIT).map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
