import { useState } from 'react'
import { requestUsernameReset, resetUsername } from '#contract/accounts.ts'
import { paths } from '#web/lib/paths.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { ButtonLink, SubmitButton } from '#web/ui/form-button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { AskByMail } from './ask-by-mail.tsx'
import { EntryLayout } from './entry-layout.tsx'
import { useFragmentToken } from './use-fragment-token.ts'
import entryScreen from './entry-screen.module.css'
import forms from '#web/ui/form-layout.module.css'

/** Asks for the mail with the username; its link leads here again, to choose another. */
export function ResetUsernameScreen() {
  const token = useFragmentToken('token')
  return token ? <ChooseUsername key={token} token={token} /> : <AskForUsername />
}

function AskForUsername() {
  return (
    <AskByMail
      endpoint={requestUsernameReset}
      title="Find your username"
      intro="Enter the email address of your account. We send you your username, and a link to choose another. You can also sign in with the email address itself."
      send="Send my username"
      sendAgain="Send it again"
    />
  )
}

function ChooseUsername({ token }: { token: string }) {
  const [answer, setAnswer] = useState<string | null>(null)
  const form = useEndpointForm({
    endpoint: resetUsername,
    initial: { username: '' },
    toBody: ({ username }) => ({ token, username }),
    onDone: ({ message }) => setAnswer(message),
    callOptions: { sessionEnded: 'refuse' },
    leavesWhenDone: true,
  })
  if (answer)
    return (
      <EntryLayout title="Your new username is set" intro={answer}>
        <div className={entryScreen.body}>
          <ButtonLink to={paths.login} wide>
            Sign in
          </ButtonLink>
        </div>
      </EntryLayout>
    )
  return (
    <EntryLayout
      title="Choose another username"
      intro="You sign in with it from now on. Your password stays."
    >
      <div className={entryScreen.body}>
        <form noValidate onSubmit={form.submit} aria-label="Choose another username" className={forms.form}>
          <FormFailure sentence={form.failure ?? form.errors.token ?? null} />
          <TextField
            {...form.field('username')}
            label="New username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            hint="3 to 40 letters, digits, dots, dashes or underscores."
            required
          />
          <SubmitButton sending={form.sending} wide>
            Set the username
          </SubmitButton>
        </form>
        <p className={entryScreen.below}>
          <TextLink to={paths.login}>Keep the one you have and sign in</TextLink>
        </p>
      </div>
    </EntryLayout>
  )
}
