import type { FocusEvent, MouseEvent } from 'react'
import { signUp, type Title } from '#contract/accounts.ts'
import type { Reply, Sent } from '#contract/endpoint.ts'
import { lookUpCountry } from '#web/lib/look-up-country.ts'
import { useEndpointForm, type EndpointForm } from '#web/lib/use-endpoint-form.ts'
import { SubmitButton } from '#web/ui/form-button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { ConsentField } from './consent-field.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { SpecialtyField } from './specialty-field.tsx'
import { suggestUsername } from './suggest-username.ts'
import { titleChoices } from './title-labels.ts'
import styles from '#web/ui/form-layout.module.css'

const emptyForm = {
  title: 'Dr' as Title,
  first_name: '',
  last_name: '',
  email: '',
  /** Null until it is typed: it follows the email so long. */
  username: null as string | null,
  phoneNumber: '',
  specialty: '',
  password: '',
  privacy_policy_agreed: false,
}
type Values = typeof emptyForm

const usernameOf = ({ username, email }: Pick<Values, 'username' | 'email'>) =>
  username ?? suggestUsername(email)

/** As it is typed, or as it is suggested: that is gone with the first letter, wherever one clicked into it. */
const usernameShown = (values: Values) => ({
  value: usernameOf(values),
  ...(values.username === null ? replacedByTyping : {}),
})

const replacedByTyping = {
  onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => currentTarget.select(),
  onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => currentTarget.select(),
}

/**
 * Everything sign-up asks. `setupToken` makes the account the first super admin; `invitation` makes it a member of an
 * organization, for the address that was invited.
 */
export function RegistrationForm(props: {
  setupToken: string | null
  invitation: { token: string; email: string } | null
  onSignedUp: (session: Reply<typeof signUp>) => void
}) {
  const { setupToken, invitation } = props
  const form = useEndpointForm({
    endpoint: signUp,
    initial: { ...emptyForm, email: invitation?.email ?? '' },
    // The schema says what an unticked box means; the type of what is sent has only the ticked one.
    toBody: (values) =>
      ({
        ...values,
        username: usernameOf(values),
        ...(setupToken ? { setupToken } : {}),
        ...(invitation ? { invitationToken: invitation.token } : {}),
      }) as Sent<typeof signUp>['body'],
    onDone: props.onSignedUp,
    callOptions: { sessionEnded: 'refuse' },
    leavesWhenDone: true,
  })
  const { values, set, errors } = form
  return (
    <form noValidate onSubmit={form.submit} aria-label="Create your account" className={styles.form}>
      <FormFailure sentence={form.failure ?? errors.setupToken ?? errors.invitationToken ?? null} />
      <PersonFields form={form} />
      <TextField
        {...form.field('email')}
        label="Email"
        type="email"
        autoComplete="email"
        readOnly={invitation !== null}
        hint={invitation ? 'The invitation was sent to this address.' : undefined}
        required
      />
      <TextField
        name="username"
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...usernameShown(values)}
        onValue={(value) => set('username', value)}
        error={errors.username}
      />
      <PhoneField {...form.field('phoneNumber')} label="Phone" lookUpCountry={lookUpCountry} />
      <SpecialtyField {...form.field('specialty')} />
      <NewPasswordField
        {...form.field('password')}
        label="Password"
        personal={[values.first_name, values.last_name, values.email.split('@')[0] ?? '', usernameOf(values)]}
      />
      <ConsentField
        checked={values.privacy_policy_agreed}
        onChecked={(checked) => set('privacy_policy_agreed', checked)}
        error={errors.privacy_policy_agreed}
      />
      <SubmitButton sending={form.sending} wide>
        Create account
      </SubmitButton>
    </form>
  )
}

function PersonFields({ form }: { form: EndpointForm<Values> }) {
  return (
    <div className={styles.names}>
      <SelectField
        name="title"
        label="Title"
        choices={titleChoices}
        value={form.values.title}
        onValue={(value) => form.set('title', value)}
        error={form.errors.title}
      />
      <TextField
        {...form.field('first_name')}
        label="First name"
        autoComplete="given-name"
        maxLength={100}
        required
      />
      <TextField
        {...form.field('last_name')}
        label="Last name"
        autoComplete="family-name"
        maxLength={100}
        required
      />
    </div>
  )
}
