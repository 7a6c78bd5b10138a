import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { getDashboard, listOpenTasks, listUnsignedNotes } from '#contract/dashboard.ts'
import { call } from '#web/lib/call.ts'

const KEY = ['dashboard'] as const
const PAGE_SIZE = 50

/** What waits, by the reader's own days. */
export const dashboardQuery = queryOptions({
  queryKey: [...KEY, 'first'],
  queryFn: ({ signal }) => call(getDashboard, { query: { timeZone: ownTimeZone() } }, { signal }),
  // Notes change on another screen: whoever comes back sees how it is now.
  refetchOnMount: 'always',
})

export const openTasksQuery = infiniteQueryOptions({
  queryKey: [...KEY, 'tasks'],
  queryFn: ({ pageParam, signal }) =>
    call(listOpenTasks, { body: { cursor: pageParam, limit: PAGE_SIZE } }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
  refetchOnMount: 'always',
})

export const unsignedNotesQuery = infiniteQueryOptions({
  queryKey: [...KEY, 'unsigned'],
  queryFn: ({ pageParam, signal }) =>
    call(listUnsignedNotes, { body: { cursor: pageParam, limit: PAGE_SIZE } }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
  refetchOnMount: 'always',
})

/** So many open tasks more, or fewer, until the server is asked again. */
export function countOpenTasks(client: QueryClient, more: number): void {
  client.setQueryData(dashboardQuery.queryKey, (dashboard) =>
    dashboard
      ? {
          ...dashboard,
          openTasks: { ...dashboard.openTasks, count: Math.max(0, dashboard.openTasks.count + more) },
        }
      : undefined,
  )
}

function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
