import { queryOptions } from '@tanstack/react-query'
import { listSessions } from '#contract/accounts.ts'
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
