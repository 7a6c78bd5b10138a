import { signUp } from '#contract/accounts.ts'
import { removePassword } from '#contract/passwords.ts'
import {
  addPasskey,
  disableTwoFactor,
  enableTwoFactor,
  listPasskeys,
  removePasskey,
  removeSecondFactors,
  renewRecoveryCodes,
  startOwnerProof,
  startPasskey,
  startTwoFactor,
} from '#contract/second-factors.ts'
import { signIn, signInSecondStep, signInWithPasskey, startPasskeySignIn } from '#contract/sign-in.ts'
import { type App, serve } from '#server/http/serve.ts'
import type { AccountsService } from './service.ts'

/** The ways in, and the second factors that belong to them. */
export function registerSignIn(app: App, accounts: AccountsService): void {
  const { twoFactor, passkeys, passkeySignIn } = accounts

  serve(app, signUp, async (call) => {
    const signedIn = await accounts.signUp(call.body, call)
    if (call.body.setupToken || call.body.invitationToken) accounts.forgetLinksSoon()
    return signedIn
  })
  serve(app, signIn, (call) => accounts.signIn(call.body, call))
  serve(app, signInSecondStep, (call) => accounts.signInSecondStep(call.body, call))
  serve(app, startPasskeySignIn, () => passkeySignIn.start())
  serve(app, signInWithPasskey, (call) => passkeySignIn.signIn(call.body, call))

  serve(app, startTwoFactor, (call) => twoFactor.start(call.body, call))
  serve(app, enableTwoFactor, async (call) => ({
    ...(await twoFactor.enable(call.body.code, call)),
    token: call.bearerToken ?? '',
  }))
  serve(app, disableTwoFactor, async (call) => ({
    user: await twoFactor.disable(call.body, call),
    token: call.bearerToken ?? '',
  }))
  serve(app, renewRecoveryCodes, async (call) => ({
    recoveryCodes: await twoFactor.renewRecoveryCodes(call.body, call),
  }))

  serve(app, removeSecondFactors, async (call) => {
    await accounts.help.removeSecondFactors(call.body.userId, call)
    return {}
  })

  serve(app, startOwnerProof, (call) => accounts.passwords.askForPasskey(call))
  serve(app, removePassword, async (call) => {
    await accounts.passwords.remove(call.body.passkey, call)
    return { user: await accounts.own.user(call), token: call.bearerToken ?? '' }
  })

  serve(app, listPasskeys, (call) => passkeys.list(call))
  serve(app, startPasskey, (call) => passkeys.start(call.body, call))
  serve(app, addPasskey, async (call) => ({ passkeys: await passkeys.add(call.body, call) }))
  serve(app, removePasskey, async (call) => ({
    passkeys: await passkeys.remove(call.body.id, call.body, call),
  }))
}
