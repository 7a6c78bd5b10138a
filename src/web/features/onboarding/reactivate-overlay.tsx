import { FocusTrap } from '@mantine/core'
import { useState } from 'react'
import type { AccountDetails } from '#contract/accounts.ts'
import { whatComesBack } from '#web/lib/coming-back.ts'
import { formatDate } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { useKeptFocus } from '#web/lib/use-kept-focus.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { PlainButton } from '#web/ui/form-button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import styles from './reactivate-overlay.module.css'

/** Over an account that is marked for deletion: it comes back, or its user leaves. */
export function ReactivateOverlay(props: {
  account: AccountDetails
  /** It is active again, and its user has not gone on yet. */
  isBack: boolean
  /** Cancels the deletion. Rejects with a sentence that can be shown. */
  onReactivate: () => Promise<void>
  onContinue: () => void
  onSignOut: () => void
}) {
  const deleteAt = props.account.delete_at
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const buttons = useKeptFocus<HTMLDivElement>(props.isBack ? 'back' : 'asking')
  const reactivate = () => {
    if (isSending) return
    setIsSending(true)
    setFailure(null)
    props
      .onReactivate()
      .catch((error: Error) => setFailure(error.message))
      .finally(() => setIsSending(false))
  }
  return (
    <Dialog
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={props.isBack ? 'Welcome back' : 'This account is marked for deletion'}
    >
      <FocusTrap.InitialFocus />
      {props.isBack ? (
        <>
          <output className={styles.text}>
            Your account is active again. Nothing was deleted: your notes and recordings are where they were.
          </output>
          <div ref={buttons} className={styles.buttons}>
            <PlainButton kind="main" onClick={props.onContinue}>
              Continue to your account
            </PlainButton>
          </div>
        </>
      ) : (
        <>
          <p className={styles.text}>
            {deleteAt ? `On ${formatDate(deleteAt)} everything in it is erased for good. ` : ''}
            Until then you can have it back {whatComesBack(props.account)}
          </p>
          <p className={styles.text}>
            <TextLink to={paths.deleteAccount}>Export everything first</TextLink>
          </p>
          <FormFailure sentence={failure} />
          <div className={styles.buttons}>
            <PlainButton onClick={props.onSignOut}>Sign out</PlainButton>
            <PlainButton kind="main" onClick={reactivate}>
              {isSending ? 'Reactivating…' : 'Reactivate Account'}
            </PlainButton>
          </div>
        </>
      )}
    </Dialog>
  )
}
