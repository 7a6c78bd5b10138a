import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type User } from '#contract/accounts.ts'
import { removePassword } from '#contract/passwords.ts'
import { call, CallError } from '#web/lib/call.ts'
import { paths } from '#web/lib/paths.ts'
import { keepAccount } from '#web/lib/session.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { PlainButton } from '#web/ui/form-button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import { knowsPasskeys } from './knows-passkeys.ts'
import { answerOwnerProof } from './passkeys.ts'
import { sessionsQuery } from './queries.ts'
import forms from '#web/ui/form-layout.module.css'
import texts from '#web/ui/texts.module.css'

/** The password: changing it, doing without it, and how one comes back. */
export function PasswordSection({ user }: { user: User }) {
  const cache = useQueryClient()
  const [times, setTimes] = useState(0)
  if (!user.hasPassword)
    return (
      <p className={texts.plain}>
        Your account has no password: your passkeys sign you in. To have one again,{' '}
        <TextLink to={paths.resetPassword}>let us mail you a link</TextLink>.
      </p>
    )
  return (
    <>
      <ChangePasswordForm
        // Emptied after a change by beginning anew.
        key={times}
        username={user.username}
        onChanged={(message) => {
          setTimes(times + 1)
          toastSuccess(message)
          void cache.invalidateQueries(sessionsQuery)
        }}
      />
      {user.hasPasskey && knowsPasskeys() ? <GoWithout /> : null}
    </>
  )
}

function GoWithout() {
  const [isAsking, setIsAsking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function remove() {
    if (isAsking) return
    setIsAsking(true)
    setFailure(null)
    try {
      const passkey = await answerOwnerProof()
      keepAccount(await call(removePassword, { body: { passkey } }))
      toastSuccess('Your password is removed. Your passkeys sign you in.')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.code !== 'aborted') setFailure(error.message)
    } finally {
      setIsAsking(false)
    }
  }

  return (
    <div className={forms.form}>
      <p className={texts.plain}>
        You have a passkey: your account can do without a password, which nobody can then guess or steal.
      </p>
      <FormFailure sentence={failure} />
      <div>
        <PlainButton onClick={() => void remove()}>
          {isAsking ? 'Follow the steps of your browser …' : 'Remove the password'}
        </PlainButton>
      </div>
    </div>
  )
}
