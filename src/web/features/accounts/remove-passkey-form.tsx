import { removePasskey, type Passkey } from '#contract/second-factors.ts'
import type { Reply } from '#contract/endpoint.ts'
import { useSession } from '#web/lib/session.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { PlainButton, SubmitButton } from '#web/ui/form-button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { OwnerProofFields } from './owner-proof-fields.tsx'
import { NO_PROOF, proofOf } from '#web/lib/owner-proof.ts'
import forms from '#web/ui/form-layout.module.css'
import texts from '#web/ui/texts.module.css'

/** Whether the passkey shall go, which only the owner may say. */
export function RemovePasskeyForm(props: {
  passkey: Passkey
  onRemoved: (reply: Reply<typeof removePasskey>) => void
  onCancel: () => void
}) {
  const { id, name } = props.passkey
  const hasPassword = useSession((state) => state.user?.hasPassword ?? true)
  const form = useEndpointForm({
    endpoint: removePasskey,
    initial: NO_PROOF,
    toBody: (values) => ({ id, ...proofOf(values) }),
    onDone: props.onRemoved,
    leavesWhenDone: true,
  })
  return (
    <form noValidate onSubmit={form.submit} aria-label="Remove this passkey" className={forms.form}>
      <p className={texts.plain}>
        “{name}” can no longer be used to sign in, and your other sessions are signed out. Your device may
        still list it: delete it there too.
      </p>
      <FormFailure sentence={form.failure} />
      <OwnerProofFields form={form} />
      <div className={forms.buttons}>
        {hasPassword ? <SubmitButton sending={form.sending}>Remove</SubmitButton> : null}
        <PlainButton onClick={props.onCancel}>Cancel</PlainButton>
      </div>
    </form>
  )
}
