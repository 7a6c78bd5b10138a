import { useState } from 'react'
import type { User } from '#contract/accounts.ts'
import type { Reply } from '#contract/endpoint.ts'
import { deleteMyAccount, DELETION_WORD } from '#contract/leaving.ts'
import { ACCOUNT_DELETION_DAYS } from '#domain/limits.ts'
import { formatDate } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { PlainButton, SubmitButton } from '#web/ui/form-button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './leaving.module.css'

const DAY_MS = 24 * 60 * 60_000

/** What deleting means, and the two things that only the owner would do by intention: the password and the word. */
export function ConfirmStep(props: {
  user: User
  onBack: () => void
  onDeleted: (session: Reply<typeof deleteMyAccount>) => void
}) {
  const { user } = props
  const [erasedOn] = useState(() => formatDate(Date.now() + ACCOUNT_DELETION_DAYS * DAY_MS))
  const form = useEndpointForm({
    endpoint: deleteMyAccount,
    initial: { password: '', confirmation: '' },
    // Any other word is complained about by the contract.
    toBody: ({ password, confirmation }) => ({
      userId: user.userId,
      password,
      confirmation: confirmation.trim() as typeof DELETION_WORD,
    }),
    onDone: props.onDeleted,
  })
  return (
    <form noValidate onSubmit={form.submit} aria-label="Delete the account" className={styles.form}>
      <ul className={styles.list}>
        <li>
          Your account is closed now and <strong>erased on {erasedOn}</strong>: notes, transcripts,
          recordings, documents and your personal details.
        </li>
        <li>
          Until then one click brings everything back, and you can still export. We mail you the date and the
          way back.
        </li>
        <li>
          You are signed out on your other devices, a subscription is not renewed, and no new notes can be
          made.
        </li>
        <li>
          Kept by law: signed notes, out of everybody’s sight and without their recordings, until their years
          are over; signed agreements; and the audit trail, which holds no note text.
        </li>
      </ul>
      <FormFailure sentence={form.failure} />
      {user.hasPassword ? null : (
        <p>
          Your account has no password. <TextLink to={paths.resetPassword}>Let us mail you a link</TextLink>{' '}
          that sets one, then delete the account with it.
        </p>
      )}
      {/* Tells a password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
      <div className={styles.narrow}>
        <PasswordField
          {...form.field('password')}
          label="Your password"
          autoComplete="current-password"
          required
        />
        <TextField
          {...form.field('confirmation')}
          label={`Type ${DELETION_WORD} to confirm`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
      </div>
      <div className={styles.buttons}>
        <span className={styles.danger}>
          <SubmitButton sending={form.sending}>Delete my account</SubmitButton>
        </span>
        <PlainButton onClick={props.onBack}>Back</PlainButton>
      </div>
    </form>
  )
}
