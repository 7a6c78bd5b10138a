import { useState } from 'react'
import { resetPassword } from '#contract/passwords.ts'
import { paths } from '#web/lib/paths.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { ButtonLink, SubmitButton } from '#web/ui/form-button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { EntryLayout } from './entry-layout.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { useFragmentToken } from './use-fragment-token.ts'
import entryScreen from './entry-screen.module.css'
import forms from '#web/ui/form-layout.module.css'

/** Reached from the mailed link. */
export function UpdatePasswordScreen() {
  const token = useFragmentToken('token')
  const [answer, setAnswer] = useState<string | null>(null)
  if (answer)
    return (
      <EntryLayout title="Your new password is set" intro={answer}>
        <div className={entryScreen.body}>
          <ButtonLink to={paths.login} wide>
            Sign in
          </ButtonLink>
        </div>
      </EntryLayout>
    )
  if (!token)
    return (
      <EntryLayout
        title="Open the link in your mail again"
        intro="For your safety this page forgets the link once it was opened. Open it again from the mail, or ask for a new one."
      >
        <div className={entryScreen.body}>
          <ButtonLink to={paths.resetPassword} wide>
            Send me a new link
          </ButtonLink>
        </div>
      </EntryLayout>
    )
  return <ChooseNewPassword token={token} onDone={setAnswer} />
}

function ChooseNewPassword({ token, onDone }: { token: string; onDone: (message: string) => void }) {
  const form = useEndpointForm({
    endpoint: resetPassword,
    initial: { password: '' },
    toBody: ({ password }) => ({ token, password }),
    onDone: ({ message }) => onDone(message),
    callOptions: { sessionEnded: 'refuse' },
    leavesWhenDone: true,
  })
  return (
    <EntryLayout
      title="Choose a new password"
      intro="You will be signed out everywhere and sign in with the new one. Passkeys are removed, in case one is not yours: add yours again afterwards."
    >
      <div className={entryScreen.body}>
        <form noValidate onSubmit={form.submit} aria-label="Choose a new password" className={forms.form}>
          <FormFailure sentence={form.failure ?? form.errors.token ?? null} />
          <NewPasswordField {...form.field('password')} label="New password" />
          <SubmitButton sending={form.sending} wide>
            Set the new password
          </SubmitButton>
        </form>
        <p className={entryScreen.below}>
          <TextLink to={paths.resetPassword}>Send me a new link</TextLink>
        </p>
      </div>
    </EntryLayout>
  )
}
