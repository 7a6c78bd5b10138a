import { requestUsernameReset, resetUsername } from '#contract/accounts.ts'
import {
  cancelEmailChange,
  confirmEmailChange,
  resendEmailChange,
  resendVerification,
  undoEmailChange,
  verifyEmail,
} from '#contract/email-addresses.ts'
import { acceptInvitation, describeInvitation } from '#contract/invitations.ts'
import { describePasswordSet, passwordSet, requestPasswordReset, resetPassword } from '#contract/passwords.ts'
import { type App, serve } from '#server/http/serve.ts'
import { VERIFIED } from './email-verification.ts'
import type { AccountsService } from './service.ts'

const RESET_ASKED = 'If there is an account with this email, a link to set a new password'
const USERNAME_ASKED = 'If there is an account with this email, its username'

/** What is done with a link that was mailed. */
export function registerLinks(app: App, accounts: AccountsService): void {
  const { passwords, usernames, verification, invitations, forgetLinksSoon } = accounts

  serve(app, requestPasswordReset, async (call) => {
    await passwords.requestReset(call.body.email, call)
    return { message: `${RESET_ASKED} ${accounts.onItsWay}` }
  })
  serve(app, resetPassword, async (call) => {
    await passwords.reset(call.body, call)
    forgetLinksSoon()
    return { message: 'Your password is changed. Sign in with the new one.' }
  })

  serve(app, requestUsernameReset, async (call) => {
    await usernames.request(call.body.email, call)
    return { message: `${USERNAME_ASKED} ${accounts.onItsWay}` }
  })
  serve(app, resetUsername, async (call) => {
    await usernames.reset(call.body, call)
    forgetLinksSoon()
    return { message: 'Your username is changed. Sign in with the new one.' }
  })

  serve(app, describePasswordSet, (call) => accounts.passwordSet.describe(call.body.token, call))
  serve(app, passwordSet, async (call) => {
    const signedIn = await accounts.passwordSet.set(call.body, call)
    forgetLinksSoon()
    return signedIn
  })

  serve(app, verifyEmail, async (call) => {
    await verification.verify(call.body.token, call)
    forgetLinksSoon()
    return { message: VERIFIED }
  })
  serve(app, resendVerification, (call) => verification.resend(call))

  registerEmailChange(app, accounts)

  serve(app, describeInvitation, (call) => invitations.describe(call.body.token, call))
  serve(app, acceptInvitation, async (call) => {
    const user = await invitations.accept(call.body.token, call)
    forgetLinksSoon()
    return { user, token: call.bearerToken ?? '' }
  })
}

function registerEmailChange(app: App, { emailChange, own, forgetLinksSoon }: AccountsService): void {
  serve(app, confirmEmailChange, async (call) => {
    await emailChange.confirm(call.body.token, call)
    forgetLinksSoon()
    return { message: 'Your new email address is confirmed.' }
  })
  serve(app, undoEmailChange, async (call) => {
    const token = await emailChange.undo(call.body.token, call)
    forgetLinksSoon()
    return {
      message: 'Your email address is as it was, and everybody is signed out. Set a new password.',
      token,
    }
  })
  serve(app, resendEmailChange, async (call) => {
    await emailChange.resend(call)
    return { message: 'The link is on its way to your new address.' }
  })
  serve(app, cancelEmailChange, async (call) => {
    await emailChange.cancel(call)
    return { user: await own.user(call), token: call.bearerToken ?? '' }
  })
}
