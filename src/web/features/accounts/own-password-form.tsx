import type { disableTwoFactor, renewRecoveryCodes, startTwoFactor } from '#contract/accounts.ts'
import type { Reply } from '#contract/endpoint.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { PlainButton, SubmitButton } from '#web/ui/form-button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import styles from './entry.module.css'

type NeedsPassword = typeof startTwoFactor | typeof renewRecoveryCodes | typeof disableTwoFactor

/** A change of how one signs in, which asks for the password first. `username` tells a password manager whose. */
export function OwnPasswordForm<E extends NeedsPassword>(props: {
  endpoint: E
  title: string
  text: string
  button: string
  username: string
  onDone: (reply: Reply<E>) => void
  onCancel: () => void
}) {
  const form = useEndpointForm({
    endpoint: props.endpoint,
    initial: { password: '' },
    onDone: props.onDone,
    leavesWhenDone: true,
  })
  return (
    <form noValidate onSubmit={form.submit} aria-label={props.title} className={styles.form}>
      <p className={styles.plain}>{props.text}</p>
      <FormFailure sentence={form.failure} />
      <input type="text" name="username" autoComplete="username" value={props.username} readOnly hidden />
      <PasswordField
        {...form.field('password')}
        label="Your password"
        autoComplete="current-password"
        required
      />
      <div className={styles.buttons}>
        <SubmitButton sending={form.sending}>{props.button}</SubmitButton>
        <PlainButton onClick={props.onCancel}>Cancel</PlainButton>
      </div>
    </form>
  )
}
