import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { Field, type FieldProps } from './field.tsx'
import styles from './field.module.css'

/** A password that can be shown, by keyboard too. */
export function PasswordField({
  value,
  onValue,
  autoComplete,
  focusInDialog,
  ...field
}: FieldProps & {
  value: string
  onValue: (value: string) => void
  autoComplete: 'current-password' | 'new-password'
  /** Takes the focus when a dialog around it opens. */
  focusInDialog?: boolean
}) {
  const [visible, setVisible] = useState(false)
  const Icon = visible ? IconEyeOff : IconEye
  return (
    <Field {...field}>
      {(control) => (
        <div className={styles.withButton}>
          <input
            {...control}
            type={visible ? 'text' : 'password'}
            className={styles.control}
            value={value}
            onChange={(event) => onValue(event.currentTarget.value)}
            autoComplete={autoComplete}
            data-autofocus={focusInDialog || undefined}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
          <button
            type="button"
            className={styles.inside}
            aria-label={visible ? 'Hide password' : 'Show password'}
            onClick={() => setVisible(!visible)}
          >
            <Icon size={19} stroke={1.7} aria-hidden="true" />
          </button>
        </div>
      )}
    </Field>
  )
}
