import { LeavingReason, submitLeavingFeedback } from '#contract/leaving.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Field } from '#web/ui/field.tsx'
import fieldStyles from '#web/ui/field.module.css'
import { PlainButton, SubmitButton } from '#web/ui/form-button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import styles from './leaving.module.css'

const reasons = {
  too_expensive: 'It costs too much',
  note_quality: 'The notes are not good enough',
  missing_feature: 'Something I need is missing',
  hard_to_use: 'It is hard to use',
  other_product: 'I use another product',
  privacy: 'Privacy or security',
  no_longer_needed: 'I no longer need it',
  other: 'Another reason',
} as const satisfies Record<LeavingReason, string>

/** Why somebody leaves: asked once, never required. */
export function ReasonStep({ userId, onDone }: { userId: string; onDone: () => void }) {
  const form = useEndpointForm({
    endpoint: submitLeavingFeedback,
    initial: { reason: null as LeavingReason | null, details: '' },
    toBody: ({ reason, details }) => ({ userId, data: { reason: reason ?? 'other', details } }),
    onDone,
  })
  const { reason, details } = form.values
  return (
    <form noValidate onSubmit={form.submit} aria-label="Why you are leaving" className={styles.form}>
      <p className={styles.text}>We read every answer. You can also go on without one.</p>
      <FormFailure sentence={form.failure} />
      <fieldset className={styles.reasons}>
        <legend className={styles.legend}>What is the main reason?</legend>
        {LeavingReason.options.map((option) => (
          <label key={option} className={styles.reason}>
            <input
              type="radio"
              name="reason"
              checked={reason === option}
              onChange={() => form.set('reason', option)}
            />
            {reasons[option]}
          </label>
        ))}
      </fieldset>
      <Field
        label="What could we have done better?"
        name="details"
        error={form.errors['details']}
        hint="Please leave out anything about a patient."
      >
        {(control) => (
          <textarea
            {...control}
            className={`${fieldStyles['control']} ${styles.details}`}
            rows={4}
            maxLength={5_000}
            value={details}
            onChange={(event) => form.set('details', event.currentTarget.value)}
          />
        )}
      </Field>
      <div className={styles.buttons}>
        {reason || details.trim() !== '' ? (
          <SubmitButton sending={form.sending}>Send and continue</SubmitButton>
        ) : null}
        <PlainButton onClick={onDone}>Continue without an answer</PlainButton>
      </div>
    </form>
  )
}
