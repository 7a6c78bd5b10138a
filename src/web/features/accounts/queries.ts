import { queryOptions } from '@tanstack/react-query'
import { listPasskeys, listSessions, type User } from '#contract/accounts.ts'
import type { Reply } from '#contract/endpoint.ts'
import { getUserPreferences } from '#contract/preferences.ts'
import { call } from '#web/lib/call.ts'

/** Where the account is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await call(listSessions, {}, { signal })).sessions,
})

/** What the user's new notes begin with. */
export const preferencesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['preferences', userId],
    queryFn: async ({ signal }) =>
      (await call(getUserPreferences, { params: { id: userId } }, { signal })).preferences,
  })

/** The passkeys, and how many recovery codes of the authenticator app are left. */
export const factorsQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => call(listPasskeys, {}, { signal }),
})

/** An authenticator app is on: a second factor that is no passkey, or one with recovery codes. */
export function hasAuthenticator(user: User, factors: Reply<typeof listPasskeys> | undefined): boolean {
  if (!user.hasTwoFactor || !factors) return user.hasTwoFactor
  return factors.recoveryCodesLeft > 0 || factors.passkeys.length === 0
}
