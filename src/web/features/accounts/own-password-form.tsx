import type { disableTwoFactor, renewRecoveryCodes, startTwoFactor } from '#contract/second-factors.ts'
import type { Reply, Sent } from '#contract/endpoint.ts'
import { useSession } from '#web/lib/session.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { PlainButton, SubmitButton } from '#web/ui/form-button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { OwnerProofFields } from './owner-proof-fields.tsx'
import { NO_PROOF, proofOf } from '#web/lib/owner-proof.ts'
import forms from '#web/ui/form-layout.module.css'
import texts from '#web/ui/texts.module.css'

type NeedsPassword = typeof startTwoFactor | typeof renewRecoveryCodes | typeof disableTwoFactor

/** A change of how one signs in, which asks for the password or a passkey first. */
export function OwnPasswordForm<E extends NeedsPassword>(props: {
  endpoint: E
  title: string
  text: string
  button: string
  onDone: (reply: Reply<E>) => void
  onCancel: () => void
}) {
  const hasPassword = useSession((state) => state.user?.hasPassword ?? true)
  const form = useEndpointForm({
    endpoint: props.endpoint,
    initial: NO_PROOF,
    toBody: (values) => proofOf(values) as Sent<E>['body'],
    onDone: props.onDone,
    leavesWhenDone: true,
  })
  return (
    <form noValidate onSubmit={form.submit} aria-label={props.title} className={forms.form}>
      <p className={texts.plain}>{props.text}</p>
      <FormFailure sentence={form.failure} />
      <OwnerProofFields form={form} />
      <div className={forms.buttons}>
        {hasPassword ? <SubmitButton sending={form.sending}>{props.button}</SubmitButton> : null}
        <PlainButton onClick={props.onCancel}>Cancel</PlainButton>
      </div>
    </form>
  )
}
