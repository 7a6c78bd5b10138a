import { queryOptions } from '@tanstack/react-query'
import { listPasskeys } from '#contract/second-factors.ts'
import { listSessions } from '#contract/sign-in.ts'
import { getUserPreferences } from '#contract/preferences.ts'
import { getStorageUse } from '#contract/storage.ts'
import { call } from '#web/lib/call.ts'

/** Where the account is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await call(listSessions, {}, { signal })).sessions,
})

/** How much is kept, and how much may be. */
export const storageUseQuery = queryOptions({
  queryKey: ['storageUse'],
  queryFn: ({ signal }) => call(getStorageUse, {}, { signal }),
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
