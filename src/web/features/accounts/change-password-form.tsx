import { changePassword } from '#contract/passwords.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { SubmitButton } from '#web/ui/form-button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import styles from '#web/ui/form-layout.module.css'

export function ChangePasswordForm(props: { username: string; onChanged: (message: string) => void }) {
  const form = useEndpointForm({
    endpoint: changePassword,
    initial: { currentPassword: '', password: '' },
    onDone: ({ message }) => props.onChanged(message),
  })
  return (
    <form noValidate onSubmit={form.submit} aria-label="Change password" className={styles.form}>
      <FormFailure sentence={form.failure} />
      {/* Tells a password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={props.username} readOnly hidden />
      <PasswordField
        {...form.field('currentPassword')}
        label="Current password"
        autoComplete="current-password"
        required
      />
      <NewPasswordField {...form.field('password')} label="New password" personal={[props.username]} />
      <div className={styles.start}>
        <SubmitButton sending={form.sending}>Change password</SubmitButton>
      </div>
    </form>
  )
}
