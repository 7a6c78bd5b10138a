import { requestPasswordReset } from '#contract/passwords.ts'
import { AskByMail } from './ask-by-mail.tsx'

export function ResetPasswordScreen() {
  return (
    <AskByMail
      endpoint={requestPasswordReset}
      title="Reset your password"
      intro="Enter the email address of your account. We send you a link to set a new password; it works once and for an hour."
      send="Send the link"
      sendAgain="Send the link again"
    />
  )
}
