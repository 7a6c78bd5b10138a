import { getUser, getUserById, updatePersonalInformation, updateUserDetails } from '#contract/accounts.ts'
import { changePassword } from '#contract/passwords.ts'
import { listSessions, revokeSession, signOut } from '#contract/sign-in.ts'
import { refuseOthersClaim } from '#server/http/refusal.ts'
import { type App, serve } from '#server/http/serve.ts'
import type { SignedInCaller } from './dependencies.ts'
import { registerLinks } from './link-routes.ts'
import type { AccountsService } from './service.ts'
import { registerSignIn } from './sign-in-routes.ts'

/** The calls about accounts and sessions. */
export function registerAccounts(app: App, accounts: AccountsService): void {
  registerSignIn(app, accounts)
  registerLinks(app, accounts)
  registerOwnAccount(app, accounts)
}

function registerOwnAccount(app: App, { own, passwords, personal }: AccountsService): void {
  /** The user with the very token that the call came with. */
  const signedIn = async (call: SignedInCaller & { bearerToken?: string }) => ({
    user: await own.user(call),
    token: call.bearerToken ?? '',
  })

  serve(app, getUser, signedIn)
  serve(app, getUserById, async (call) => {
    refuseOthersClaim(call.params.userId, call.actor.userId)
    return signedIn(call)
  })
  serve(app, updateUserDetails, async (call) => ({
    user: await own.update(call.body, call),
    token: call.bearerToken ?? '',
  }))
  serve(app, updatePersonalInformation, async (call) => ({
    user: await personal.update(call.body, call),
    token: call.bearerToken ?? '',
  }))
  serve(app, changePassword, async (call) => {
    await passwords.change(call.body, call)
    return { message: 'Your password is changed. Your other sessions have ended.' }
  })

  serve(app, signOut, async (call) => {
    await own.signOut(call)
    return {}
  })
  serve(app, listSessions, async (call) => ({ sessions: await own.sessionsOf(call) }))
  serve(app, revokeSession, async (call) => ({ sessions: await own.revoke(call.body.id, call) }))
}
