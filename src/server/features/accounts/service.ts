import { createBackgroundWork } from '#server/platform/background-work.ts'
import { createInvitationAnswers } from './accept-invitation.ts'
import type { AccountsDependencies } from './dependencies.ts'
import { createEmailChange } from './email-change.ts'
import { createEmailVerification } from './email-verification.ts'
import { onItsWay } from './kept-mail.ts'
import { createLinkForgetting } from './forget-links.ts'
import { createHelpSigningIn } from './help-signing-in.ts'
import { createOwnAccount } from './own-account.ts'
import { createPasskeySignIn } from './passkey-sign-in.ts'
import { createPasskeys } from './passkeys.ts'
import { createPasswordSet } from './password-set.ts'
import { createPasswords } from './passwords.ts'
import { createPersonalInformation } from './personal-information.ts'
import { createSecondStep } from './second-step.ts'
import { createSignIn } from './sign-in.ts'
import { createSignUp } from './sign-up.ts'
import { createTwoFactor } from './two-factor.ts'
import { createUsernameReset } from './username-reset.ts'

export type AccountsService = ReturnType<typeof createAccountsService>

/** Everything about accounts and sessions. `close` resolves when the mail that was promised is sent. */
export function createAccountsService(dependencies: AccountsDependencies) {
  const background = createBackgroundWork(dependencies.onError)
  const emailChange = createEmailChange(dependencies, background)
  return {
    emailChange,
    ...createSignUp(dependencies, background),
    ...createSignIn(dependencies),
    ...createSecondStep(dependencies, background),
    help: createHelpSigningIn(dependencies, background),
    twoFactor: createTwoFactor(dependencies, background),
    passkeys: createPasskeys(dependencies, background),
    passkeySignIn: createPasskeySignIn(dependencies),
    passwords: createPasswords(dependencies, background),
    passwordSet: createPasswordSet(dependencies),
    usernames: createUsernameReset(dependencies, background),
    verification: createEmailVerification(dependencies, background),
    invitations: createInvitationAnswers(dependencies),
    own: createOwnAccount(dependencies),
    personal: createPersonalInformation(dependencies, emailChange),
    /** Ends the sentences that promise mail. */
    onItsWay: onItsWay(dependencies.mailer),
    forgetLinksSoon: createLinkForgetting(dependencies, background),
    close: () => background.settled(),
  }
}
