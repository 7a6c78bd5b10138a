import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { PasskeyAnswer } from '#contract/proofs.ts'
import { CallError } from '#web/lib/call.ts'
import type { ProofFields } from '#web/lib/owner-proof.ts'
import { useSession } from '#web/lib/session.ts'
import { PlainButton } from '#web/ui/form-button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { knowsPasskeys } from './knows-passkeys.ts'
import { answerOwnerProof } from './passkeys.ts'
import forms from '#web/ui/form-layout.module.css'
import texts from '#web/ui/texts.module.css'

/**
 * The password of who is signed in, or a passkey in its place where the account has one. A passkey sends the form at once:
 * its answer works a single time.
 */
export const OwnerProofFields: ProofFields = (props) => {
  const { form, label = 'Your password', passkeyLabel = 'Show a passkey to go on', hint } = props
  const user = useSession((state) => state.user)
  const place = useRef<HTMLDivElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const field = form.field('password')
  const hasPassword = user?.hasPassword ?? true
  const offersPasskey = (user?.hasPasskey ?? false) && knowsPasskeys()

  function send(passkey: PasskeyAnswer) {
    // At once, so that the form that is sent holds it.
    flushSync(() => form.set('passkey', passkey))
    place.current?.closest('form')?.requestSubmit()
    form.set('passkey', null)
  }

  async function ask() {
    // What else the form lacks is said before: an answer that cannot be sent would be spent.
    const around = place.current?.closest('form')
    if (!around || !form.isSoundBut(around, [field.name])) return
    setIsAsking(true)
    setFailure(null)
    try {
      send(await answerOwnerProof())
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.code !== 'aborted') setFailure(error.message)
    } finally {
      setIsAsking(false)
    }
  }

  return (
    <div ref={place} className={forms.form}>
      {hasPassword ? (
        <>
          {/* Tells a password manager whose password this is. */}
          <input
            type="text"
            name="username"
            autoComplete="username"
            value={user?.username ?? ''}
            readOnly
            hidden
          />
          <PasswordField {...field} label={label} autoComplete="current-password" hint={hint} required />
        </>
      ) : (
        // Where a refusal of the proof is shown is here too, although nothing can be typed.
        <input type="hidden" name={field.name} />
      )}
      {hint && !hasPassword && offersPasskey ? <p className={texts.plain}>{hint}</p> : null}
      {!hasPassword && !offersPasskey ? (
        <p className={texts.plain}>
          Your account has no password, and this browser has no passkey to offer. Use the device on which you
          added one.
        </p>
      ) : null}
      <FormFailure sentence={failure ?? (hasPassword || !field.error ? null : 'Show a passkey to go on.')} />
      {offersPasskey ? (
        <div>
          <PlainButton onClick={() => void ask()}>
            {isAsking
              ? 'Follow the steps of your browser …'
              : hasPassword
                ? 'Use a passkey instead'
                : passkeyLabel}
          </PlainButton>
        </div>
      ) : null}
    </div>
  )
}
