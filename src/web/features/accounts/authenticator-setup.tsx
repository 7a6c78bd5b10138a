import { lazy, Suspense } from 'react'
import { enableTwoFactor, type startTwoFactor } from '#contract/second-factors.ts'
import type { Reply } from '#contract/endpoint.ts'
import { copyText } from '#web/lib/copy.ts'
import { toastError, toastSuccess } from '#web/lib/toast.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { PlainButton, SubmitButton } from '#web/ui/form-button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './two-factor.module.css'
import forms from '#web/ui/form-layout.module.css'

const QrCode = lazy(async () => ({ default: (await import('#web/ui/qr-code.tsx')).QrCode }))

/** The secret for the authenticator app, to scan or to type, and the first code as the proof that it has arrived. */
export function AuthenticatorSetup(props: {
  secret: Reply<typeof startTwoFactor>
  onEnabled: (reply: Reply<typeof enableTwoFactor>) => void
  onCancel: () => void
}) {
  const { secret, address } = props.secret
  const form = useEndpointForm({
    endpoint: enableTwoFactor,
    initial: { code: '' },
    onDone: props.onEnabled,
    leavesWhenDone: true,
  })
  return (
    <form noValidate onSubmit={form.submit} aria-label="Set up an authenticator app" className={forms.form}>
      <div className={styles.setup}>
        <div className={styles.qr}>
          <Suspense>
            <QrCode text={address} label="QR code for your authenticator app" />
          </Suspense>
        </div>
        <ol className={styles.steps}>
          <li>
            <a className={styles.here} href={address}>
              Open it in the authenticator app of this phone
            </a>
            Open your authenticator app and scan this code. If you cannot scan it, type this key instead:
            <div className={styles.secretLine}>
              <code className={styles.secret}>{inGroups(secret)}</code>
              <PlainButton
                onClick={() =>
                  void copyText(secret).then(() => toastSuccess('The key is copied.'), toastError)
                }
              >
                Copy the key
              </PlainButton>
            </div>
          </li>
          <li>Enter the six digits that the app shows now.</li>
        </ol>
      </div>
      <FormFailure sentence={form.failure} />
      <div className={styles.code}>
        <TextField
          {...form.field('code')}
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
        />
      </div>
      <div className={forms.buttons}>
        <SubmitButton sending={form.sending}>Turn on</SubmitButton>
        <PlainButton onClick={props.onCancel}>Cancel</PlainButton>
      </div>
    </form>
  )
}

const GROUP = 4

/** Letters in fours are easier to type without a mistake. */
function inGroups(secret: string): string {
  return (secret.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join(' ')
}
