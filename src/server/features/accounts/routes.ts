import {
  changePassword,
  getUser,
  getUserById,
  listSessions,
  requestPasswordReset,
  resetPassword,
  revokeSession,
  signIn,
  signOut,
  signUp,
  updateUserDetails,
} from '#contract/accounts.ts'
import { type App, serve } from '#server/http/serve.ts'
import type { SignedInCaller } from './dependencies.ts'
import { notFound } from './refusals.ts'
import type { AccountsService } from './service.ts'

const RESET_ASKED =
  'If there is an account with this email, a link to set a new password is on its way to it.'

/** The calls about accounts and sessions. */
export function registerAccounts(app: App, accounts: AccountsService): void {
  const { passwords, own } = accounts

  /** The user with the very token that the call came with. */
  const signedIn = async (call: SignedInCaller & { bearerToken?: string }) => ({
    user: await own.user(call),
    token: call.bearerToken ?? '',
  })

  serve(app, signUp, (call) => accounts.signUp(call.body, call))
  serve(app, signIn, (call) => accounts.signIn(call.body, call))
  serve(app, signOut, async (call) => {
    await own.signOut(call)
    return {}
  })

  serve(app, requestPasswordReset, async (call) => {
    await passwords.requestReset(call.body.email, call)
    return { message: RESET_ASKED }
  })
  serve(app, resetPassword, async (call) => {
    await passwords.reset(call.body, call)
    return { message: 'Your password is changed. Sign in with the new one.' }
  })
  serve(app, changePassword, async (call) => {
    await passwords.change(call.body, call)
    return { message: 'Your password is changed. Your other sessions have ended.' }
  })

  serve(app, getUser, signedIn)
  serve(app, getUserById, async (call) => {
    if (call.params.userId !== call.actor.userId) throw notFound()
    return signedIn(call)
  })
  serve(app, updateUserDetails, async (call) => ({
    user: await own.update(call.body, call),
    token: call.bearerToken ?? '',
  }))

  serve(app, listSessions, async (call) => ({ sessions: await own.sessionsOf(call) }))
  serve(app, revokeSession, async (call) => ({ sessions: await own.revoke(call.body.id, call) }))
}
