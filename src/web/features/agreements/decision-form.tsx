import { Button, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { baaVerification, type AgreementForReview } from '#contract/agreements.ts'
import { call } from '#web/lib/call.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { FormFailure } from '#web/ui/form-failure.tsx'
import agreementsScreen from './agreements-screen.module.css'
import styles from './decision-form.module.css'
import { decisionFailure } from './decision-failure.ts'
import { AGREEMENTS_KEY } from './queries.ts'

type Decision = { decision: 'verify' } | { decision: 'decline'; reason: string }

/** Once, when it appears: the button that was pressed is gone. */
function takeFocus(field: HTMLTextAreaElement | null): void {
  field?.focus()
}

/** Verify, or decline with a reason that the signer reads. */
export function DecisionForm(props: {
  agreement: AgreementForReview
  userId: string
  onDecided?: (() => void) | undefined
}) {
  const { agreement, userId, onDecided } = props
  const cache = useQueryClient()
  const [reason, setReason] = useState<string | null>(null)
  const [complaint, setComplaint] = useState<string | null>(null)
  const decide = useMutation({
    meta: { ownError: true },
    mutationFn: (decision: Decision) =>
      call(baaVerification, { body: { userId, agreementId: agreement.id, ...decision } }),
    onSuccess(_reply, { decision }) {
      toastSuccess(decision === 'verify' ? 'Agreement verified.' : 'Agreement declined.')
      onDecided?.()
    },
    onSettled: () => cache.invalidateQueries({ queryKey: AGREEMENTS_KEY }),
  })
  const busy = decide.isPending || decide.isSuccess
  function decline(words: string) {
    if (words.trim() === '') setComplaint('Say why it is declined; the signer reads it and can sign again.')
    else if (!busy) decide.mutate({ decision: 'decline', reason: words })
  }
  return (
    <section aria-label="Decision" className={styles.decision}>
      <FormFailure sentence={decide.isError ? decisionFailure(decide.error) : null} />
      {reason === null ? (
        <div className={agreementsScreen.actions}>
          <Button loading={busy} onClick={() => decide.mutate({ decision: 'verify' })}>
            Verify
          </Button>
          <Button variant="default" disabled={busy} onClick={() => setReason('')}>
            Decline…
          </Button>
        </div>
      ) : (
        <>
          <Textarea
            label="Reason"
            description="The signer reads it in Documents and can sign again."
            rows={3}
            maxLength={1_000}
            required
            ref={takeFocus}
            value={reason}
            error={complaint}
            onChange={(event) => {
              setReason(event.currentTarget.value)
              setComplaint(null)
            }}
          />
          <div className={agreementsScreen.actions}>
            <Button color="red.9" loading={busy} onClick={() => decline(reason)}>
              Decline the agreement
            </Button>
            <Button variant="default" disabled={busy} onClick={() => setReason(null)}>
              Cancel
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
