import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  answerHandover,
  confirmHandover,
  handOverWithoutConsent,
  withdrawHandover,
  type Handover,
} from '#contract/handovers.ts'
import { call } from '#web/lib/call.ts'
import { formatCount, formatDate } from '#web/lib/format.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Mark } from '#web/ui/data-table-mark.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SubmitButton } from '#web/ui/form-button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import styles from '../organizations.module.css'
import { ORGANIZATIONS_KEY } from '../queries.ts'
import { handoverWords, NO_UNDO, WHAT_GOES_OVER } from './handover-words.ts'
import { MY_HANDOVERS_KEY } from './my-handovers-key.ts'

type Act = 'agree' | 'refuse' | 'confirm' | 'withdraw'

/** A handover as it stands, with what its reader may do about it. */
export function HandoverItem({ handover }: { handover: Handover }) {
  const { from, to, reason, startedByName, startedAt, withoutConsent, consentedAt, endedAt } = handover
  return (
    <li className={styles.item}>
      <div>
        <div className={styles.marks}>
          <strong>
            {from.name} to {to.name}
          </strong>
          <Mark tone={endedAt ? 'plain' : 'accent'}>{endedAt ? 'Ended' : 'Open'}</Mark>
        </div>
        <div className={styles.text}>{handoverWords(handover)}.</div>
        <div className={styles.text}>
          Asked by {startedByName} on {formatDate(startedAt)}: {reason}
        </div>
        {consentedAt ? (
          <div className={styles.text}>
            {from.name} consented on {formatDate(consentedAt)}.
          </div>
        ) : null}
        {withoutConsent ? (
          <div className={styles.text}>Without consent, because: {withoutConsent}</div>
        ) : null}
      </div>
      <Actions handover={handover} />
    </li>
  )
}

function Actions({ handover }: { handover: Handover }) {
  const { abilities, from, to } = handover
  const [asking, setAsking] = useState<Act | 'without' | null>(null)
  const act = useAct(handover)
  const between = `${from.name} to ${to.name}`
  const { answer, confirm, goOnWithoutConsent, withdraw } = abilities
  if (!answer && !confirm && !goOnWithoutConsent && !withdraw) return null
  return (
    <div className={styles.buttons}>
      {answer ? (
        <>
          <Button size="sm" loading={act.isPending} onClick={() => setAsking('agree')}>
            {answer === 'consent' ? 'Consent…' : 'Accept…'}
          </Button>
          <Button size="sm" variant="default" onClick={() => setAsking('refuse')}>
            {answer === 'consent' ? 'Say no…' : 'Decline…'}
          </Button>
        </>
      ) : null}
      {confirm ? (
        <Button size="sm" aria-label={`Confirm: ${between}`} onClick={() => setAsking('confirm')}>
          Confirm…
        </Button>
      ) : null}
      {goOnWithoutConsent ? (
        <Button
          size="sm"
          variant="default"
          aria-label={`Go on without consent: ${between}`}
          onClick={() => setAsking('without')}
        >
          Go on without consent…
        </Button>
      ) : null}
      {withdraw ? (
        <Button
          size="sm"
          variant="default"
          className={styles.danger}
          aria-label={`Take back: ${between}`}
          onClick={() => setAsking('withdraw')}
        >
          Take back…
        </Button>
      ) : null}
      {asking === 'without' ? <WithoutConsent handover={handover} onClose={() => setAsking(null)} /> : null}
      <ConfirmDialog
        {...questionOf(asking === 'without' ? null : asking, handover)}
        opened={asking !== null && asking !== 'without'}
        onCancel={() => setAsking(null)}
        onConfirm={() => {
          if (asking && asking !== 'without') act.mutate(asking)
          setAsking(null)
        }}
      />
    </div>
  )
}

function useRefresh() {
  const cache = useQueryClient()
  return () =>
    Promise.all(
      [MY_HANDOVERS_KEY, ORGANIZATIONS_KEY].map((queryKey) => cache.invalidateQueries({ queryKey })),
    )
}

const DONE = {
  agree: 'Your yes is kept',
  refuse: 'Your no is kept',
  confirm: 'The handover is confirmed',
  withdraw: 'The handover is taken back',
} as const satisfies Record<Act, string>

function useAct({ id: handoverId }: Handover) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async (act: Act) => {
      if (act === 'confirm') return call(confirmHandover, { body: { handoverId } })
      if (act === 'withdraw') return call(withdrawHandover, { body: { handoverId } })
      return call(answerHandover, { body: { handoverId, agrees: act === 'agree' } })
    },
    onSuccess: (_, act) => toastSuccess(DONE[act]),
    onSettled: refresh,
  })
}

function questionOf(act: Act | null, { abilities, from, to, remaining, reason }: Handover) {
  const notes = formatCount(remaining, 'note')
  if (act === 'confirm')
    return {
      title: 'Confirm without consent',
      message: `${from.name} has not consented. You confirm that ${notes} go to ${to.name} all the same. That you did stands in the audit trail.`,
      confirmLabel: 'Confirm',
    }
  if (act === 'withdraw')
    return {
      title: 'Take the handover back',
      message: 'Nothing has gone over yet, and nothing will. You can start another one.',
      confirmLabel: 'Take back',
      danger: true,
    }
  if (abilities.answer === 'consent')
    return act === 'agree'
      ? {
          title: 'Consent to the handover',
          message: `${notes} go over to ${to.name}, because: ${reason}. You can no longer read them afterwards. ${WHAT_GOES_OVER} ${NO_UNDO}`,
          confirmLabel: 'I consent',
        }
      : {
          title: 'Say no to the handover',
          message:
            'The notes stay with you for now. They are the record of the practice: its admin can go on with a reason, if a second admin confirms it.',
          confirmLabel: 'Say no',
        }
  return act === 'agree'
    ? {
        title: 'Accept the notes',
        message: `${notes} of ${from.name} become yours to keep, continue and sign. ${WHAT_GOES_OVER} ${NO_UNDO}`,
        confirmLabel: 'Accept the notes',
      }
    : {
        title: 'Decline the notes',
        message: `The notes stay with ${from.name}. The admin can ask somebody else.`,
        confirmLabel: 'Decline',
      }
}

function WithoutConsent({ handover, onClose }: { handover: Handover; onClose: () => void }) {
  const refresh = useRefresh()
  const form = useEndpointForm({
    endpoint: handOverWithoutConsent,
    initial: { reason: '' },
    toBody: ({ reason }) => ({ handoverId: handover.id, reason }),
    onDone: () => {
      toastSuccess('A second admin is asked to confirm')
      onClose()
      void refresh()
    },
  })
  return (
    <Dialog opened onClose={onClose} title="Go on without consent">
      <form noValidate className={styles.fields} aria-label="Go on without consent" onSubmit={form.submit}>
        <p className={styles.text}>
          The record belongs to the practice, so it can go on without the consent of {handover.from.name}. Say
          why. A second admin or a super admin has to confirm it, and both stand in the audit trail.
        </p>
        <FormFailure sentence={form.failure} />
        <TextField
          {...form.field('reason')}
          label="Reason"
          placeholder="Cannot be reached by mail or phone"
          maxLength={500}
          data-autofocus
        />
        <div className={styles.buttons}>
          <SubmitButton sending={form.sending}>Ask for confirmation</SubmitButton>
        </div>
      </form>
    </Dialog>
  )
}
