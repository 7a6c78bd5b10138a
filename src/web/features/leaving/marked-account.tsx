import { useMutation } from '@tanstack/react-query'
import type { Reply } from '#contract/endpoint.ts'
import type { User } from '#contract/accounts.ts'
import { reactivateAccount } from '#contract/leaving.ts'
import { call } from '#web/lib/call.ts'
import { whatComesBack } from '#web/lib/coming-back.ts'
import { mailLeaves } from '#web/lib/mail-words.ts'
import { formatDate } from '#web/lib/format.ts'
import { PlainButton } from '#web/ui/form-button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { TakeAlong } from './take-along.tsx'
import styles from './leaving.module.css'

/** An account that is marked: when it goes, the way back, and a last export. */
export function MarkedAccount({
  user,
  ...props
}: {
  user: User
  onReactivated: (session: Reply<typeof reactivateAccount>) => void
  onSignOut: () => void
}) {
  const deleteAt = user.account_details.delete_at
  const reactivate = useMutation({
    mutationFn: () => call(reactivateAccount, { body: {} }),
    onSuccess: props.onReactivated,
    meta: { ownError: true },
  })
  return (
    <>
      <p className={styles.text}>
        {deleteAt ? `On ${formatDate(deleteAt)} everything in it is erased for good. ` : ''}
        Until then one click brings it back {whatComesBack(user.account_details)}{' '}
        {mailLeaves()
          ? `The date and the way back were mailed to ${user.personal_information.email}.`
          : 'Sign in here until then to come back.'}
      </p>
      <FormFailure sentence={reactivate.error?.message ?? null} />
      <div className={styles.buttons}>
        <PlainButton kind="main" onClick={() => (reactivate.isPending ? undefined : reactivate.mutate())}>
          {reactivate.isPending ? 'Reactivating…' : 'Reactivate Account'}
        </PlainButton>
        <PlainButton onClick={props.onSignOut}>Sign out</PlainButton>
      </div>
      <h2 className={styles.heading}>Take everything with you</h2>
      <TakeAlong />
    </>
  )
}
