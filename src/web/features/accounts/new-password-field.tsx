import { PasswordField } from '#web/ui/password-field.tsx'
import { judgePassword, WORDS_ADVICE } from './judge-password.ts'
import styles from './new-password-field.module.css'

/** A password to be chosen, with advice as it is typed. `personal` are words it should not be made of. */
export function NewPasswordField(props: {
  label: string
  value: string
  onValue: (value: string) => void
  error?: string | undefined
  personal?: readonly string[]
}) {
  const { level, advice } = judgePassword(props.value, props.personal)
  return (
    <PasswordField
      name="password"
      label={props.label}
      autoComplete="new-password"
      required
      value={props.value}
      onValue={props.onValue}
      error={props.error}
      hint={
        <>
          <span className={styles.bars} data-level={level} aria-hidden="true">
            <span />
            <span />
            <span />
          </span>
          {/* The error above says already how many characters it takes. */}
          {/* Said at each letter, the count would drown them. */}
          <span aria-live={level === 0 ? 'off' : 'polite'}>
            {props.error && level === 0 ? WORDS_ADVICE : advice}
          </span>
        </>
      }
    />
  )
}
