import { useState } from 'react'
import { startPasskey, type addPasskey } from '#contract/second-factors.ts'
import type { Reply } from '#contract/endpoint.ts'
import { CallError } from '#web/lib/call.ts'
import { useSession } from '#web/lib/session.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { PlainButton, SubmitButton } from '#web/ui/form-button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { nameDevice } from './name-device.ts'
import { OwnerProofFields } from './owner-proof-fields.tsx'
import { NO_PROOF, proofOf } from '#web/lib/owner-proof.ts'
import { makePasskey } from './passkeys.ts'
import forms from '#web/ui/form-layout.module.css'
import styles from './add-passkey.module.css'

const NAME_MAX_CHARACTERS = 60

/** Name and password, then the browser's own question. */
export function AddPasskey(props: {
  onAdded: (reply: Reply<typeof addPasskey>) => void
  onCancel: () => void
}) {
  const hasPassword = useSession((state) => state.user?.hasPassword ?? true)
  const [isAsking, setIsAsking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useEndpointForm({
    endpoint: startPasskey,
    initial: { name: nameDevice(navigator.userAgent), ...NO_PROOF },
    toBody(values) {
      setFailure(null)
      return proofOf(values)
    },
    onDone: (question) => void make(question),
  })

  async function make(question: Reply<typeof startPasskey>) {
    setIsAsking(true)
    try {
      props.onAdded(await makePasskey(question, form.values.name.trim() || 'Passkey'))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.code !== 'aborted') setFailure(error.message)
    } finally {
      setIsAsking(false)
    }
  }

  return (
    <form
      noValidate
      onSubmit={isAsking ? (event) => event.preventDefault() : form.submit}
      aria-label="Add a passkey"
      className={forms.form}
    >
      <FormFailure sentence={form.failure ?? failure} />
      <TextField
        {...form.field('name')}
        label="Name"
        hint="So that you know it again among your passkeys."
        maxLength={NAME_MAX_CHARACTERS}
      />
      <OwnerProofFields form={form} />
      <div className={forms.buttons}>
        {hasPassword ? <SubmitButton sending={form.sending || isAsking}>Add the passkey</SubmitButton> : null}
        <PlainButton onClick={props.onCancel}>Cancel</PlainButton>
        <output className={styles.beside}>{isAsking ? 'Follow the steps of your browser.' : null}</output>
      </div>
    </form>
  )
}
