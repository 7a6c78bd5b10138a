import { updatePersonalInformation, type User } from '#contract/accounts.ts'
import type { Reply } from '#contract/endpoint.ts'
import { NO_PROOF, proofOf } from '#web/lib/owner-proof.ts'
import { paths } from '#web/lib/paths.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { SubmitButton } from '#web/ui/form-button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { OwnerProofFields } from './owner-proof-fields.tsx'
import { SpecialtyField } from './specialty-field.tsx'
import { titleChoices } from './title-labels.ts'
import styles from '#web/ui/form-layout.module.css'

/** The own details. Another email address is sent only with the password, which is asked for as soon as it differs. */
export function ProfileForm(props: {
  user: User
  onSaved: (session: Reply<typeof updatePersonalInformation>) => void
}) {
  const { user } = props
  const { title, first_name, last_name, email } = user.personal_information
  const isOther = (typed: string) => typed.trim().toLowerCase() !== email.toLowerCase()
  const form = useEndpointForm({
    endpoint: updatePersonalInformation,
    initial: {
      title,
      first_name,
      last_name,
      email,
      phoneNumber: user.phoneNumber,
      specialty: user.specialty,
      ...NO_PROOF,
    },
    toBody: ({ email: typed, password, passkey, ...others }) => ({
      ...others,
      ...(isOther(typed) ? { email: typed, ...proofOf({ password, passkey }) } : {}),
    }),
    onDone: props.onSaved,
  })
  return (
    <form noValidate onSubmit={form.submit} aria-label="Profile" className={styles.form}>
      <FormFailure sentence={form.failure} />
      <div className={styles.names}>
        <SelectField
          name="title"
          label="Title"
          choices={titleChoices}
          value={form.values.title}
          onValue={(value) => form.set('title', value)}
          error={form.errors.title}
        />
        <TextField {...form.field('first_name')} label="First name" autoComplete="given-name" required />
        <TextField {...form.field('last_name')} label="Last name" autoComplete="family-name" required />
      </div>
      <div className={styles.pair}>
        <TextField {...form.field('email')} label="Email" type="email" autoComplete="email" required />
        <TextField
          name="username"
          label="Username"
          value={user.username}
          readOnly
          hint={<TextLink to={paths.resetUsername}>Choose another by mail</TextLink>}
        />
      </div>
      {isOther(form.values.email) ? (
        <OwnerProofFields
          form={form}
          label="Your password, to change the email address"
          passkeyLabel="Change the email address with a passkey"
          hint="The new address counts once you open the link that we send to it."
        />
      ) : null}
      <div className={styles.pair}>
        <PhoneField {...form.field('phoneNumber')} label="Phone" />
        <SpecialtyField {...form.field('specialty')} />
      </div>
      <div className={styles.start}>
        <SubmitButton sending={form.sending}>Save profile</SubmitButton>
      </div>
    </form>
  )
}
