import { queryOptions } from '@tanstack/react-query'
import { getDashboard } from '#contract/dashboard.ts'
import { call } from '#web/lib/call.ts'

/** What waits, by the reader's own days. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => call(getDashboard, { query: { timeZone: ownTimeZone() } }, { signal }),
  // Notes change on another screen: whoever comes back sees how it is now.
  refetchOnMount: 'always',
})

function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
