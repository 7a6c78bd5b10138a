import { updateUserDetails, type User } from '#contract/accounts.ts'
import type { Reply } from '#contract/endpoint.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { SubmitButton } from '#web/ui/form-button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { specialties } from './specialties.ts'
import { titleChoices } from './title-labels.ts'
import styles from './entry.module.css'

export function ProfileForm(props: {
  user: User
  onSaved: (session: Reply<typeof updateUserDetails>) => void
}) {
  const { user } = props
  const form = useEndpointForm({
    endpoint: updateUserDetails,
    initial: {
      title: user.personal_information.title,
      first_name: user.personal_information.first_name,
      last_name: user.personal_information.last_name,
      phoneNumber: user.phoneNumber,
      specialty: user.specialty,
    },
    toBody: ({ phoneNumber, specialty, ...personal_information }) => ({
      userId: user.userId,
      personal_information,
      phoneNumber,
      specialty,
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
        <TextField name="email" label="Email" value={user.personal_information.email} readOnly />
        <TextField name="username" label="Username" value={user.username} readOnly />
      </div>
      <div className={styles.pair}>
        <TextField
          {...form.field('phoneNumber')}
          label="Phone"
          type="tel"
          autoComplete="tel"
          maxLength={25}
        />
        <TextField {...form.field('specialty')} label="Specialty" suggestions={specialties} maxLength={100} />
      </div>
      <div className={styles.start}>
        <SubmitButton sending={form.sending}>Save profile</SubmitButton>
      </div>
    </form>
  )
}
