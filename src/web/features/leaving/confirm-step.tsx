import { useState } from 'react'
import type { User } from '#contract/accounts.ts'
import type { Reply } from '#contract/endpoint.ts'
import { deleteMyAccount, DELETION_WORD } from '#contract/leaving.ts'
import { ACCOUNT_DELETION_DAYS } from '#domain/limits.ts'
import { DAY_MS } from '#domain/time.ts'
import { formatDate } from '#web/lib/format.ts'
import { mailLeaves } from '#web/lib/mail-words.ts'
import { NO_PROOF, proofOf, type ProofFields } from '#web/lib/owner-proof.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { PlainButton, SubmitButton } from '#web/ui/form-button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './leaving.module.css'

/** What deleting means, and the two things that only the owner would do by intention: the proof and the word. */
export function ConfirmStep(props: {
  user: User
  Proof: ProofFields
  onBack: () => void
  onDeleted: (session: Reply<typeof deleteMyAccount>) => void
}) {
  const { user, Proof } = props
  const [erasedOn] = useState(() => formatDate(Date.now() + ACCOUNT_DELETION_DAYS * DAY_MS))
  const form = useEndpointForm({
    endpoint: deleteMyAccount,
    initial: { ...NO_PROOF, confirmation: '' },
    // Any other word is complained about by the contract.
    toBody: ({ confirmation, ...proof }) => ({
      userId: user.userId,
      ...proofOf(proof),
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
          Until then one click brings everything back, and you can still export.{' '}
          {mailLeaves() ? 'We mail you the date and the way back.' : 'To come back, sign in here.'}
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
      <div className={styles.narrow}>
        <TextField
          {...form.field('confirmation')}
          label={`Type ${DELETION_WORD} to confirm`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
        <Proof form={form} passkeyLabel="Delete my account with a passkey" />
      </div>
      <div className={styles.buttons}>
        {user.hasPassword ? (
          <span className={styles.danger}>
            <SubmitButton sending={form.sending}>Delete my account</SubmitButton>
          </span>
        ) : null}
        <PlainButton onClick={props.onBack}>Back</PlainButton>
      </div>
    </form>
  )
}
