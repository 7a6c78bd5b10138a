import { useEffect } from 'react'
import { PracticeType, previewBaa, type AgreementForm } from '#contract/agreements.ts'
import type { Reply } from '#contract/endpoint.ts'
import { PRACTICE_TYPES } from '#domain/agreement.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { CheckField } from '#web/ui/check-field.tsx'
import { SubmitButton } from '#web/ui/form-button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { AgreementFields } from './agreement-draft.ts'
import forms from './agreement-form.module.css'
import styles from './details-form.module.css'

const practiceChoices = PracticeType.options.map((value) => ({ value, label: PRACTICE_TYPES[value] }))

/** Who the covered entity is and who signs for it. `onChange` hears every change, so that nothing typed is lost. */
export function DetailsForm(props: {
  initial: AgreementFields
  agreementId: string | null
  onChange: (fields: AgreementFields) => void
  onPreviewed: (form: AgreementForm, preview: Reply<typeof previewBaa>) => void
}) {
  const { agreementId, onChange } = props
  const form = useEndpointForm({
    endpoint: previewBaa,
    initial: props.initial,
    toBody: (fields) => ({ form: formOf(fields), ...(agreementId ? { agreementId } : {}) }),
    onDone: (preview) => props.onPreviewed(formOf(form.values), preview),
  })
  useEffect(() => onChange(form.values), [form.values, onChange])
  return (
    <form noValidate onSubmit={form.submit} aria-label="Details of the agreement" className={forms.form}>
      <FormFailure sentence={form.failure} />
      <fieldset className={forms.group}>
        <legend>The practice or organization</legend>
        <TextField
          {...form.field('legalName')}
          label="Legal name"
          hint="As registered, such as Lakeside Family Medicine, LLC."
          autoComplete="organization"
          maxLength={200}
          required
        />
        <SelectField
          name="practiceType"
          label="Kind of practice"
          choices={practiceChoices}
          value={form.values.practiceType}
          onValue={(value) => form.set('practiceType', value)}
          error={form.errors.practiceType}
        />
        <TextField
          {...form.field('address')}
          label="Address"
          hint={form.errors.address ? undefined : 'Street, city, state and postal code.'}
          maxLength={300}
          required
        />
      </fieldset>
      <fieldset className={forms.group}>
        <legend>Who signs</legend>
        <div className={styles.pair}>
          <TextField
            {...form.field('signerName')}
            label="Full name"
            autoComplete="name"
            maxLength={120}
            required
          />
          <TextField
            {...form.field('signerTitle')}
            label="Role in the practice"
            hint={form.errors.signerTitle ? undefined : 'Such as Owner or Practice manager.'}
            autoComplete="organization-title"
            maxLength={120}
            required
          />
        </div>
        <div className={styles.pair}>
          <TextField
            {...form.field('signerEmail')}
            label="Email for notices"
            type="email"
            autoComplete="email"
            required
          />
          <TextField {...form.field('date')} label="Date" type="date" required />
        </div>
        <CheckField
          name="hasAuthority"
          label="I am authorized to bind this practice or organization to the agreement."
          checked={form.values.hasAuthority}
          onChecked={(checked) => form.set('hasAuthority', checked)}
          error={form.errors.hasAuthority}
        />
        <CheckField
          name="agreesToElectronic"
          label="I agree to sign electronically. My electronic signature binds as one on paper does, and I can download the signed agreement at any time."
          checked={form.values.agreesToElectronic}
          onChecked={(checked) => form.set('agreesToElectronic', checked)}
          error={form.errors.agreesToElectronic}
        />
      </fieldset>
      <div>
        <SubmitButton sending={form.sending}>Review the agreement</SubmitButton>
      </div>
    </form>
  )
}

/** The schema of the call tells a box that is not ticked from one that is. */
function formOf(fields: AgreementFields): AgreementForm {
  return fields as AgreementForm
}
